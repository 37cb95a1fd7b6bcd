import { formatPrice } from '../contract/money.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import type { Services } from '../server/context.ts'
import { owedExcess, payExcessBack } from '../server/purchases/excess.ts'
import { readPurchaseId } from '../server/purchases/purchase-id.ts'
import { noteVisitPaidBack } from '../server/visits/pay-out.ts'
import { selectDueVisits } from '../server/visits/repository.ts'
import { payOut } from '../server/withdrawals/pay-out.ts'
import { selectDue } from '../server/withdrawals/repository.ts'

const usage = `Usage: npm run withdrawals                  what has to be paid back, the most urgent first
       npm run withdrawals -- pay <id>      pays a card back, or notes that you have paid back a transfer
Works beside a running server with the same DATABASE_URL or DATA_DIR; the server sends the money.`

async function run([verb, id, ...more]: string[]): Promise<string> {
  if (more.length > 0 || (verb !== undefined && (verb !== 'pay' || !id))) throw new Error(usage)
  const database = await openDatabase(readConfig())
  try {
    const services = { database, now: database.clock.now }
    if (id) return `${id}: ${await pay(services, id)}.`
    const due = await selectDue(database.query)
    const lines = due.map(
      ({ id: withdrawalId, orderId, shopName, amount, currencyCode, paymentType, dueOn }) =>
        `${dueOn}  ${withdrawalId}  ${orderId}  ${formatPrice({ amount, currencyCode }, 'en')}  ${paymentType}  ${shopName}`,
    )
    // The rule of a visit names no last day: it is due at once.
    const visits = (await selectDueVisits(database.query)).map(
      ({ id: lineId, orderId, shopName, amount, currencyCode, paymentType, cancelledOn }) =>
        `${cancelledOn}  ${lineId}  ${orderId}  ${formatPrice({ amount, currencyCode }, 'en')}  ${paymentType}  ${shopName}`,
    )
    const tooMuch = (await owedExcess(database.query)).map(
      ({ orderId, shopName, amount, currencyCode, paymentType, dueOn }) =>
        `${dueOn}  ${orderId}  ${orderId}  ${formatPrice({ amount, currencyCode }, 'en')}  ${paymentType}  ${shopName}`,
    )
    const all = [...visits, ...tooMuch, ...lines]
    return all.length === 0 ? 'Nothing has to be paid back.' : all.join('\n')
  } finally {
    await database.close()
  }
}

/** @param id of a withdrawal, of the line of a visit, or the number of an order that was paid too much. */
async function pay(services: Pick<Services, 'database' | 'now'>, id: string): Promise<string> {
  const order = readPurchaseId(id)
  const isPaid = order === null ? null : await payExcessBack(services, order)
  if (isPaid !== null) return isPaid ? 'paid back' : 'done before'
  return (await noteVisitPaidBack(services, id)) ?? (await payOut(services, id))
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
