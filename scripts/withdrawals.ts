import { formatPrice } from '../contract/money.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
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
    if (id) return `${id}: ${(await noteVisitPaidBack(services, id)) ?? (await payOut(services, id))}.`
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
    return lines.length + visits.length === 0 ? 'Nothing has to be paid back.' : [...visits, ...lines].join('\n')
  } finally {
    await database.close()
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
