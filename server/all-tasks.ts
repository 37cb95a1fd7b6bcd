import { applicationMailTasks } from './applications/mail-tasks.ts'
import { accountCrontab, accountTasks } from './auth/account-tasks.ts'
import { orderMailTasks } from './checkout/order-mail-tasks.ts'
import { checkoutCrontab, checkoutTasks } from './checkout/reconcile.ts'
import { contactMailTasks } from './contact/mail-tasks.ts'
import { invariantCrontab, invariantTasks } from './database/invariant-job.ts'
import { estateMailTasks } from './estate/mail-tasks.ts'
import { hospitalityCrontab, hospitalityTasks } from './hospitality/booking-jobs.ts'
import { labelTasks } from './labels/tasks.ts'
import { messageMailTasks } from './messages/mail-tasks.ts'
import { edgeTasks } from './pages/edge.ts'
import { pictureTasks } from './pictures/forget-pictures.ts'
import { platformMailTasks } from './platform/mail-tasks.ts'
import { privacyMailTasks } from './privacy/mail-tasks.ts'
import { retentionCrontab, retentionTasks } from './privacy/retention.ts'
import { pushTasks } from './push/tasks.ts'
import { refundMailTasks } from './refunds/mail-tasks.ts'
import { longShelfTasks } from './shop/long-shelf-tasks.ts'
import { priceCrontab, priceTasks } from './shop/price-tasks.ts'
import { stockCrontab, stockTasks } from './stock/lease.ts'
import { staffMailTasks } from './team/mail-tasks.ts'
import { visitMailTasks } from './visits/mail-tasks.ts'
import { waitingMailTasks } from './waiting/mail-tasks.ts'
import { waitingCrontab, waitingTasks } from './waiting/tell.ts'
import { withdrawalMailTasks } from './withdrawals/mail-tasks.ts'
import type { Services } from './context.ts'
import type { Tasks } from './database/jobs.ts'
import type { MailSettings } from './site/mail-desk.ts'

/** Everything that any node does later. What each is called in the office stands in `machines.tasks` of the texts. */
export const allTasks = (services: Services, settings: MailSettings): Tasks => ({
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
})

/** When those of them run that nobody asks for. */
export const allCrontabs =
  checkoutCrontab +
  hospitalityCrontab +
  accountCrontab +
  retentionCrontab +
  invariantCrontab +
  priceCrontab +
  waitingCrontab +
  stockCrontab
