import type { Context } from '../context.ts'
import { refusedRate } from '../http/rate-limit.ts'
import { ProviderUnavailable } from '../payments/card-provider.ts'

/** Whoever has just paid asks a few times; whoever goes on hears what is known, and the webhook brings the rest. */
const askedOften = { max: 30, windowSeconds: 600 }

/**
 * Asks the card provider about one payment, for a browser that comes back from paying. Where it is away, or has been
 * asked about this one often enough, nothing happens: the purchase is answered as it stands.
 * @param of what is paid: each is counted by itself, whoever asks.
 */
export async function askProvider(
  ctx: Context,
  of: { kind: 'order' | 'booking' | 'link'; id: string },
  ask: () => Promise<void>,
): Promise<void> {
  if (await refusedRate(ctx, { [`${of.kind}-settle`]: { ...askedOften, by: of.id } })) return
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn({ err: error, of }, 'the card provider could not be asked')
  }
}
