import { drawPdf, type Element, linesFor, rule, under, write } from './pdf.ts'

/** What stands on a receipt, already in the buyer's language and with its amounts written out. */
export interface ReceiptSheet {
  language: string
  /** The shop as its customers know it. */
  name: string
  /** The band on top: a css colour of six digits and the drawing on it; null says the name in letters. */
  brand: { colour: string; logo: Buffer } | null
  title: string
  /** Of the file: the same order is the same bytes. */
  stamp: Date
  facts: { label: string; text: string }[]
  /** Who sells and who buys, side by side. */
  parties: { title: string; lines: string[] }[]
  columns: [item: string, quantity: string, unitPrice: string, amount: string]
  /** `detail` has a line of its own: nothing cuts the hour of a visit. */
  rows: { item: string; detail?: string; quantity: string; unitPrice: string; amount: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  notes: string[]
}

const margin = 56
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const lineHeight = 14
/** From the first line of a text to its next. */
const leading = 11
/** Names, companies and addresses are as long as a form takes them. */
const mostLines = 4
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
  return drawPdf(
    {
      size: 'A4',
      margin,
      lang: sheet.language,
      info: { Title: `${sheet.title}, ${sheet.name}`, Author: sheet.name, CreationDate: sheet.stamp },
    },
    (document) => drawSheet(document, sheet),
  )
}

function drawSheet(document: PDFKit.PDFDocument, sheet: ReceiptSheet): void {
  const page = document.struct('Document')
  document.addStructure(page)
  const top = sheet.brand ? bandHeight + 26 : margin
  if (sheet.brand) drawBand(document, sheet.brand)
  document.font('Times-Roman').fontSize(24)
  const nameLines = linesFor(document, sheet.name, width, 2)
  write(document, sheet.name, { x: margin, width, y: top, parent: page, lines: nameLines })
  const under24 = top + 2 + nameLines * 28
  document.fontSize(13)
  write(document, sheet.title, { x: margin, width, y: under24, parent: page, type: 'H1', lines: 2 })
  let y = under24 + 18 + 16 * linesFor(document.fontSize(13), sheet.title, width, 2)
  document.font('Helvetica').fontSize(9)
  const facts = under(document, page, 'Table')
  for (const { label, text } of sheet.facts) {
    const row = under(document, facts, 'TR')
    write(document, label, { x: margin, width: 120, y, parent: row, type: 'TH' })
    const place = { x: margin + 125, width: width - 125, lines: 2 }
    write(document, text, { ...place, y, parent: row, type: 'TD' })
    y += lineHeight + leading * (linesFor(document, text, place.width, place.lines) - 1)
  }
  y = drawParties(document, sheet, y + 14, page) + 20
  const goods = under(document, page, 'Table')
  y = rule(document, drawRow(document, sheet.columns, y, { parent: goods, type: 'TH' }), { margin }) + 6
  for (const { item, detail = '', quantity, unitPrice, amount } of sheet.rows) {
    const lines = linesFor(document, item, columns[0].width, mostLines)
    y = roomFor(document, y, lineHeight + leading * (lines + (detail ? 1 : 0)))
    y = drawRow(document, [item, quantity, unitPrice, amount], y, { parent: goods, detail })
  }
  // The sums stay together with what they come to.
  y = rule(document, roomFor(document, y + 2, (sheet.sums.length + 2) * lineHeight), { margin }) + 6
  for (const { label, amount } of sheet.sums) y = drawRow(document, [label, '', '', amount], y, { parent: goods })
  document.font('Helvetica-Bold').fontSize(11)
  y = drawRow(document, [sheet.total.label, '', '', sheet.total.amount], y + 4, { parent: goods }) + 20
  document.font('Helvetica').fontSize(9)
  for (const note of sheet.notes) {
    const lines = linesFor(document, note, width, mostLines)
    y = roomFor(document, y, lineHeight + leading * (lines - 1))
    write(document, note, { x: margin, width, y, parent: page, lines })
    y += lineHeight + leading * (lines - 1)
  }
  page.end()
}

/** The name follows in letters, so the drawing is no more than a drawing. */
function drawBand(document: PDFKit.PDFDocument, { colour, logo }: NonNullable<ReceiptSheet['brand']>): void {
  document.markContent('Artifact', { type: 'Layout' })
  document
    .rect(0, 0, width + 2 * margin, bandHeight)
    .fill(colour)
    .fillColor('black')
  document.image(logo, margin, 14, { fit: [180, bandHeight - 28] })
  document.endMarkedContent()
}

function drawParties(document: PDFKit.PDFDocument, { parties }: ReceiptSheet, top: number, parent: Element): number {
  const half = width / parties.length
  const ends = parties.map(({ title, lines }, index) => {
    const column = { x: margin + index * half, width: half - 12, parent: under(document, parent, 'Sect') }
    document.font('Helvetica-Bold')
    write(document, title, { ...column, y: top, type: 'H2' })
    document.font('Helvetica')
    let y = top + lineHeight
    for (const line of lines) {
      write(document, line, { ...column, y, lines: mostLines })
      y += lineHeight + leading * (linesFor(document, line, column.width, mostLines) - 1)
    }
    return y
  })
  return Math.max(top, ...ends)
}

/** Amounts stand at the right, under each other. */
function drawRow(
  document: PDFKit.PDFDocument,
  texts: readonly string[],
  y: number,
  { parent, type = 'TD', detail = '' }: { parent: Element; type?: string; detail?: string },
): number {
  const row = under(document, parent, 'TR')
  let lines = 1
  for (const [index, column] of columns.entries()) {
    const text = texts[index] ?? ''
    // Where nothing stands beside it a text may take the room up to the amount.
    const room = index === 0 && texts[1] === '' ? 380 : column.width
    const align = index === 0 ? 'left' : 'right'
    // The item says how high its row is; an amount is one line.
    const most = index === 0 ? mostLines : 1
    if (index === 0) lines = linesFor(document, text, room, most)
    if (text) write(document, text, { x: column.x, width: room, y, parent: row, type, align, lines: most })
    else under(document, row, type)
  }
  if (detail) {
    write(document, detail, { x: columns[0].x, width: columns[0].width, y: y + leading * lines, parent: row, type })
    lines += 1
  }
  return y + lineHeight + leading * (lines - 1)
}

/** The same place, or the top of another page where nothing fits any more. */
function roomFor(document: PDFKit.PDFDocument, y: number, height: number): number {
  if (y + height <= bottom) return y
  document.addPage()
  return margin
}
