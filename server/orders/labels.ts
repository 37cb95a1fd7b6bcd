import { dayIn } from '#contract/days.ts'
import type { CarrierTools } from '#contract/delivery-office.ts'
import { dialled } from '#contract/formats.ts'
import type { OfficeFile } from '#contract/office-endpoint.ts'
import type { LabelFormat } from '#contract/packing-office.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { readPhone } from '../phone-numbers.ts'
import { refuse } from '../refusal.ts'
import { placeGrams } from './bottle-weight.ts'
import { coliship, colishipDescription } from './carriers/coliship.ts'
import { dhl } from './carriers/dhl.ts'
import type { Label, Sender, Write } from './carriers/label.ts'
import { zipOf } from './carriers/zip.ts'
import { csvOf, quotedCsvOf, windows1252 } from './csv.ts'
import { shopOf } from './office-list.ts'
import { chosenParcels, type Parcel } from './packing.ts'
import { readSender } from './packing-prints.ts'
import { selectCarrierTools } from './packing-repository.ts'

/**
 * Parcels for a carrier's own tool, a line for each carton: whoever fetches, or is on the house's round, needs no label.
 * ColiShip's comes with the description of its columns, which is loaded there once.
 * @throws as `chosenParcels`, ORDER_NOT_FOUND when none of them goes by a carrier. Source: ORDERS-04.
 */
export async function orderLabels(
  ctx: PlaceContext,
  { orders, format }: OfficeRuleInput<'orderLabels'>,
): Promise<OfficeFile> {
  const parcels = (await chosenParcels(ctx, orders)).filter(({ deliveryType }) => deliveryType === 'SHIPPING')
  if (parcels.length === 0) throw refuse('ORDER_NOT_FOUND')
  const { address, ...house } = await readSender(ctx)
  const from: Sender = {
    ...house,
    ...(address ?? { postalCode: '', city: '', countryCode: '' }),
    address: address?.addressLines.filter(Boolean) ?? [],
    phone: toDial(house.phone, address?.countryCode ?? ''),
  }
  const tools = await selectCarrierTools(ctx.db, shopOf(ctx))
  const day = dayIn('Europe/Paris', ctx.now())
  const labels = parcels.flatMap((parcel) =>
    parcel.cartons.map((carton): Label => ({ ...labelOf(parcel, carton), from, day })),
  )
  return fileOf[format](labels, tools, { name: `${format}-${day}`, madeAt: ctx.now() })
}

interface Made {
  name: string
  madeAt: Date
}

const fileOf: Record<LabelFormat, (labels: Label[], tools: CarrierTools, made: Made) => OfficeFile> = {
  coliship: (labels, tools, { name, madeAt }) => ({
    fileName: `${name}.zip`,
    type: 'application/zip',
    content: zipOf(
      [
        { name: `${name}.csv`, content: windows1252(quotedCsvOf(rowsOf(coliship, labels, tools))) },
        { name: 'coliship.FMT', content: windows1252(colishipDescription) },
      ],
      madeAt,
    ),
  }),
  dhl: (labels, tools, { name }) => ({
    fileName: `${name}.csv`,
    content: windows1252(csvOf([Object.keys(dhl), ...rowsOf(dhl, labels, tools)])),
  }),
}

const rowsOf = (columns: Record<string, Write>, labels: readonly Label[], tools: CarrierTools) =>
  labels.map((label) => Object.values(columns).map((write) => write(label, tools)))

/** What each carton of an order weighs, as its bottles were weighed or are reckoned. */
export const weightsOf = ({ lines, cartons }: Parcel): number[] => cartons.map((carton) => gramsOf(carton, lines))

/** What a carton weighs with what stands in it. */
const gramsOf = (carton: Parcel['cartons'][number], lines: Parcel['lines']): number =>
  carton.reduce<number>((sum, place) => {
    const line = place === null ? undefined : lines[place]
    return line ? sum + placeGrams(line) : sum
  }, 0)

function labelOf(
  { id, number, contact, recipient, lines, minimumAge, hasAgeCheck }: Parcel,
  carton: Parcel['cartons'][number],
): Omit<Label, 'from' | 'day'> {
  const { firstname, lastname } = recipient ?? contact
  const { addressLines, postalCode, city, countryCode } = contact.address
  return {
    reference: String(number ?? id),
    company: recipient ? '' : contact.companyName,
    ...{ firstname, lastname, postalCode, city, countryCode },
    address: addressLines.filter(Boolean),
    phone: toDial(recipient?.phone.number || contact.phone.number, countryCode),
    email: contact.email.email,
    weightGrams: gramsOf(carton, lines),
    // The buyer has paid for the look; carriers know these two ages.
    age: hasAgeCheck && minimumAge > 0 ? (minimumAge > 16 ? 18 : 16) : null,
  }
}

/** Orders of before numbers were read by their country have them as they were typed. */
const toDial = (number: string, countryCode: string): string => {
  const { e164 } = readPhone(number, countryCode)
  return e164 ?? dialled(number).replace(/;.*/, '')
}
