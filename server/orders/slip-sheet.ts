import type { PackingSlip } from '#contract/packing-office.ts'
import { drawPdf, type Element, linesFor, rule, under, winAnsi, write } from './pdf.ts'

const margin = 31
const width = 419.53 - 2 * margin
const bottom = 595.28 - margin
const lineHeight = 13
const tick = 14
/** A bottle's place in the drawing of a carton. */
const cell = 10

/** A page of A5 for each slip; a very long order goes on behind its own. */
export const drawSlips = (
  slips: readonly PackingSlip[],
  { title, stamp }: { title: string; stamp: Date },
): Promise<Uint8Array> =>
  drawPdf(
    {
      size: 'A5',
      margin,
      lang: slips[0]?.language ?? 'fr',
      info: { Title: title, Author: slips[0]?.shop ?? '', CreationDate: stamp },
    },
    (document) => {
      for (const [index, slip] of slips.entries()) {
        if (index > 0) document.addPage()
        drawSlip(document, slip)
      }
    },
  )

function drawSlip(document: PDFKit.PDFDocument, slip: PackingSlip): void {
  const page = document.struct('Sect')
  document.addStructure(page)
  document.font('Times-Roman').fontSize(17)
  const half = { width: width / 2 - 8, parent: page }
  write(document, slip.shop, { ...half, x: margin, y: margin, lines: 3 })
  const shopHeight = linesFor(document, slip.shop, half.width, 3) * 19
  document.font('Helvetica').fontSize(8)
  let senderEnd = margin
  for (const text of slip.sender) {
    write(document, text, { ...half, x: margin + width / 2 + 8, y: senderEnd, align: 'right', lines: 3 })
    senderEnd += 11 + 9 * (linesFor(document, text, half.width, 3) - 1)
  }
  let y = Math.max(margin + Math.max(34, shopHeight + 14), senderEnd + 14)
  document.font('Times-Roman').fontSize(20)
  write(document, slip.greeting, { x: margin, width, y, parent: page, type: 'H1', lines: 2 })
  y += 23 * (linesFor(document, slip.greeting, width, 2) - 1)
  document.font('Helvetica').fontSize(9)
  write(document, slip.ordered, { x: margin, width, y: y + 25, parent: page, lines: 2 })
  y += 48 + 11 * (linesFor(document, slip.ordered, width, 2) - 1)
  drawBars(document, slip, { x: margin + width - 120, y })
  document.font('Helvetica-Bold')
  let end = y
  for (const text of slip.to) {
    // Whole, whatever a form takes: the house drives by it.
    write(document, text, { x: margin, width: width - 140, y: end, parent: page, lines: 4 })
    end += lineHeight + 11 * (linesFor(document, text, width - 140, 4) - 1)
    document.font('Helvetica')
  }
  y = drawLines(document, slip, Math.max(y + 46, end) + 12, page) + 10
  // What stands below the wines stays together.
  const giftHeight = slip.gift ? heightOf(document, slip.gift) : 0
  if (y + giftHeight + 110 > bottom) {
    document.addPage()
    y = margin
  }
  document.font('Helvetica').fontSize(9)
  write(document, slip.parcel, { x: margin, width: width / 2, y, parent: page })
  y += Math.max(22, drawCartons(document, slip, y - 4))
  if (slip.gift) y = drawGift(document, slip.gift, { y, page }) + 8
  document.font('Helvetica').fontSize(9)
  y = Math.min(y, bottom - 62)
  write(document, slip.advice, { x: margin, width, y, parent: page, lines: 4 })
  document.fontSize(7)
  write(document, slip.foot, { x: margin, width, y: bottom - 16, parent: page, lines: 2 })
  page.end()
}

type Gift = NonNullable<PackingSlip['gift']>

/** The lines of a present's words as they were written, each with how many it takes here; at most eight together. */
function giftLines(document: PDFKit.PDFDocument, { message }: Gift): { text: string; lines: number }[] {
  document.font('Times-Italic').fontSize(11)
  let left = 8
  return message.split('\n').flatMap((text) => {
    const lines = Math.min(left, Math.ceil((document.widthOfString(winAnsi(text)) * 1.1) / width) || 1)
    left -= lines
    return lines > 0 ? [{ text, lines }] : []
  })
}

