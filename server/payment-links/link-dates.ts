import { dayIn } from '#contract/days.ts'
import type { Services } from '../context.ts'
import { type TransferTerms, transferDates } from '../purchases/transfer-dates.ts'
import { waysOf } from './methods.ts'

/** Of a shop that takes no transfers; whoever is written to on Friday has seen it by the next one. */
const usual: TransferTerms = { dueDays: 7, reminderDays: 2, lapseDays: 3 }

/** Until when an order waits for its card, and when it is reminded of: as the shop's transfers do. Days as `2026-06-13`. */
export function linkDates(
  services: Pick<Services, 'cards' | 'now'>,
  shop: { shopId: string; methodOfPayments: unknown },
): { remindOn: string; keptUntil: string } {
  const terms = waysOf(services, shop).transfer?.transfer ?? usual
  const dates = transferDates(terms, { today: dayIn('Europe/Paris', services.now()), begins: null })
  if (!dates) throw new Error('What begins on no day always has dates.')
  return { remindOn: dates.remindOn, keptUntil: dates.keptUntil }
}
