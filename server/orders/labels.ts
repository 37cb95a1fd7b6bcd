import type { OfficeFile } from '#contract/office-endpoint.ts'
import type { LabelFormat } from '#contract/packing-office.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { placeGrams } from './bottle-weight.ts'
import { csvOf, windows1252 } from './csv.ts'
import { chosenParcels, type Parcel } from './packing.ts'

/**
 * Parcels for a carrier's own tool, a line for each carton: whoever fetches, or is on the house's round, needs no label.
 * @throws as `chosenParcels`, ORDER_NOT_FOUND when none of them goes by a carrier. Source: ORDERS-04.
 */
export async function orderLabels(
  ctx: PlaceContext,
  { orders, format }: OfficeRuleInput<'orderLabels'>,
): Promise<OfficeFile> {
  const parcels = (await chosenParcels(ctx, orders)).filter(({ deliveryType }) => deliveryType === 'SHIPPING')
  if (parcels.length === 0) throw refuse('ORDER_NOT_FOUND')
  const columns = formats[format]
  const rows = parcels.flatMap((parcel) =>
    parcel.cartons.map((carton) => {
      const label = labelOf(parcel, carton)
      return Object.values(columns).map((write) => write(label))
    }),
  )
  return {
    fileName: `${format}-${ctx.now().toISOString().slice(0, 10)}.csv`,
    content: windows1252(csvOf([Object.keys(columns), ...rows])),
  }
}

interface Label {
  reference: string
  company: string
  firstname: string
  lastname: string
  address: string[]
  postalCode: string
  city: string
  countryCode: string
  /** Digits alone, with 00 before the country's. */
  phone: string
  email: string
  weightGrams: number
}

/** Names first: in both tools, as far as is known, whoever imports says once which column is what. */
const formats: Record<LabelFormat, Record<string, (label: Label) => string>> = {
  coliship: {
    'Reference expediteur': ({ reference }) => reference,
    'Raison sociale destinataire': ({ company }) => company,
    'Nom destinataire': ({ lastname }) => lastname,
    'Prenom destinataire': ({ firstname }) => firstname,
    'Adresse 1': ({ address }) => address[0] ?? '',
    'Adresse 2': ({ address }) => address[1] ?? '',
    'Adresse 3': ({ address }) => address.slice(2).join(', '),
    'Code postal': ({ postalCode }) => postalCode,
    Commune: ({ city }) => city,
    'Code pays': ({ countryCode }) => countryCode,
    Telephone: ({ phone }) => phone,
    Mail: ({ email }) => email,
    'Poids (g)': ({ weightGrams }) => String(weightGrams),
  },
  dhl: {
    Sendungsreferenz: ({ reference }) => reference,
    'Empfänger Name 1': ({ firstname, lastname, company }) => company || `${firstname} ${lastname}`.trim(),
    'Empfänger Name 2': ({ firstname, lastname, company }) => (company ? `${firstname} ${lastname}`.trim() : ''),
    'Empfänger Straße': ({ address }) => streetOf(address[0] ?? '').street,
    'Empfänger Hausnummer': ({ address }) => streetOf(address[0] ?? '').house,
    'Empfänger Adresszusatz': ({ address }) => address.slice(1).join(', '),
    'Empfänger PLZ': ({ postalCode }) => postalCode,
    'Empfänger Ort': ({ city }) => city,
    'Empfänger Land': ({ countryCode }) => countryCode,
    'Empfänger Telefonnummer': ({ phone }) => phone,
    'Empfänger E-Mail-Adresse': ({ email }) => email,
    'Gewicht (kg)': ({ weightGrams }) => (Math.ceil(weightGrams / 100) / 10).toFixed(1).replace('.', ','),
  },
}

/** What each carton of an order weighs, as its bottles were weighed or are reckoned. */
export const weightsOf = (parcel: Parcel): number[] =>
  parcel.cartons.map((carton) => labelOf(parcel, carton).weightGrams)

function labelOf({ id, number, contact, recipient, lines }: Parcel, carton: Parcel['cartons'][number]): Label {
  const { firstname, lastname } = recipient ?? contact
  const phone = recipient?.phone.number || contact.phone.number
  return {
    reference: String(number ?? id),
    company: recipient ? '' : contact.companyName,
    ...{ firstname, lastname },
    address: contact.address.addressLines.filter(Boolean),
    postalCode: contact.address.postalCode,
    city: contact.address.city,
    countryCode: contact.address.countryCode,
    phone: phone.replace(/^\s*\+/, '00').replaceAll(/\D/g, ''),
    email: contact.email.email,
    weightGrams: carton.reduce<number>((sum, place) => {
      const line = place === null ? undefined : lines[place]
      return line ? sum + placeGrams(line) : sum
    }, 0),
  }
}

/** `Gerberau 9` or `14 rue des Tanneurs`: the number stands behind in one country and before in the other. */
function streetOf(line: string): { street: string; house: string } {
  const [, before, after] = /^(\d+\w?),? (.+)$/.exec(line) ?? []
  if (before && after) return { street: after, house: before }
  const [, street, house] = /^(.*\D) (\d+ ?\w?)$/.exec(line) ?? []
  return street && house ? { street, house } : { street: line, house: '' }
}
