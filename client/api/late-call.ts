import type { Call } from '#contract/endpoints.ts'
import { CallError } from './call-error.ts'
import type { CallHooks } from './call.ts'
import { networkFailure } from './failures.ts'

/**
 * The browser's way to the API, its code fetched after the first view: a visitor who only reads makes no call.
 * `load` fetches it ahead, so that the first click does not wait for it.
 */
export function lateCall(hooks: CallHooks): { call: Call; load: () => void } {
  let loading: Promise<Call> | undefined
  const load = () =>
    (loading ??= import('./call.ts').then(
      ({ browserCall }) => browserCall(hooks),
      (error: unknown) => {
        // A line that is down now may be up at the next click.
        loading = undefined
        throw error
      },
    ))
  const call: Call = async (name, input, options = {}) => {
    const ready = await load().catch((error: unknown) => {
      const failure = new CallError(0, [networkFailure(hooks.translate)])
      if (options.onErrors) options.onErrors(failure.messages)
      else if (!options.isQuiet) hooks.show(failure.messages)
      hooks.report(error)
      throw failure
    })
    return ready(name, input, options)
  }
  return { call, load: () => void load().catch(() => undefined) }
}
