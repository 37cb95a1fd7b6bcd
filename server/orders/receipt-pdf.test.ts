import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import {
  aContact,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  openWorld,
  refusalOf,
  type Shopper,
  type World,
} from '../checkout/testing.ts'
import { newPurchaseId } from '../purchases/purchase-id.ts'
import { winAnsi } from './pdf.ts'
import { drawReceipt } from './receipt-sheet.ts'
import { drawSlips } from './slip-sheet.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const email = 'claire@example.org'

/** Three bottles of 15,00 and one of 1 200,00, less a tenth, plus 10,00 or nothing for the parcel. */
async function anOrder(language: string, contact = aContact()) {
  const shop = await aShop(world)
  const shopper = await aShopper(world, { language })
  await shopper.adds(await aProduct(world, shop), 3)
  await shopper.adds(await aProduct(world, shop, { priceAmount: 120_000 }), 1)
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: await aPromoCode(world, shop) })
  return { shop, shopper, ...(await shopper.checksOut(shop, { contact, methodOfPaymentIndex: 1 })) }
}

async function receiptOf(shopper: Shopper, orderId: string) {
  const { fileToDownload: file } = (await shopper.ask('orderReceiptPdf', { orderId, email })).besides
  if (!file) throw new Error('There is no file.')
  return { file, bytes: Buffer.from(file.content, 'base64') }
}

/** The lines of a page as they are read: what stands at one height, from left to right. */
function linesOf(file: Uint8Array): string[] {
  const bytes = Buffer.from(file)
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/FlateDecode\s*>>\s*stream\n/g)].map(({ index, 0: head }) =>
    inflateSync(bytes.subarray(index + head.length, text.indexOf('endstream', index))).toString('latin1'),
  )
  const lines = new Map<string, string[]>()
  for (const [page, stream] of streams.entries())
    for (const [, , y, parts = ''] of stream.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n.*? Tf\n\[([^\]]*)\] TJ/g)) {
      const hex = [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, part]) => part).join('')
      const key = `${page} ${y}`
      lines.set(key, [
        ...(lines.get(key) ?? []),
        new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')).trim(),
      ])
    }
  return [...lines.values()].map((line) => line.join(' | '))
}

test.each(['fr', 'de', 'en'])(
  '[AUTH-05] the receipt in %s says lines and sums of the order, to the cent',
  async (language) => {
    const { order, shopper } = await anOrder(language)
    const { file, bytes } = await receiptOf(shopper, order._id)
    expect(file).toMatchObject({ contentType: 'application/pdf', isBase64: true })
    expect(file.fileName).toMatch(new RegExp(`^(recu|beleg|receipt)-${order._id}\\.pdf$`))
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)

    const lines = linesOf(bytes)
    const price = (amount: number) => winAnsi(formatPrice({ amount, currencyCode: 'EUR' }, language))
    const amounts = [4500, 120_000, 124_500, -12_450, 0, 112_050]
    expect([
      order.productsAmount,
      order.promoCodesReduction?.reduction,
      order.deliveryAmount,
      order.totalAmount,
    ]).toEqual([124_500, 12_450, 0, 112_050])
    const missing = amounts.filter((amount) => !lines.some((line) => line.endsWith(`| ${price(amount)}`)))
    expect(missing).toEqual([])
    for (const { title, unitAmount, quantity, amount } of order.products)
      expect(lines).toContain([winAnsi(title), quantity, price(unitAmount), price(amount)].join(' | '))
    const text = lines.join('\n')
    expect(text).toContain(order._id)
    expect(text).toContain('Claire Vidal')
    // No key is left untranslated, no value left open, no letter lost.
    expect(text).not.toMatch(/order\.|cart\.|receipt\.|\{|undefined|\?/)
  },
)

