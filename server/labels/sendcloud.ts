import { z } from 'zod'
import { amountFromDecimal, CurrencyCode } from '#contract/money.ts'
import {
  type LabelAddress,
  type LabelKeys,
  type LabelMaker,
  LabelMakerAway,
  LabelRefused,
  LabelThere,
  type LabelWay,
  type MadeLabel,
} from './label-maker.ts'

/** As `fetch`, so that a double stands where the network is. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface SendcloudSettings {
  apiBase: string
  fetch?: Fetch
  patienceMs?: number
}

const usualPatienceMs = 20_000

const Problem = z.object({
  code: z.string().nullish(),
  title: z.string().nullish(),
  detail: z.string().nullish(),
  source: z.object({ pointer: z.string().nullish() }).nullish(),
})
const Problems = z.object({ errors: z.array(Problem) })
type Problem = z.infer<typeof Problem>

const Ref = z.union([z.string(), z.number()]).transform(String)
const Shipment = z.object({
  id: Ref,
  carrier: z.object({ code: z.string(), name: z.string().nullish() }).nullish(),
  parcels: z.array(
    z.object({
      id: Ref,
      tracking_number: z.string().nullish(),
      status: z.object({ code: z.string().nullish() }).nullish(),
    }),
  ),
  errors: z.array(Problem).nullish(),
})
const OneShipment = z.object({ data: Shipment })
const Shipments = z.object({ data: z.array(Shipment) })
const Option = z.object({
  code: z.string(),
  functionalities: z
    .object({
      tracked: z.unknown(),
      last_mile: z.string().nullish(),
      age_check: z.number().nullish(),
      labelless: z.unknown(),
    })
    .partial()
    .nullish(),
  quotes: z
    .array(z.object({ price: z.object({ total: z.object({ value: z.string(), currency: z.string() }).nullish() }) }))
    .nullish(),
})
const Options = z.object({ data: z.array(Option).nullish() })

/**
 * Sendcloud's API v3: https://sendcloud.dev/api/v3. It has no idempotency key; what makes a label one is our reference,
 * which has to be unique there, and by which it is found again.
 */
export function sendcloud({
  apiBase,
  fetch: ask = fetch,
  patienceMs = usualPatienceMs,
}: SendcloudSettings): LabelMaker {
  async function call(keys: LabelKeys, method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const token = Buffer.from(`${keys.publicKey}:${keys.secretKey}`).toString('base64')
    const answer = await ask(`${apiBase}${path}`, {
      method,
      headers: {
        authorization: `Basic ${token}`,
        accept: path.startsWith('/parcel-documents') ? 'application/pdf' : 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
      // Keys go nowhere else.
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new LabelMakerAway('Sendcloud does not answer.', { cause: error })
    })
    if (answer.ok) return answer
    if (answer.status === 429 || answer.status >= 500) throw new LabelMakerAway(`Sendcloud answers ${answer.status}.`)
    throw refusalOf(answer.status, await problemsOf(answer))
  }

  async function read<Schema extends z.ZodType>(answer: Response, schema: Schema): Promise<z.infer<Schema>> {
    const parsed = schema.safeParse(await answer.json().catch(() => null))
    // It may have done what was asked: to be looked up, not to be given up.
    if (!parsed.success) throw new LabelMakerAway('Sendcloud answers something else than its description says.')
    return parsed.data
  }

  return {
    async check(keys) {
      await call(keys, 'GET', '/shipments?page_size=1')
    },

    async findWay(keys, { from, to, weightGrams, age }) {
      const answer = await call(keys, 'POST', '/shipping-options', {
        from_address: placeOf(from),
        to_address: placeOf(to),
        parcels: [{ weight: weightOf(weightGrams) }],
        calculate_quotes: true,
      })
      const { data } = await read(answer, Options)
      const ways = (data ?? []).filter((option) => isFit(option, age)).map(wayOf)
      // What says no price is chosen last.
      const [cheapest] = ways.toSorted((a, b) => (a.price?.amount ?? Infinity) - (b.price?.amount ?? Infinity))
      if (!cheapest) throw new LabelRefused('contract', `${to.countryCode} ${to.postalCode}`)
      return cheapest
    },

    async make(keys, { reference, orderNumber, from, to, weightGrams }, { code }) {
      const answer = await call(keys, 'POST', '/shipments/announce', {
        external_reference_id: reference,
        order_number: orderNumber,
        from_address: addressOf(from),
        to_address: addressOf(to),
        ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: code } },
        label_details: { mime_type: 'application/pdf' },
        parcels: [{ weight: weightOf(weightGrams) }],
      })
      const { data } = await read(answer, OneShipment)
      const made = madeOf(data)
      // Written down there, and refused by the carrier.
      if (!made) throw refusalOf(422, data.errors ?? [])
      return made
    },

    async find(keys, reference) {
      const answer = await call(keys, 'GET', `/shipments?external_reference_id=${encodeURIComponent(reference)}`)
      const { data } = await read(answer, Shipments)
      return data.map(madeOf).find((made) => made !== null) ?? null
    },

    async cancel(keys, shipmentRef) {
      try {
        await call(keys, 'POST', `/shipments/${encodeURIComponent(shipmentRef)}/cancel`)
      } catch (error) {
        if (!(error instanceof LabelRefused) || error.problem === 'keys') throw error
        if (error instanceof NotFound) return
        throw new LabelRefused('tooLate', error.said)
      }
    },

    async print(keys, parcelRefs) {
      const asked = parcelRefs.map((ref) => `parcels=${encodeURIComponent(ref)}`).join('&')
      const answer = await call(keys, 'GET', `/parcel-documents/label?${asked}&paper_size=A6`)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
        throw new LabelMakerAway('Sendcloud answers no PDF.')
      return bytes
    },
  }
}

