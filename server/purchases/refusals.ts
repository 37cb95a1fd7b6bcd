import type { Context } from '../context.ts'
import { Refusal, refuse } from '../refusal.ts'

/** What is wrong with one field of a checkout's form, in the visitor's words. @param rule a key under `validation`. */
export const fieldRefusal = (ctx: Pick<Context, 'translate'>, field: string, rule: string): Refusal =>
  refuse('VALIDATION', { field }, field, { sentence: ctx.translate(`validation.${rule}`) })

/** Does the work; where it is refused because things have changed, the refusal brings the cart along as it now is. */
export async function withFreshCart<Result>(
  readCart: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    const { code, values, field, sentence } = error
    throw new Refusal(code, values, field, { sentence, cart: await readCart(), cause: error })
  }
}
