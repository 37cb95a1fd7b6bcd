import type { Context } from '../context.ts'
import { Refusal, refuse } from '../refusal.ts'

/** What is wrong with one field of a checkout's form, in the visitor's words. @param rule a key under `validation`. */
export function fieldRefusal(ctx: Pick<Context, 'translate'>, field: string, rule: string): Refusal {
  const refusal = refuse('VALIDATION', { field }, field)
  refusal.sentence = ctx.translate(`validation.${rule}`)
  return refusal
}

/** Does the work; where it is refused because things have changed, the refusal brings the cart along as it now is. */
export async function withFreshCart<Result>(
  readCart: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    throw Object.assign(error, { cart: await readCart() })
  }
}
