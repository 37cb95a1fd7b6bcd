import { z } from 'zod'
import { saysForm } from '#contract/legal-form.ts'
import { formatTime, longDate } from '#contract/formats.ts'
import { LocalizedText, localize } from '#contract/localized.ts'
import { amountFromDecimal, formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { type Answer, answer } from '../answer.ts'
import type { Context } from '../context.ts'
import { limitRate } from '../http/rate-limit.ts'
import type { Translate } from '../i18n/translator.ts'
import { logoName } from '../logo-name.ts'
import { logoEnding } from '../notifications/mail-layout.ts'
import { openFirst, openMedia } from '../pictures/media.ts'
import { refuse } from '../refusal.ts'
import { addressLines } from './address-lines.ts'
import { orderView } from './order-view.ts'
import { type AnyProof, findOpened, type OrderRecord } from './orders.ts'
import { drawReceipt, type ReceiptSheet } from './receipt-sheet.ts'
import { selectSeller } from './repository.ts'

/**
 * An accepted order as a PDF to download, in the language the buyer reads now.
 * @throws ORDER_NOT_FOUND for every miss, and for an order that was never accepted; TOO_MANY_REQUESTS.
 */
export async function orderReceiptPdf(ctx: Context, proof: AnyProof): Promise<Answer<Record<string, never>>> {
  // Drawing costs a thousand times what finding does.
  await limitRate(ctx, 'order-receipt', { max: 60, windowSeconds: 600, by: ctx.address })
  const order = await findOpened(ctx, proof)
  if (!isAccepted(order)) throw refuse('ORDER_NOT_FOUND')
  const seller = Seller.parse(await selectSeller(ctx.db, order.shopId))
  const brand = await brandOf(ctx, order)
  const bytes = await drawReceipt({ ...receiptSheet(orderView(order, ctx), seller, ctx), brand })
  const fileToDownload = {
    content: Buffer.from(bytes).toString('base64'),
    fileName: `${ctx.translate('order.receipt.fileName')}-${order.id}.pdf`,
    contentType: 'application/pdf',
    isBase64: true,
  }
  return answer({}, { fileToDownload })
}

/** The shop's own colour and drawing, where it has both. */
async function brandOf(ctx: Context, { shopColour, shopLogo }: OrderRecord): Promise<ReceiptSheet['brand']> {
  const name = logoName(shopLogo?.path)
  if (!name || !shopColour) return null
  const logo = await openFirst(openMedia(ctx.config), `logos/${name}${logoEnding(shopColour)}`)
  return logo && { colour: shopColour, logo }
}

const isAccepted = ({ status }: OrderRecord): boolean =>
  status === 'confirmed' || status === 'paid' || status === 'refund_due' || status === 'refunded'

const Fact = z.union([z.string(), z.number(), LocalizedText]).optional()
const Address = z.object({
  addressLines: z.array(z.string()),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
})
const Seller = z.object({
  name: z.string(),
  legal: z
    .object({
      companyName: Fact,
      legalForm: Fact,
      capital: z.number().optional().catch(undefined),
      registrationCity: Fact,
      registrationNumber: Fact,
      vatNumber: Fact,
    })
    .nullable(),
  address: Address.nullable(),
  phone: z.string(),
  email: z.string(),
})
type Seller = z.infer<typeof Seller>

type Reader = Pick<Context, 'language' | 'translate'>

/** Every word and amount of the page; the sums are those the order was charged with. */
function receiptSheet(order: Order, seller: Seller, { language, translate: t }: Reader): Omit<ReceiptSheet, 'brand'> {
  const price = (amount: number) => formatPrice({ amount, currencyCode: order.currencyCode }, language)
  const sum = (label: string, amount: number) => ({ label, amount: price(amount) })
  const { promoCodesReduction, transaction } = order
  const isPaid = order.status !== 'confirmed'
  const paidOrDue = order.dueAmount + (order.excess?.amount ?? 0)
  return {
    language,
    name: seller.name,
    title: t(isPaid ? 'order.receipt.title' : 'order.receipt.titleUnpaid'),
    stamp: new Date(order.paidAt ?? order.createdAt),
    facts: [
      { label: t('order.lookup.orderId'), text: order._id },
      ...(order.number === null ? [] : [{ label: t('order.receipt.number'), text: String(order.number) }]),
      { label: t('order.myOrders.date'), text: longDate(order.createdAt, language) },
    ],
    parties: [
      { title: t('order.receipt.soldBy'), lines: sellerLines(seller, t, { language, price }) },
      { title: t('order.receipt.issuedTo'), lines: partyLines(order, language) },
    ],
    columns: [
      t('order.receipt.item'),
      t('order.receipt.quantity'),
      t('order.receipt.unitPrice'),
      t('order.receipt.amount'),
    ],
    rows: order.products.map((line) => ({
      ...itemOf(line, language),
      quantity: String(line.quantity),
      unitPrice: price(line.unitAmount),
      amount: price(line.amount),
    })),
    sums: [
      sum(t('cart.totals.products'), order.productsAmount),
      ...(promoCodesReduction
        ? [sum(t('cart.promoCode.reduction', { code: order.promoCodes.join(', ') }), -promoCodesReduction.reduction)]
        : []),
      ...order.methodsOfDelivery.map(({ title }) => sum(title || t('cart.totals.delivery'), order.deliveryAmount)),
      ...(paidOrDue < order.totalAmount ? [sum(t('order.details.notOwed'), paidOrDue - order.totalAmount)] : []),
    ],
    total: sum(isPaid ? t('order.details.totalPaid') : t('cart.totals.total'), paidOrDue),
    notes: [
      paymentNote(order, t, language),
      ...givenBackNotes(order, t, { language, price }),
      ...(transaction.reference ? [t('order.details.paymentReference', { reference: transaction.reference })] : []),
      t('order.receipt.vat'),
      t('order.receipt.noInvoice'),
    ],
  }
}

function sellerLines(
  { legal, address, phone, email, name }: Seller,
  t: Translate,
  { language, price }: { language: string; price: (amount: number) => string },
): string[] {
  const say = (fact: z.infer<typeof Fact>) => (typeof fact === 'object' ? localize(fact, language) : String(fact ?? ''))
  const form = say(legal?.legalForm)
  const number = say(legal?.registrationNumber)
  const isNamed = saysForm(say(legal?.companyName), form)
  const vatNumber = say(legal?.vatNumber)
  const capital = legal?.capital === undefined ? '' : price(amountFromDecimal(legal.capital))
  return [
    say(legal?.companyName) || name,
    form && capital
      ? t(isNamed ? 'order.receipt.capitalOnly' : 'order.receipt.capital', { form, amount: capital })
      : isNamed
        ? ''
        : form,
    ...(address ? addressLines(address, language) : []),
    number && t('order.receipt.registration', { city: say(legal?.registrationCity), number }),
    vatNumber && t('order.receipt.vatNumber', { number: vatNumber }),
    phone,
    email,
  ].filter(Boolean)
}

const partyLines = (
  { contact: { firstname, lastname, companyName, address, email }, recipient }: Order,
  language: string,
): string[] =>
  // The address of a parcel for somebody else is not the buyer's.
  [
    `${firstname} ${lastname}`.trim(),
    companyName,
    ...(recipient ? [] : addressLines(address, language)),
    email.email,
  ].filter(Boolean)

const itemOf = (
  { title, year, localDate, localTime }: Order['products'][number],
  language: string,
): { item: string; detail?: string } => ({
  item: `${title}${year ? ` ${year}` : ''}`,
  ...(localDate && { detail: `${longDate(localDate, language)}, ${formatTime(localTime ?? '', language)}` }),
})

/** What of a paid order was called off, given back by the house or paid too much, and what of it comes back. */
const givenBackNotes = (
  { products, refunds, excess }: Order,
  t: Translate,
  { language, price }: { language: string; price: (amount: number) => string },
): string[] => [
  ...products.flatMap(({ title, visit }) => {
    if (!visit?.cancellation?.wasPaid) return []
    const { cancelledAt, amount, isPaidBack } = visit.cancellation
    const key = amount === 0 ? 'visitNothing' : isPaidBack ? 'visitPaidBack' : 'visitDue'
    const date = longDate(new Date(cancelledAt), language)
    return [t(`order.receipt.${key}`, { title, date, amount: price(amount) })]
  }),
  ...(excess
    ? [
        t(excess.isPaidBack ? 'order.receipt.excessPaidBack' : 'order.receipt.excessDue', {
          amount: price(excess.amount),
        }),
      ]
    : []),
  ...refunds.map(({ givenAt, amount, isPaidBack }) =>
    t(isPaidBack ? 'order.receipt.houseRefunded' : 'order.receipt.houseRefundDue', {
      date: longDate(new Date(givenAt), language),
      amount: price(amount),
    }),
  ),
]

function paymentNote(order: Order, t: Translate, language: string): string {
  const method = order.transaction.method.title
  if (order.status === 'refund_due') return t('order.receipt.refundDue', { method })
  if (order.status === 'refunded') return t('order.receipt.refunded', { method })
  if (order.paidAt === null) return t('order.receipt.toPay', { method })
  return t('order.receipt.paid', { method, date: longDate(order.paidAt, language) })
}
