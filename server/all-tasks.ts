import { applicationMailTasks } from './applications/mail-tasks.ts'
import { accountPeriodic, accountTasks } from './auth/account-tasks.ts'
import { orderMailTasks } from './checkout/order-mail-tasks.ts'
import { checkoutPeriodic, checkoutTasks } from './checkout/reconcile.ts'
import { contactMailTasks } from './contact/mail-tasks.ts'
import { invariantPeriodic, invariantTasks } from './database/invariant-job.ts'
import { estateMailTasks } from './estate/mail-tasks.ts'
import { hospitalityPeriodic, hospitalityTasks } from './hospitality/booking-jobs.ts'
import { labelTasks } from './labels/tasks.ts'
import { messageMailTasks } from './messages/mail-tasks.ts'
import { edgeTasks } from './pages/edge.ts'
import { withBreaker } from './payments/breaker.ts'
import { pictureTasks } from './pictures/forget-pictures.ts'
import { platformMailTasks } from './platform/mail-tasks.ts'
import { privacyMailTasks } from './privacy/mail-tasks.ts'
import { retentionPeriodic, retentionTasks } from './privacy/retention.ts'
import { pushTasks } from './push/tasks.ts'
import { refundMailTasks } from './refunds/mail-tasks.ts'
import { longShelfTasks } from './shop/long-shelf-tasks.ts'
import { pricePeriodic, priceTasks } from './shop/price-tasks.ts'
import { stockPeriodic, stockTasks } from './stock/lease.ts'
import { staffMailTasks } from './team/mail-tasks.ts'
import { visitMailTasks } from './visits/mail-tasks.ts'
import { waitingMailTasks } from './waiting/mail-tasks.ts'
import { waitingPeriodic, waitingTasks } from './waiting/tell.ts'
import { withdrawalMailTasks } from './withdrawals/mail-tasks.ts'
import type { Services } from './context.ts'
import type { Lane, Tasks } from './database/jobs.ts'
import type { PeriodicJob } from './database/periodic-jobs.ts'
import type { MailSettings } from './site/mail-desk.ts'

/** Everything that any node does later. What each is called in the office stands in `machines.tasks` of the texts. */
export function allTasks({ cards, ...others }: Services, settings: MailSettings): Tasks {
  const services = { ...others, cards: withBreaker(cards) }
  return {
    ...checkoutTasks(services),
    ...hospitalityTasks(services, settings),
    ...accountTasks(services),
    ...orderMailTasks(services, settings),
    ...contactMailTasks(services),
    ...privacyMailTasks(services),
    ...retentionTasks(services),
    ...longShelfTasks(services),
    ...priceTasks(services),
    ...withdrawalMailTasks(services, settings),
    ...refundMailTasks(services, settings),
    ...visitMailTasks(services, settings),
    ...waitingTasks(services),
    ...stockTasks(services),
    ...waitingMailTasks(services),
    ...messageMailTasks(services, settings),
    ...labelTasks(services),
    ...staffMailTasks(services),
    ...platformMailTasks(services),
    ...estateMailTasks(services),
    ...applicationMailTasks(services),
    ...pushTasks(services),
    ...edgeTasks(services),
    ...pictureTasks(services),
    ...invariantTasks({ db: services.database.query, log: services.log }),
  }
}

/** Those of them that nobody asks for. */
export const allPeriodic: readonly PeriodicJob[] = [
  ...checkoutPeriodic,
  ...hospitalityPeriodic,
  ...accountPeriodic,
  ...retentionPeriodic,
  ...invariantPeriodic,
  ...pricePeriodic,
  ...waitingPeriodic,
  ...stockPeriodic,
]

const isLetter = (task: string): boolean => task.startsWith('mail.') || task.startsWith('push.')

/** What people wait for has places of its own on each node: nothing else that is slow or hangs keeps it. */
export const lanes: readonly Lane[] = [
  { slots: 2, holds: isLetter },
  { slots: 2, holds: (task) => !isLetter(task) },
]
