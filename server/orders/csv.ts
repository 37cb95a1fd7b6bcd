import { decimalFromAmount } from '#contract/money.ts'
import { winAnsi } from './pdf.ts'

/**
 * Cells that a spreadsheet would reckon with; an apostrophe before them makes them words, and one before those that begin
 * so themselves, so that taking one off gives back what it was. A telephone number is none of them: carriers' tools read
 * it as it is.
 */
const isFormula = /^(?!\+\d[\d ]{5,20}$)'*[=+\-@\t\r]/

/** A number of ours, as its language writes it: it may begin with a minus. What somebody typed never is one. */
export interface NumberCell {
  number: string
}

/** An amount in a file for people: `12,50`, and as English has it `12.50`. @param amount in minor units */
export const amountCell = (amount: number, language: string): NumberCell => ({
  number: decimalFromAmount(amount)
    .toFixed(2)
    .replace('.', language === 'en' ? '.' : ','),
})

/** Lines of cells with semicolons between them, as carriers' tools of France and Germany read them. */
export const csvOf = (rows: readonly (readonly (string | NumberCell)[])[]): string =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cellOf(cell) : cell.number)).join(';')).join('\r\n') +
  '\r\n'

/** The same with every cell in quotes, for a tool that was told so. */
export const quotedCsvOf = (rows: readonly (readonly (string | NumberCell)[])[]): string =>
  rows
    .map((row) => row.map((cell) => quoted(typeof cell === 'string' ? wordsOf(cell) : cell.number)).join(';'))
    .join('\r\n') + '\r\n'

function cellOf(text: string): string {
  const safe = wordsOf(text)
  return /[";']/.test(safe) ? quoted(safe) : safe
}

function wordsOf(text: string): string {
  // A line inside of a cell is one that these tools do not read.
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return isFormula.test(line) ? `'${line}` : line
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Between 0x80 and 0x9f, where it is not Latin 1. */
const ofWindows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text in the letters of Windows 1252, the only ones that both tools are sure to read; others lose their accent. */
export function windows1252(text: string): Uint8Array {
  const lines = text.split('\r\n').map((line) =>
    Array.from(winAnsi(line), (letter) => {
      const at = ofWindows.indexOf(letter)
      return at >= 0 ? 0x80 + at : (letter.codePointAt(0) ?? 63)
    }),
  )
  return Uint8Array.from(lines.flatMap((bytes, index) => (index > 0 ? [13, 10, ...bytes] : bytes)))
}
