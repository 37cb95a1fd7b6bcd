import { dayIn } from '#contract/days.ts'
import { formatTime, longDate } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import type { OfficeFile } from '#contract/office-endpoint.ts'
import type { PackingSlip } from '#contract/packing-office.ts'
import type { z } from 'zod'
import { Address } from '#contract/shop.ts'
import { languagesOfHouse, type Translate } from '../i18n/translator.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { addressLines } from './address-lines.ts'
import { code128 } from './code128.ts'
import { drawPickList, type PickSheet } from './pick-list-sheet.ts'
import { chosenParcels, type Parcel, parcelsToPack, receiverOf } from './packing.ts'
import { shopOf } from './office-list.ts'
import { selectSeller } from './repository.ts'
import { drawSlips } from './slip-sheet.ts'

/** Slips as the screen prints them, each in its buyer's language. @throws as `chosenParcels`. Source: ORDERS-04. */
export async function readSlips(
  ctx: PlaceContext,
  { orders }: OfficeRuleInput<'packingSlips'>,
): Promise<{ slips: PackingSlip[] }> {
  const parcels = await chosenParcels(ctx, orders)
  const sender = await readSender(ctx)
  return { slips: parcels.map((parcel) => slipOf(ctx, parcel, sender)) }
}

/** The same as a file. @throws as `chosenParcels`, TOO_MANY_REQUESTS */
export async function slipsPdf(ctx: PlaceContext, input: OfficeRuleInput<'packingSlipsPdf'>): Promise<OfficeFile> {
  const { slips } = await readSlips(ctx, input)
  const day = dayIn('Europe/Paris', ctx.now())
  return {
    fileName: `${ctx.translate('packing.slips.fileName')}-${day}.pdf`,
    content: await drawSlips(slips, { title: ctx.translate('packing.slips.title'), stamp: ctx.now() }),
  }
}

/** What is to be taken down, in the language of whoever asks. @throws TOO_MANY_REQUESTS. Source: ORDERS-04. */
export async function pickListPdf(ctx: PlaceContext): Promise<OfficeFile> {
  const sheet = pickSheet(ctx, await parcelsToPack(ctx))
  const day = dayIn('Europe/Paris', ctx.now())
  return { fileName: `${ctx.translate('packing.list.fileName')}-${day}.pdf`, content: await drawPickList(sheet) }
}

interface Sender {
  name: string
  address: z.infer<typeof Postal> | null
  phone: string
  email: string
}

/** Who sends, as the shop says it now. */
export async function readSender(ctx: PlaceContext): Promise<Sender> {
  const seller = await selectSeller(ctx.db, shopOf(ctx))
  if (!seller) throw refuse('NOT_FOUND')
  const { name, phone, email } = seller
  return { name, phone, email, address: Postal.nullable().parse(seller.address) }
}
const Postal = Address.pick({ addressLines: true, postalCode: true, city: true, countryCode: true })

function slipOf(ctx: PlaceContext, parcel: Parcel, sender: Sender): PackingSlip {
  const { language, contact, recipient, cartons, giftMessage } = parcel
  const t: Translate = languagesOfHouse().translate(language)
  const number = String(parcel.number ?? parcel.id)
  const { firstname } = recipient ?? contact
  const bottles = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    order: parcel.id,
    language,
    shop: sender.name,
    sender: [...(sender.address ? addressLines(sender.address, language) : []), sender.phone, sender.email].filter(
      Boolean,
    ),
    greeting: firstname ? t('packing.slip.greeting', { name: firstname }) : t('packing.slip.greetingNobody'),
    ordered: t('packing.slip.ordered', { number, date: longDate(parcel.acceptedAt, language) }),
    bars: code128(number),
    number,
    to: [
      receiverOf(parcel, ctx),
      ...(recipient ? [] : [contact.companyName]),
      ...addressLines(contact.address, language),
    ].filter(Boolean),
    columns: {
      done: t('packing.slip.columns.done'),
      quantity: t('packing.slip.columns.quantity'),
      wine: t('packing.slip.columns.wine'),
    },
    lines: parcel.lines.map(({ quantity, title, year }) => ({ quantity, wine: wineOf({ title, year }, language) })),
    parcel: t('packing.slip.parcel', { bottles, cartons: cartons.length }),
    cartons,
    gift: giftMessage ? { title: t('packing.slip.gift', { name: contact.firstname }), message: giftMessage } : null,
    advice: t('packing.slip.advice', { email: sender.email }),
    // A present's price is nobody's to look for.
    foot: recipient ? t('packing.slip.foot') : `${t('packing.slip.foot')} ${t('packing.slip.receipt')}`,
  }
}

const wineOf = ({ title, year }: Pick<Parcel['lines'][number], 'title' | 'year'>, language: string): string =>
  [localize(title, language), year].filter(Boolean).join(' ')

function pickSheet(ctx: PlaceContext, parcels: Parcel[]): PickSheet {
  const { language, translate: t } = ctx
  const wines = new Map<string, { quantity: number; wine: string; orders: string[] }>()
  for (const { id, number, lines } of parcels)
    for (const { code, title, year, quantity } of lines) {
      const key = `${code} ${year ?? ''}`
      const known = wines.get(key) ?? { quantity: 0, wine: wineOf({ title, year }, language), orders: [] }
      wines.set(key, { ...known, quantity: known.quantity + quantity, orders: [...known.orders, String(number ?? id)] })
    }
  const now = ctx.now()
  const bottles = [...wines.values()].reduce((sum, { quantity }) => sum + quantity, 0)
  const cartons = parcels.reduce((sum, parcel) => sum + parcel.cartons.length, 0)
  const hour = formatTime(clock.format(now), language)
  return {
    language,
    stamp: now,
    shop: ctx.place.name,
    title: t('packing.list.title', { bottles }),
    say: [
      `${ctx.place.name}, ${longDate(now, language, { withWeekday: true })}, ${hour}.`,
      t('packing.list.say', { orders: parcels.length, cartons }),
    ].join(' '),
    wineColumns: ['taken', 'quantity', 'wine', 'orders'].map((column) => t(`packing.list.columns.${column}`)),
    wines: [...wines.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, wine]) => wine),
    orderTitle: t('packing.list.byOrder'),
    orderColumns: ['done', 'number', 'for', 'bottles', 'cartons'].map((column) => t(`packing.list.columns.${column}`)),
    orders: parcels.map((parcel) => ({
      number: String(parcel.number ?? parcel.id),
      name: [receiverOf(parcel, ctx), parcel.contact.address.city].filter(Boolean).join(', '),
      bottles: parcel.lines.map(({ quantity, title }) => `${quantity} ${localize(title, language)}`).join(', '),
      cartons: String(parcel.cartons.length),
    })),
  }
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Paris' })