test('[AUTH-05] the receipt names who sells as the law asks, and how it is paid', async () => {
  const { order, shopper } = await anOrder('fr')
  const lines = linesOf((await receiptOf(shopper, order._id)).bytes).join('\n')
  const { rows } = await sql<{ legal: Record<string, string> }>`
    select document -> 'legal' as legal from shop where id = ${order.shop._id}`.execute(world.database.query)
  const { companyName = '-', registrationNumber = '-', vatNumber = '-' } = rows[0]?.legal ?? {}
  for (const fact of [companyName, registrationNumber, vatNumber, 'BANK_TRANSFER', 'TVA comprise'])
    expect(lines).toContain(fact)
  // Not paid yet: it does not claim to be a receipt.
  expect(lines).toContain('Confirmation de commande')
  await sql`update purchase set status = 'paid', paid_at = '2026-05-12T22:30:00Z' where id = ${order._id}`.execute(
    world.database.query,
  )
  const paid = linesOf((await receiptOf(shopper, order._id)).bytes).join('\n')
  expect(paid).toContain('Reçu')
  expect(paid).toContain('13\u00a0mai 2026')
})

test('[AUTH-05] the receipt says its language and its title, and is tagged to be read aloud line by line', async () => {
  const { order, shopper } = await anOrder('de')
  const text = (await receiptOf(shopper, order._id)).bytes.toString('latin1')
  expect(text).toContain('/Lang (de)')
  expect(text).toContain('/DisplayDocTitle true')
  expect(text).toContain('/Marked true')
  const typesOf = (type: string) => text.match(new RegExp(`/S /${type}\\n`, 'g')) ?? []
  expect([typesOf('Document'), typesOf('H1'), typesOf('Table')].map(({ length }) => length)).toEqual([1, 1, 2])
  // Facts, the head of the goods, two lines of them, three sums and the total: each row in the order it is read.
  expect(typesOf('TR').length).toBeGreaterThanOrEqual(8)
})

test('[AUTH-05] the same order is the same file, byte for byte', async () => {
  const { order, shopper } = await anOrder('de')
  expect((await receiptOf(shopper, order._id)).bytes.equals((await receiptOf(shopper, order._id)).bytes)).toBe(true)
})

test('[AUTH-05] the receipt opens with the e-mail, the signed receipt or the owner’s session, and by nothing less', async () => {
  const { order, shopper, receipt } = await anOrder('en')
  const { order: other, receipt: otherReceipt } = await anOrder('en')
  const guest = await aShopper(world)
  const orderId = order._id
  await guest.call('orderReceiptPdf', { orderId, receipt })
  await guest.call('orderReceiptPdf', { orderId, email: ' CLAIRE@example.org ' })

  const session = await shopper.ctx.session.read()
  const { rows } = await sql<{ id: string }>`insert into account (site_id, email)
    values (${shopper.ctx.site.id}, 'owner@example.net') returning id`.execute(world.database.query)
  const accountId = rows[0]?.id ?? null
  await sql`update session set account_id = ${accountId} where id = ${session?.id}`.execute(world.database.query)
  await sql`update purchase set account_id = ${accountId} where id = ${orderId}`.execute(world.database.query)
  const owner = await aShopper(world, { sessionToken: shopper.ctx.session.cookie?.token ?? undefined })
  await owner.call('orderReceiptPdf', { orderId })

  const elsewhere = await aShopper(world, { site: 'hirondelles' })
  const misses = [
    () => guest.call('orderReceiptPdf', { orderId }),
    () => guest.call('orderReceiptPdf', { orderId, email: '' }),
    () => guest.call('orderReceiptPdf', { orderId, email: 'somebody@example.org' }),
    () => guest.call('orderReceiptPdf', { orderId, receipt: otherReceipt }),
    () => guest.call('orderReceiptPdf', { orderId, receipt: 'nonsense' }),
    () => guest.call('orderReceiptPdf', { orderId: newPurchaseId(), email }),
    () => owner.call('orderReceiptPdf', { orderId: other._id }),
    () => elsewhere.call('orderReceiptPdf', { orderId, email }),
    () => elsewhere.call('orderReceiptPdf', { orderId, receipt }),
  ]
  for (const miss of misses) {
    const refusal = await refusalOf(miss())
    expect([refusal.code, refusal.values, refusal.field]).toEqual(['ORDER_NOT_FOUND', {}, undefined])
  }
})

test('[AUTH-05] an order that was never accepted has no receipt', async () => {
  const { order, shopper } = await anOrder('fr')
  await sql`update purchase set status = 'cancelled', number = null, accepted_at = null where id = ${order._id}`.execute(
    world.database.query,
  )
  expect(await refusalOf(shopper.call('orderReceiptPdf', { orderId: order._id, email }))).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})

