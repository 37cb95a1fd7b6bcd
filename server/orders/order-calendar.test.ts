import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aProduct, aShop, aShopper, anActivity, openWorld, refusalOf, type World } from '../checkout/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const proofOf = (order: { _id: string }) => ({ orderId: order._id, email: 'claire@example.org' })
const onTheSpot = { methodOfDeliveryType: null, methodOfPaymentIndex: 2 }

async function aVisit() {
  const shop = await aShop(world)
  const visit = await anActivity(world, shop)
  const document = { meetingPoint: { text: { fr: 'Au caveau ; 4, ruelle des Murgers' } } }
  await sql`update product set duration_minutes = 90, document = ${JSON.stringify(document)}::jsonb
    where id = ${visit.id}`.execute(world.database.query)
  const shopper = await aShopper(world, { language: 'fr' })
  await shopper.call('cartActivityAdd', { activityID: visit.id, numberOfPersons: 2, startDate: visit.startDate })
  const { order } = await shopper.checksOut(shop, onTheSpot)
  return { order, visit, shopper }
}

/** `2030-06-15T08:00:00.000Z` as a calendar writes it. */
const utc = (iso: string, minutes = 0) =>
  `${new Date(Date.parse(iso) + minutes * 60_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

test('[CHECKOUT-05] the visits of an order come as a calendar file with times in UTC', async () => {
  const { order, visit, shopper } = await aVisit()
  const { fileToDownload: file } = (await shopper.ask('orderCalendar', proofOf(order))).besides
  expect(file).toMatchObject({
    fileName: `${order._id}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    isBase64: false,
  })
  const lines = file?.content.replaceAll('\r\n ', '').split('\r\n') ?? []
  expect(lines).toContain(`DTSTART:${utc(visit.startDate)}`)
  expect(lines).toContain(`DTEND:${utc(visit.startDate, 90)}`)
  expect(lines).toContain('LOCATION:Au caveau \\; 4\\, ruelle des Murgers')
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(` ${order._id}`)
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('DESCRIPTION:2 personnes')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(file?.content).not.toContain('VTIMEZONE')
})

test('[CHECKOUT-05] only who knows the e-mail gets it, and only while the visit is to come to', async () => {
  const { order, shopper } = await aVisit()
  const refusal = { code: 'ORDER_NOT_FOUND' }
  const asked = (email: string) => refusalOf(shopper.call('orderCalendar', { orderId: order._id, email }))
  expect(await asked('somebody@example.org')).toMatchObject(refusal)
  await sql`update purchase set status = 'cancelled', number = null, accepted_at = null where id = ${order._id}`.execute(
    world.database.query,
  )
  expect(await asked('claire@example.org')).toMatchObject(refusal)
})

test('[CHECKOUT-05] bottles have no place in a calendar', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop), 1)
  const { order } = await shopper.checksOut(shop, { methodOfPaymentIndex: 1 })
  expect(await refusalOf(shopper.call('orderCalendar', proofOf(order)))).toMatchObject({ code: 'ORDER_NOT_FOUND' })
})
