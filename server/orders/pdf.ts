import { once } from 'node:events'

/**
 * A document of this size, drawn by whoever asks for it. Tagged, so that it can be read aloud in its order.
 * @returns the whole file.
 */
export async function drawPdf(
  options: Pick<PDFKit.PDFDocumentOptions, 'size' | 'margin' | 'info' | 'lang'>,
  draw: (document: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> {
  // Thirty megabytes of memory that most servers never need: read with the first file.
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({ ...options, pdfVersion: '1.7', tagged: true, displayTitle: true })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  draw(document)
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}

/** An element of the reading order, as its type is called in PDF: `Table`, `TR`, `TD`. */
export function under(document: PDFKit.PDFDocument, parent: Element, type: string): Element {
  const element = document.struct(type)
  parent.add(element)
  return element
}
export type Element = ReturnType<PDFKit.PDFDocument['struct']>

interface Place {
  x: number
  y: number
  width: number
  parent: Element
  type?: string
  align?: 'left' | 'right'
  /** How many lines it may take; what does not fit ends in dots. */
  lines?: number
}

export function write(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, width: room, parent, type = 'P', align = 'left', lines = 1 }: Place,
): void {
  // Mostly one line, whatever people have called themselves.
  const height = lines * document.currentLineHeight(true)
  const structure = { structParent: parent, structType: type }
  document.text(winAnsi(text), x, y, { width: room, height, align, ellipsis: true, ...structure })
}

/** How many lines a text takes here in the letters of now, and no more than it may. */
export const linesFor = (document: PDFKit.PDFDocument, text: string, width: number, most: number): number =>
  Math.max(
    1,
    Math.min(most, Math.round(document.heightOfString(winAnsi(text), { width }) / document.currentLineHeight(true))),
  )

const encodable = /[ -~\u00a0-\u00ff‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]/
const lookalikes: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
}

/**
 * The text in what the fonts every reader of PDF has can write: Western Europe and the euro. Thin spaces become plain
 * hard ones, other letters lose their accent, and what is left is a question mark. A letter outside would break the file.
 */
export const winAnsi = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (encodable.test(letter)) return letter
    if (/\p{Zs}/u.test(letter)) return '\u00a0'
    if (/\p{C}|\p{Zl}|\p{Zp}/u.test(letter)) return ' '
    const bare = lookalikes[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return bare !== '' && Array.from(bare).every((part) => encodable.test(part)) ? bare : '?'
  }).join('')

/** A fine line from edge to edge: an ornament, which is not read out. @returns where it stands. */
export function rule(document: PDFKit.PDFDocument, y: number, { margin }: { margin: number }): number {
  document.markContent('Artifact', { type: 'Layout' })
  document
    .moveTo(margin, y)
    .lineTo(document.page.width - margin, y)
    .lineWidth(0.5)
    .stroke()
  document.endMarkedContent()
  return y
}
