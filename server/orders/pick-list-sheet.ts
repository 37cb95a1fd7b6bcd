import { drawPdf, type Element, rule, under, write } from './pdf.ts'

/** What stands on a pick list, already in words. */
export interface PickSheet {
  language: string
  stamp: Date
  shop: string
  title: string
  say: string
  wineColumns: string[]
  wines: { quantity: number; wine: string; orders: string[] }[]
  orderTitle: string
  orderColumns: string[]
  orders: { number: string; name: string; bottles: string; cartons: string }[]
}

const margin = 40
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const tick = 14
/** Left edges of the columns; each has room up to the next one. */
const ofWines = [0, 40, 100, 340, width]
const ofOrders = [0, 40, 90, 250, 470, width]

/** Pages of A4: wine by wine, then order by order, with squares of five millimetres to tick. */
export const drawPickList = (sheet: PickSheet): Promise<Uint8Array> =>
  drawPdf(
    {
      size: 'A4',
      margin,
      lang: sheet.language,
      info: { Title: sheet.title, Author: sheet.shop, CreationDate: sheet.stamp },
    },
    (document) => {
      const page = document.struct('Document')
      document.addStructure(page)
      document.font('Times-Roman').fontSize(22)
      write(document, sheet.title, { x: margin, width, y: margin, parent: page, type: 'H1' })
      document.font('Helvetica').fontSize(9)
      write(document, sheet.say, { x: margin, width, y: margin + 30, parent: page })
      const table = { parent: page, left: ofWines, sizes: [9, 16, 13, 9], height: 30 }
      const rows = sheet.wines.map(({ quantity, wine, orders }) => ['', String(quantity), wine, orders.join(', ')])
      const y = drawTable(document, [sheet.wineColumns, ...rows], { ...table, y: margin + 58 })
      document.font('Times-Roman').fontSize(16)
      const head = roomFor(document, y + 18, 80)
      write(document, sheet.orderTitle, { x: margin, width, y: head, parent: page, type: 'H2' })
      const orders = sheet.orders.map(({ number, name, bottles, cartons }) => ['', number, name, bottles, cartons])
      drawTable(document, [sheet.orderColumns, ...orders], {
        ...{ parent: page, left: ofOrders, sizes: [9, 10, 9, 9, 9], height: 26 },
        y: head + 26,
      })
      page.end()
    },
  )

interface Table {
  parent: Element
  left: readonly number[]
  /** Of the letters of each column, in points. */
  sizes: readonly number[]
  height: number
  y: number
}

/** The first row is its head; every other one begins with a square to tick. Returns where it ends. */
function drawTable(
  document: PDFKit.PDFDocument,
  rows: readonly string[][],
  { parent, left, sizes, height, y: top }: Table,
): number {
  const table = under(document, parent, 'Table')
  let y = top
  for (const [index, texts] of rows.entries()) {
    const isHead = index === 0
    y = isHead ? y : roomFor(document, y, height)
    const row = under(document, table, 'TR')
    if (!isHead) square(document, margin, y + (height - tick) / 2)
    for (const [at, text] of texts.entries()) {
      const size = isHead ? 8 : (sizes[at] ?? 9)
      document.font(isHead || size < 10 ? 'Helvetica' : 'Times-Roman').fontSize(size)
      const x = margin + (left[at] ?? 0)
      const place = { x, width: (left[at + 1] ?? width) - (left[at] ?? 0) - 8, parent: row, type: isHead ? 'TH' : 'TD' }
      // What an order holds may need a second line.
      const lines = !isHead && document.widthOfString(text) > place.width ? 2 : 1
      if (text) write(document, text, { ...place, lines, y: isHead ? y : y + (height - lines * size * 1.1) / 2 })
      else under(document, row, place.type)
    }
    y += isHead ? 14 : height
    rule(document, y, { margin })
  }
  return y
}

function square(document: PDFKit.PDFDocument, x: number, y: number): void {
  document.markContent('Artifact', { type: 'Layout' })
  document.lineWidth(0.8).rect(x, y, tick, tick).stroke()
  document.endMarkedContent()
}

/** The same place, or the top of another page where nothing fits any more. */
function roomFor(document: PDFKit.PDFDocument, y: number, height: number): number {
  if (y + height <= bottom) return y
  document.addPage()
  return margin
}