test('[AUTH-05] whatever people are called, the file stays whole', async () => {
  const contact = aContact({
    firstname: 'Łukasz\n) Tj',
    lastname: 'Dvořák 王 '.repeat(8),
    companyName: 'Œuvre & Söhne – “été”',
  })
  const { order, shopper } = await anOrder('en', contact)
  const lines = linesOf((await receiptOf(shopper, order._id)).bytes)
  expect(lines.join('\n')).toContain('Œuvre & Söhne – “été”')
  expect(lines.find((line) => line.includes('Lukasz ) Tj Dvorák ?'))).toBeDefined()
  expect(lines.join('\n')).not.toContain('…')
  expect(winAnsi('1\u202f234,50\u00a0€')).toBe('1\u00a0234,50\u00a0€')
})

test('[AUTH-05] a very long order goes on behind its first page, with every line', async () => {
  const row = (index: number) => ({ item: `Vin ${index}`, quantity: '1', unitPrice: '1', amount: `${index}.00` })
  const bytes = await drawReceipt({
    language: 'fr',
    name: 'Domaine',
    brand: null,
    title: 'Reçu',
    stamp: new Date('2026-01-01T00:00:00Z'),
    facts: [],
    parties: [],
    columns: ['a', 'b', 'c', 'd'],
    rows: Array.from({ length: 120 }, (_, index) => row(index)),
    sums: [],
    total: { label: 'Total', amount: '7140.00' },
    notes: [],
  })
  const lines = linesOf(Buffer.from(bytes))
  for (let index = 0; index < 120; index += 1) expect(lines).toContain(`Vin ${index} | 1 | 1 | ${index}.00`)
  expect(lines).toContain('Total | 7140.00')
})

const words = (letters: number) =>
  'voisin '
    .repeat(Math.ceil(letters / 7))
    .slice(0, letters - 3)
    .trimEnd() + ' fin'

test('[ADDR-01] lines of the length that forms take are whole on receipts and slips, and the hour of a visit stands', async () => {
  const [company, street, visit, wine] = [words(98), words(80), words(70), words(75)]
  const receipt = linesOf(
    await drawReceipt({
      ...{ language: 'de', name: words(60), brand: null, title: 'Beleg', stamp: new Date(0), facts: [] },
      parties: [
        { title: 'Verkauft von', lines: ['Haus'] },
        { title: 'Ausgestellt für', lines: ['Claire Vidal', company, street, street, '39600 Arbois'] },
      ],
      columns: ['Artikel', 'Menge', 'Preis', 'Betrag'],
      rows: [
        { item: visit, detail: '28. November 2026, 14:30 Uhr', quantity: '2', unitPrice: '10,00', amount: '20,00' },
        { item: wine, quantity: '1', unitPrice: '10,00', amount: '10,00' },
      ],
      ...{ sums: [], total: { label: 'Summe', amount: '30,00' }, notes: [words(120)] },
    }),
  )
  expect(receipt.join('\n')).not.toContain('…')
  expect(receipt.filter((line) => line.includes('fin'))).toHaveLength(7)
  expect(receipt).toContain('28. November 2026, 14:30 Uhr')

  const slip = linesOf(
    await drawSlips(
      [
        {
          ...{
            order: 'A',
            language: 'fr',
            shop: words(50),
            sender: [street],
            greeting: `Bonne dégustation, ${words(60)}.`,
          },
          ...{ ordered: 'Commande 1', bars: [1, 1], number: '1', to: [company, street, street, '39600 Arbois'] },
          columns: { done: 'Fait', quantity: 'Quantité', wine: 'Vin' },
          lines: [{ quantity: 2, wine }],
          ...{ parcel: 'Un carton', cartons: [[0]], gift: null, advice: 'Laissez reposer.', foot: 'Merci.' },
        },
      ],
      { title: 'Bons', stamp: new Date(0) },
    ),
  )
  expect(slip.join('\n')).not.toContain('…')
  expect(slip.filter((line) => line.includes('fin'))).toHaveLength(7)
})
