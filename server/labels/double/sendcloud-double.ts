import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { drawPdf, write } from '../../orders/pdf.ts'
import type { Fetch } from '../sendcloud.ts'

/** What goes wrong with the next call that is made of this path: before it is done, or after, when its answer is lost. */
interface Fault {
  path: string
  fault: 'noConnection' | 'lostAnswer' | { status: number }
}

interface Made {
  id: string
  parcelId: number
  reference: string
  trackingNumber: string
  carrier: { code: string; name: string }
  status: 'READY_TO_SEND' | 'CANCELLED'
  /** On the label. */
  lines: string[]
  weight: string
}

export interface SendcloudDouble {
  fetch: Fetch
  faults: Fault[]
  /** All that was ever made here. */
  made: Made[]
  /** How often each path was called. */
  calls: string[]
  /** From now on nothing is taken back: the carrier has it. */
  hasLeft: Set<string>
}

const Address = z.object({
  name: z.string().min(1),
  address_line_1: z.string().min(1),
  postal_code: z.string(),
  city: z.string().min(1),
  country_code: z.string().length(2),
})
const Weight = z.object({ weight: z.object({ value: z.string(), unit: z.string() }) })
const Announced = z.object({
  external_reference_id: z.string().min(1),
  order_number: z.string(),
  to_address: Address,
  from_address: Address,
  ship_with: z.object({ properties: z.object({ shipping_option_code: z.string() }) }),
  parcels: z.array(Weight).length(1),
})
const Asked = z.object({ to_address: Address.pick({ country_code: true }), parcels: z.array(Weight) })

const carriers: Record<string, { code: string; name: string }> = {
  colissimo: { code: 'colissimo', name: 'Colissimo' },
  chronopost: { code: 'chronopost', name: 'Chronopost' },
  dhl: { code: 'dhl', name: 'DHL' },
  dpd: { code: 'dpd', name: 'DPD' },
}

/** What an account with three contracts is offered. To countries that stand here nowhere it has none. */
const options: {
  code: string
  to: readonly string[]
  price: string
  age?: number
  tracked?: boolean
  lastMile?: string
}[] = [
  { code: 'sendcloud:letter', to: ['FR', 'DE', 'BE'], price: '0.00', tracked: false },
  { code: 'chronopost:13', to: ['FR'], price: '14.20' },
  { code: 'colissimo:domicile', to: ['FR'], price: '9.85' },
  { code: 'colissimo:relais', to: ['FR'], price: '6.10', lastMile: 'service_point' },
  { code: 'dhl:paket', to: ['DE'], price: '11.40' },
  { code: 'dhl:paket/age_check=18', to: ['DE'], price: '12.90', age: 18 },
  { code: 'dpd:home', to: ['BE', 'LU', 'NL', 'AT', 'IT', 'ES'], price: '15.60' },
]

/**
 * Behaves as Sendcloud's API v3 does, as far as it is described and as we use it: for tests and for the demo, in process.
 * The secret `wrong` is one that it does not take.
 * @param stateFile where it remembers what it made, so that a demo that starts again can print and cancel it.
 */