const heightOf = (document: PDFKit.PDFDocument, gift: Gift): number =>
  giftLines(document, gift).reduce((sum, { lines }) => sum + lines * lineHeight, 24)

function drawGift(document: PDFKit.PDFDocument, gift: Gift, { y: top, page }: { y: number; page: Element }): number {
  document.font('Helvetica-Bold').fontSize(9)
  write(document, gift.title, { x: margin, width, y: top, parent: page, type: 'H2' })
  let y = top + 15
  for (const { text, lines } of giftLines(document, gift)) {
    if (text.trim()) write(document, text, { x: margin, width, y, parent: page, lines })
    y += lines * lineHeight
  }
  return y
}

/** Squares to tick, how many, which wine. */
function drawLines(document: PDFKit.PDFDocument, { columns, lines }: PackingSlip, top: number, page: Element): number {
  const table = under(document, page, 'Table')
  const head = under(document, table, 'TR')
  document.font('Helvetica').fontSize(8)
  const at = { done: margin, quantity: margin + 30, wine: margin + 82 }
  write(document, columns.done, { x: at.done, width: 34, y: top, parent: head, type: 'TH' })
  write(document, columns.quantity, { x: at.quantity, width: 42, y: top, parent: head, type: 'TH', align: 'right' })
  write(document, columns.wine, { x: at.wine, width: width - 82, y: top, parent: head, type: 'TH' })
  let y = rule(document, top + 13, { margin }) + 6
  for (const { quantity, wine } of lines) {
    document.font('Times-Roman').fontSize(12)
    const tall = 14 * (linesFor(document, wine, width - 82, 2) - 1)
    if (y + 24 + tall > bottom - 40) {
      document.addPage()
      y = margin
    }
    const row = under(document, table, 'TR')
    document.markContent('Artifact', { type: 'Layout' })
    document.lineWidth(0.8).rect(at.done, y, tick, tick).stroke()
    document.endMarkedContent()
    document.font('Times-Roman').fontSize(14)
    write(document, String(quantity), { x: at.quantity, width: 42, y, parent: row, type: 'TD', align: 'right' })
    document.fontSize(12)
    write(document, wine, { x: at.wine, width: width - 82, y: y + 2, parent: row, type: 'TD', lines: 2 })
    y = rule(document, y + 19 + tall, { margin }) + 5
  }
  return y
}

/** Seen from above, from the right edge on, as many as there is room for; the words beside say how many. Returns their height. */
function drawCartons(document: PDFKit.PDFDocument, { cartons }: Pick<PackingSlip, 'cartons'>, y: number): number {
  document.markContent('Artifact', { type: 'Layout' })
  document.lineWidth(0.5)
  const most = Math.floor(width / 2 / (4 * cell + 6))
  let right = margin + width
  let height = 0
  for (const places of cartons.slice(0, most).toReversed()) {
    const across = Math.min(4, Math.max(Math.min(3, places.length), Math.ceil(places.length / 3)))
    const rows = Math.ceil(places.length / across)
    const x = right - across * cell
    document.rect(x, y, across * cell, rows * cell).stroke()
    for (const [at, place] of places.entries()) {
      const [column, row] = [at % across, Math.floor(at / across)]
      if (place === null) continue
      const bottle = document.circle(x + (column + 0.5) * cell, y + (row + 0.5) * cell, cell * 0.36)
      // Every second wine is a ring.
      if (place % 2 === 0) bottle.fill('black')
      else bottle.stroke()
    }
    right = x - 6
    height = Math.max(height, rows * cell + 8)
  }
  document.endMarkedContent()
  return height
}

/** The number for whoever has a scanner; it stands beside in figures. */
function drawBars(
  document: PDFKit.PDFDocument,
  { bars }: Pick<PackingSlip, 'bars'>,
  { x, y }: { x: number; y: number },
): void {
  const module = 120 / bars.reduce((sum, bar) => sum + bar, 0)
  document.markContent('Artifact', { type: 'Layout' })
  let at = x
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) document.rect(at, y, bar * module, 32).fill('black')
    at += bar * module
  }
  document.endMarkedContent()
}
