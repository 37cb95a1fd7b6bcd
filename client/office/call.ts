import { early, others } from 'virtual:office-endpoints'
import type { OfficeEndpointName, OfficeEnvelope, OfficeInput, OfficeResult } from '#contract/office-endpoints.ts'
import { OfficeRefusal } from './refusal.ts'
import { isHeard } from './signal.ts'

export type Undo = NonNullable<OfficeEnvelope<unknown>['undo']>

export interface OfficeAnswer<Name extends OfficeEndpointName> {
  response: OfficeResult<Name>
  /** How to take it back, when it can be. */
  undo: Undo | null
  /** When this device heard it, in ms: what it read before does not know it. */
  heardAt: number
}

export interface CallOptions {
  /** The same for every try of one write: the server does it once (`x-operation-id`). */
  operationId?: string
  /** Who made this write; the server refuses it from anybody else (`x-staff-id`). */
  staffId?: string | undefined
}

export type OfficeCall = <Name extends OfficeEndpointName>(
  name: Name,
  input: OfficeInput<Name>,
  options?: CallOptions,
) => Promise<OfficeAnswer<Name>>

export interface OfficeCallHooks {
  /** The session is gone: this device forgets what it was told. */
  onSessionGone: () => void
  /** Somebody else is at this browser by now. */
  onOtherStaff: () => void
  /** Asks again who is there; false when nobody shows it. */
  prove: () => Promise<boolean>
  translate: (key: string) => string
}

const timeoutMs = 20_000

/**
 * The way to the office's server, typed by the contract. What asks for a fresh proof is repeated once it is given, as
 * the same operation.
 * @throws OfficeRefusal
 */
export function officeCall(hooks: OfficeCallHooks): OfficeCall {
  return async (name, input, { operationId = crypto.randomUUID(), staffId } = {}) => {
    const ask = () => send(name, Object.assign({}, input), { operationId, staffId }, hooks)
    return ask().catch(async (error: unknown) => {
      if (!(error instanceof OfficeRefusal)) throw error
      if (error.key === 'LOGIN_REQUIRED') hooks.onSessionGone()
      if (error.key === 'OTHER_STAFF') hooks.onOtherStaff()
      if (error.key === 'PROOF_REQUIRED' && (await hooks.prove())) return ask()
      throw error
    })
  }
}

async function send(
  name: OfficeEndpointName,
  input: Record<string, unknown>,
  { operationId, staffId }: CallOptions & { operationId: string },
  { translate }: OfficeCallHooks,
): Promise<OfficeAnswer<OfficeEndpointName>> {
  const { method, path } = early[name] ?? (await others()).default[name]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = input[parameter]
    delete input[parameter]
    return encodeURIComponent(String(value))
  })
  const answer = await fetch(method === 'GET' ? withQuery(filled, input) : filled, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    ...(method === 'POST' && {
      body: JSON.stringify(input),
      headers: {
        'content-type': 'application/json',
        'x-operation-id': operationId,
        ...(staffId !== undefined && { 'x-staff-id': staffId }),
      },
    }),
  }).catch((error: unknown) => error)
  isHeard.set(answer instanceof Response)
  if (!(answer instanceof Response))
    throw new OfficeRefusal(0, [{ key: 'NETWORK', formattedMessage: translate('office.noNetwork') }])
  // The envelope of the contract, or nothing where a proxy answers in the server's place.
  const envelope = (await answer.json().catch(() => null)) as OfficeEnvelope<never> | null
  if (answer.ok && envelope && envelope.errors.length === 0)
    return { response: envelope.response as never, undo: envelope.undo, heardAt: Date.now() }
  throw new OfficeRefusal(
    answer.status,
    envelope?.errors ?? [{ key: 'UNEXPLAINED', formattedMessage: translate('office.unexplained') }],
  )
}

function withQuery(path: string, input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return query ? `${path}?${query}` : path
}