export function sendcloudDouble({ stateFile }: { stateFile?: string } = {}): SendcloudDouble {
  const made: Made[] =
    stateFile && existsSync(stateFile) ? Remembered.parse(JSON.parse(readFileSync(stateFile, 'utf8'))) : []
  const double: SendcloudDouble = { fetch: ask, faults: [], made, calls: [], hasLeft: new Set() }
  return double

  async function ask(url: string, init: RequestInit): Promise<Response> {
    const asked = new URL(url)
    const name = asked.pathname.replace(/^\/api\/v3/, '')
    double.calls.push(name)
    const fault = take(name)
    if (fault === 'noConnection') throw new TypeError('fetch failed')
    if (typeof fault === 'object') return problem(fault.status, 'It is broken here.')
    const answer = isKnown(init)
      ? await answerOf(name, asked, init)
      : problem(401, 'Authentication credentials are wrong.')
    if (stateFile) {
      mkdirSync(path.dirname(stateFile), { recursive: true })
      writeFileSync(stateFile, JSON.stringify(made), { mode: 0o600 })
    }
    if (fault === 'lostAnswer') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    return answer
  }

  function take(name: string): Fault['fault'] | undefined {
    const at = double.faults.findIndex(({ path: of }) => name.startsWith(of))
    return at < 0 ? undefined : double.faults.splice(at, 1)[0]?.fault
  }

  async function answerOf(name: string, { searchParams }: URL, { method, body }: RequestInit): Promise<Response> {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null
    if (name === '/shipping-options' && method === 'POST') return offered(sent)
    if (name === '/shipments/announce' && method === 'POST') return announced(sent)
    if (name === '/shipments') {
      const reference = searchParams.get('external_reference_id')
      return Response.json({ data: made.filter((each) => each.reference === reference).map(shown) })
    }
    const [, id] = /^\/shipments\/([^/]+)\/cancel$/.exec(name) ?? []
    if (id && method === 'POST') return cancelled(id)
    if (name === '/parcel-documents/label') return labels(searchParams.getAll('parcels'))
    return problem(404, 'Not found.')
  }

  function announced(sent: unknown): Response {
    const parsed = Announced.safeParse(sent)
    if (!parsed.success) {
      const pointer = parsed.error.issues[0]?.path.join('/') ?? ''
      return problem(400, 'This field is not right.', `/${pointer}`)
    }
    const { external_reference_id: reference, to_address: to, ship_with: shipWith, parcels } = parsed.data
    const { shipping_option_code: code } = shipWith.properties
    if (made.some((each) => each.reference === reference))
      return problem(400, 'This reference is in use.', '/external_reference_id')
    const digits = { FR: /^\d{5}$/, DE: /^\d{5}$/, BE: /^\d{4}$/ }[to.country_code]
    if (digits && !digits.test(to.postal_code))
      return problem(400, `${to.postal_code} is no postal code.`, '/to_address/postal_code')
    if (!options.some((option) => option.code === code && option.to.includes(to.country_code)))
      return problem(400, 'This option is not available.', '/ship_with/properties/shipping_option_code')
    const carrier = carriers[code.split(':')[0] ?? ''] ?? { code: 'other', name: 'Other' }
    const number = made.length + 1
    const shipment: Made = {
      ...{ id: `double-${number}`, parcelId: 70_000 + number, reference, carrier, status: 'READY_TO_SEND' },
      trackingNumber: numberOf(carrier.code, number),
      lines: [to.name, to.address_line_1, `${to.postal_code} ${to.city}`, to.country_code],
      weight: parcels[0]?.weight.value ?? '',
    }
    made.push(shipment)
    return Response.json({ data: shown(shipment) }, { status: 201 })
  }

  function cancelled(id: string): Response {
    const shipment = made.find((each) => each.id === id)
    if (!shipment) return problem(404, 'Not found.')
    if (double.hasLeft.has(id)) return problem(409, 'The deadline for cancelling is over.')
    shipment.status = 'CANCELLED'
    return Response.json({ data: { status: 'cancelled', message: 'Shipment has been cancelled' } })
  }

  async function labels(ids: readonly string[]): Promise<Response> {
    const found = ids.map((id) => made.find(({ parcelId }) => String(parcelId) === id))
    if (found.length === 0 || found.length > 20) return problem(400, 'One to twenty parcels.', '/parcels')
    if (found.some((each) => !each)) return problem(404, 'Not found.')
    const bytes = await drawPdf({ size: 'A6', margin: 20, lang: 'en', info: { Title: 'Labels' } }, (document) => {
      for (const [index, each] of found.entries()) {
        if (index > 0) document.addPage()
        if (each) drawLabel(document, each)
      }
    })
    return new Response(Buffer.from(bytes), { headers: { 'content-type': 'application/pdf' } })
  }
}

const Remembered = z.array(
  z.object({
    ...{ id: z.string(), parcelId: z.number(), reference: z.string(), trackingNumber: z.string(), weight: z.string() },
    carrier: z.object({ code: z.string(), name: z.string() }),
    status: z.enum(['READY_TO_SEND', 'CANCELLED']),
    lines: z.array(z.string()),
  }),
)

function isKnown({ headers }: RequestInit): boolean {
  const [, token = ''] = /^Basic (.+)$/.exec(new Headers(headers).get('authorization') ?? '') ?? []
  const [key, secret] = Buffer.from(token, 'base64').toString('utf8').split(':')
  return Boolean(key && secret && secret !== 'wrong')
}

function offered(sent: unknown): Response {
  const asked = Asked.safeParse(sent)
  if (!asked.success) return problem(400, 'This field is not right.', '/to_address')
  const there = options.filter(({ to }) => to.includes(asked.data.to_address.country_code))
  const data = there.map(({ code, price, age = null, tracked = true, lastMile = 'home_delivery' }) => ({
    code,
    carrier: carriers[code.split(':')[0] ?? ''] ?? { code: 'sendcloud', name: 'Sendcloud' },
    functionalities: { tracked, last_mile: lastMile, age_check: age, labelless: false },
    quotes: [{ price: { total: { value: price, currency: 'EUR' } }, lead_time: 48 }],
  }))
  return Response.json({ data, message: null })
}

const shown = ({ id, carrier, parcelId, trackingNumber, status, reference }: Made) => ({
  ...{ id, carrier, external_reference_id: reference, errors: [] },
  parcels: [{ id: parcelId, tracking_number: trackingNumber, status: { code: status, message: status } }],
})

/** As such carriers write them. */
function numberOf(carrier: string, number: number): string {
  const digits = String(number).padStart(11, '0')
  if (carrier === 'colissimo') return `6A${digits}`
  if (carrier === 'dhl') return `00340${digits.padStart(15, '0')}`
  return `0123${digits}`
}

const problem = (status: number, detail: string, pointer?: string): Response =>
  Response.json(
    { errors: [{ status: String(status), code: 'invalid', detail, ...(pointer && { source: { pointer } }) }] },
    { status },
  )

function drawLabel(document: PDFKit.PDFDocument, { carrier, lines, trackingNumber, weight }: Made): void {
  const page = document.struct('Sect')
  document.addStructure(page)
  const room = { x: 20, width: 257, parent: page }
  document.font('Helvetica-Bold').fontSize(20)
  write(document, carrier.name, { ...room, y: 24 })
  document.font('Helvetica').fontSize(9)
  write(document, 'Demonstration: no carrier takes this label.', { ...room, y: 52 })
  document.fontSize(13)
  for (const [index, line] of lines.entries()) write(document, line, { ...room, y: 96 + index * 18 })
  document.fontSize(11)
  write(document, `${weight} kg`, { ...room, y: 320 })
  document.font('Helvetica-Bold').fontSize(14)
  write(document, trackingNumber, { ...room, y: 344 })
}