/** Of something that is not there, or not any more. */
class NotFound extends LabelRefused {}

async function problemsOf(answer: Response): Promise<Problem[]> {
  const parsed = Problems.safeParse(await answer.json().catch(() => null))
  return parsed.success ? parsed.data.errors : []
}

function refusalOf(status: number, problems: readonly Problem[]): Error {
  const said = problems
    .map(({ detail, title }) => detail ?? title ?? '')
    .filter(Boolean)
    .join(' ')
  const pointers = problems.map(({ source }) => source?.pointer ?? '')
  if (status === 401 || status === 403) return new LabelRefused('keys', said)
  if (status === 402) return new LabelRefused('credit', said)
  if (status === 404) return new NotFound('refused', said)
  if (pointers.some((pointer) => pointer.includes('external_reference_id'))) return new LabelThere(said)
  if (pointers.some((pointer) => pointer.includes('to_address'))) return new LabelRefused('address', said)
  if (pointers.some((pointer) => pointer.includes('ship_with'))) return new LabelRefused('contract', said)
  return new LabelRefused('refused', said)
}

const cancelled = new Set(['CANCELLED', 'CANCELLING', 'CANCELLED_UPSTREAM', 'CANCELLING_UPSTREAM'])

function madeOf({ id, carrier, parcels }: z.infer<typeof Shipment>): MadeLabel | null {
  const [parcel] = parcels
  if (!parcel?.tracking_number || cancelled.has(parcel.status?.code?.toUpperCase() ?? '')) return null
  const carrierName = carrier?.name ?? carrier?.code ?? ''
  return { shipmentRef: id, parcelRef: parcel.id, carrierName, trackingNumber: parcel.tracking_number }
}

/** To the door, with a number, on paper; with a check of the age where one was paid for. */
const isFit = ({ functionalities }: z.infer<typeof Option>, age: number | null): boolean =>
  functionalities?.tracked === true &&
  functionalities.labelless !== true &&
  (functionalities.last_mile ?? 'home_delivery') === 'home_delivery' &&
  (age === null || (functionalities.age_check ?? 0) >= age)

function wayOf({ code, quotes }: z.infer<typeof Option>): LabelWay {
  const total = quotes?.[0]?.price.total
  const currency = CurrencyCode.safeParse(total?.currency)
  return {
    code,
    price:
      total && currency.success
        ? { amount: amountFromDecimal(Number(total.value)), currencyCode: currency.data }
        : null,
  }
}

const weightOf = (grams: number) => ({ value: (grams / 1000).toFixed(3), unit: 'kg' })

const placeOf = ({ countryCode, postalCode, city }: LabelAddress) => ({
  country_code: countryCode,
  postal_code: postalCode,
  city,
})

function addressOf(address: LabelAddress) {
  const { name, company, addressLines, phone, email } = address
  const [first = '', ...others] = addressLines
  return {
    name: name || company,
    ...(company && { company_name: company }),
    address_line_1: first,
    ...(others.length > 0 && { address_line_2: others.join(', ') }),
    ...placeOf(address),
    ...(phone && { phone_number: phone }),
    ...(email && { email }),
  }
}
