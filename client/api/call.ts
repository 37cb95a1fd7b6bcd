import endpoints from 'virtual:endpoints'
import type { Call, EndpointName } from '#contract/endpoints.ts'
import type { Envelope, Message } from '#contract/envelope.ts'
import { CallError } from './call-error.ts'
import { networkFailure, unexplainedFailure } from './failures.ts'

export interface CallHooks {
  /** The language of the page, for calls that do not name one. */
  language: () => string
  /** Shows messages to the visitor (CALL-04). */
  show: (messages: Message[]) => void
  /** Reports what is no reason to stop (CALL-03). */
  report: (error: unknown) => void
  /** A sentence of the `common` bundle. */
  translate: (key: string) => string
  /** Applies what every answer may carry: the cart, a redirect, a file. */
  apply: (envelope: Envelope<unknown>) => void
  /** The site has been closed since this page came: the server knows which page stands there now (SITE-05). */
  leave: () => void
}

/** Slow networks get this long; then the visitor is told and may try again. */
const timeoutMs = 20_000

/**
 * The browser's way to the API, typed by the contract. Path parameters are taken out of the input, the rest travels as
 * query or JSON body; a `File` in the input makes the call multipart with the JSON in the field `input` (CALL-01).
 * @throws CallError after the messages were shown or handed to `onErrors`.
 */
export function browserCall(hooks: CallHooks): Call {
  return async (name, input, options = {}) => {
    const { url, init } = requestOf(name, Object.assign({}, input), options.language ?? hooks.language())
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error: unknown) => error,
    )
    if (!(answer instanceof Response)) {
      hooks.report(answer)
      throw failed(0, [networkFailure(hooks.translate)])
    }
    const body: unknown = await answer.json().catch(() => null)
    if (endpoints[name].isPlain) {
      // The schema of the endpoint has checked it on its way out of the server.
      if (answer.ok) return body as never
      throw failed(answer.status, [unexplainedFailure(answer, hooks.translate)])
    }
    // The shape every localized call answers with, refusals included.
    const envelope = (body ?? { response: null }) as Envelope<never>
    hooks.apply(envelope)
    if (envelope.errors?.some(({ key }) => key === 'SITE_MAINTENANCE' || key === 'SITE_COMING_SOON')) {
      hooks.leave()
      // Nothing answers until the browser has gone, so that no other page flashes up.
      return new Promise<never>(() => {})
    }
    const errors = envelope.errors ?? (answer.ok ? [] : [unexplainedFailure(answer, hooks.translate)])
    if (errors.length > 0 || !answer.ok) throw failed(answer.status, errors)
    if (envelope.successes?.length) hooks.show(envelope.successes)
    return envelope.response as never

    function failed(status: number, messages: Message[]): CallError {
      const error = new CallError(status, messages)
      if (options.onErrors) options.onErrors(messages)
      else if (!options.isQuiet) hooks.show(messages)
      hooks.report(error)
      return error
    }
  }
}

function requestOf(
  name: EndpointName,
  input: Record<string, unknown>,
  language: string,
): { url: string; init: RequestInit } {
  const { method, path, isBare } = endpoints[name]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = input[parameter]
    delete input[parameter]
    return encodeURIComponent(String(value))
  })
  const prefixed = isBare ? filled : `/${language}${filled}`
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  if (method === 'GET') {
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
    return { url: query ? `${prefixed}?${query}` : prefixed, init: { method } }
  }
  const files = given.filter((entry): entry is [string, File] => entry[1] instanceof File)
  const json = JSON.stringify(Object.fromEntries(given.filter(([, value]) => !(value instanceof File))))
  if (files.length === 0)
    return { url: prefixed, init: { method, body: json, headers: { 'content-type': 'application/json' } } }
  const form = new FormData()
  form.set('input', json)
  for (const [key, file] of files) form.set(key, file)
  return { url: prefixed, init: { method, body: form } }
}
