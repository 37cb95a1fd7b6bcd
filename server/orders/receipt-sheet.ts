import { once } from 'node:events'

/** What stands on a receipt, already in the buyer's language and with its amounts written out. */
export interface ReceiptSheet {
  language: string
  /** The shop as its customers know it. */
  name: string
  /** The band on top: a css colour of six digits and the drawing on it; null says the name in letters. */
  brand: { colour: string; logoFile: string } | null
  title: string
  /** Of the file: the same order is the same bytes. */
  stamp: Date
  facts: { label: string; text: string }[]
  /** Who sells and who buys, side by side. */
  parties: { title: string; lines: string[] }[]
  columns: [item: string, quantity: string, unitPrice: string, amount: string]
  rows: { item: string; quantity: string; unitPrice: string; amount: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  notes: string[]
}

const margin = 56
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const lineHeight = 14
const bandHeight = 72
/** Left edge and width of each column, in points. */
const columns = [
  { x: margin, width: 240 },
  { x: margin + 245, width: 55 },
  { x: margin + 305, width: 85 },
  { x: margin + 395, width: width - 395 },
] as const

/** One A4 page; a long order goes on behind it. */
export async function drawReceipt(sheet: ReceiptSheet): Promise<Uint8Array> {
  // Thirty megabytes of memory that most servers never need: read with the first receipt.
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({
    size: 'A4',
    margin,
    lang: sheet.language,
    displayTitle: true,
    info: { Title: `${sheet.title}, ${sheet.name}`, Author: sheet.name, CreationDate: sheet.stamp },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  drawSheet(document, sheet)
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}

function drawSheet(document: PDFKit.PDFDocument, sheet: ReceiptSheet): void {
  const top = sheet.brand ? bandHeight + 26 : margin
  if (sheet.brand) {
    document
      .rect(0, 0, width + 2 * margin, bandHeight)
      .fill(sheet.brand.colour)
      .fillColor('black')
    document.image(sheet.brand.logoFile, margin, 14, { fit: [180, bandHeight - 28] })
  }
  document.font('Times-Roman').fontSize(24)
  write(document, sheet.name, { x: margin, width }, top)
  document.fontSize(13)
  write(document, sheet.title, { x: margin, width }, top + 30)
  document.font('Helvetica').fontSize(9)

  let y = top + 64
  for (const { label, text } of sheet.facts) {
    write(document, label, { x: margin, width: 120 }, y)
    write(document, text, { x: margin + 125, width: width - 125 }, y)
    y += lineHeight
  }
  y = drawParties(document, sheet, y + 14) + 20
  y = rule(document, drawRow(document, sheet.columns, y)) + 6
  for (const { item, quantity, unitPrice, amount } of sheet.rows) {
    y = roomFor(document, y, lineHeight)
    y = drawRow(document, [item, quantity, unitPrice, amount], y)
  }
  // The sums stay together with what they come to.
  y = rule(document, roomFor(document, y + 2, (sheet.sums.length + 2) * lineHeight)) + 6
  for (const { label, amount } of sheet.sums) y = drawRow(document, [label, '', '', amount], y)
  document.font('Helvetica-Bold').fontSize(11)
  y = drawRow(document, [sheet.total.label, '', '', sheet.total.amount], y + 4) + 20
  document.font('Helvetica').fontSize(9)
  for (const note of sheet.notes) {
    y = roomFor(document, y, lineHeight)
    write(document, note, { x: margin, width }, y)
    y += lineHeight
  }
}

function drawParties(document: PDFKit.PDFDocument, { parties }: ReceiptSheet, top: number): number {
  const half = width / parties.length
  const ends = parties.map(({ title, lines }, index) => {
    const column = { x: margin + index * half, width: half - 12 }
    document.font('Helvetica-Bold')
    write(document, title, column, top)
    document.font('Helvetica')
    for (const [at, line] of lines.entries()) write(document, line, column, top + (at + 1) * lineHeight)
    return top + (lines.length + 1) * lineHeight
  })
  return Math.max(top, ...ends)
}

/** Amounts stand at the right, under each other. */
function drawRow(document: PDFKit.PDFDocument, texts: readonly string[], y: number): number {
  for (const [index, column] of columns.entries()) {
    const text = texts[index] ?? ''
    // Where nothing stands beside it a text may take the room up to the amount.
    const room = index === 0 && texts[1] === '' ? 380 : column.width
    if (text) write(document, text, { x: column.x, width: room }, y, index === 0 ? 'left' : 'right')
  }
  return y + lineHeight
}

function write(
  document: PDFKit.PDFDocument,
  text: string,
  { x, width: room }: { x: number; width: number },
  y: number,
  align: 'left' | 'right' = 'left',
): void {
  // One line, whatever people have called themselves: what does not fit ends in dots.
  const height = document.currentLineHeight(true)
  document.text(winAnsi(text), x, y, { width: room, height, align, ellipsis: true })
}

function rule(document: PDFKit.PDFDocument, y: number): number {
  document
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .stroke()
  return y
}

/** The same place, or the top of another page where nothing fits any more. */
function roomFor(document: PDFKit.PDFDocument, y: number, height: number): number {
  if (y + height <= bottom) return y
  document.addPage()
  return margin
}

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
