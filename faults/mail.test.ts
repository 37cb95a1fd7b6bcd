import net, { type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShop } from '../server/checkout/testing.ts'
import { aBuyer } from './buyer.ts'
import { until } from './lock.ts'
import type { Node } from './node.ts'
import { report } from './report.ts'
import { ageLocks, expectEnded, openWorld, passTime, type World } from './world.ts'

/** A mail server that notes what it was given and, if asked, takes its time to say so. */
async function startMailServer({ port = 0, slow = false } = {}) {
  const messageIds: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messageIds.push(/^message-id: (.+)$/im.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? '')
        if (!slow) done()
      })
    },
  })
  server.on('error', () => {}) // a client that was killed
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port, // It listens on a port.
    messageIds,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A mail server that takes every connection and then says nothing at all. */
async function startSilentServer() {
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    waiting: () => open.size,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

let world: World
let node: Node
let port: number
beforeAll(async () => {
  world = await openWorld()
  const server = await startMailServer()
  port = server.port
  await server.close()
  node = await world.startNode({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterAll(() => world.close())

async function ordersArePlaced(count: number): Promise<string[]> {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const buyer = aBuyer(world, () => node.port)
      await buyer.adds(wine)
      const { status, body } = await buyer.checksOut(shop, 'BANK_TRANSFER')
      expect(status).toBe(200)
      return String(body.response.order._id)
    }),
  )
}

const failedMails = async () => {
  const { rowCount } = await world.database.pool.query(
    `select from graphile_worker.jobs where task_identifier like 'mail.%' and attempts > 0 and last_error is not null`,
  )
  return rowCount ?? 0
}

const confirmations = (ids: string[]) => ids.map((id) => `<order-${id}-confirmation@cepage.example>`)

test('[CHECKOUT-05] the mail server is away for ten minutes: orders are placed, and every mail comes afterwards, once', async () => {
  const ids = await ordersArePlaced(4)
  await until(async () => (await failedMails()) >= 8, 'every mail has been tried in vain')
  // Tried again and again meanwhile.
  await passTime(world)
  await until(async () => (await failedMails()) >= 8, 'every mail has been tried in vain')
  const mails = await startMailServer({ port })
  await expectEnded(world)
  await mails.close()
  expect(mails.messageIds.filter((id) => id.includes('confirmation')).toSorted()).toEqual(confirmations(ids).toSorted())
  const delivered = new Set(mails.messageIds).size
  expect([delivered, mails.messageIds.length]).toEqual([8, 8])
  await report('mail', { 'mails delivered after an outage': delivered, 'mails lost': 8 - delivered })
})

test('[CHECKOUT-05] a mail server that says nothing keeps nobody from buying, and every mail comes afterwards, once', async () => {
  const silent = await startSilentServer()
  const ids = await ordersArePlaced(4)
  // Letters have two places on each node (decision 69).
  await until(() => silent.waiting() >= 2, 'every place for letters waits for the mail server')
  const shop = await aShop(world)
  const buyer = aBuyer(world, () => node.port)
  await buyer.adds(await aProduct(world, shop))
  const checkout = await buyer.checksOut(shop, 'CARD')
  await buyer.pays(checkout)
  expect((await buyer.returns(checkout)).body.response.order).toMatchObject({ status: 'paid' })
  await silent.close()
  const mails = await startMailServer({ port })
  await expectEnded(world)
  await mails.close()
  const all = [...ids, String(checkout.body.response.order._id)]
  expect(mails.messageIds.filter((id) => id.includes('confirmation')).toSorted()).toEqual(confirmations(all).toSorted())
  expect(mails.messageIds).toHaveLength(10)
  await report('mail', { 'mails delivered after a silence': mails.messageIds.length })
})

test('[CHECKOUT-05] killed after the mail server took a mail and before it said so: the second one is the same mail', async () => {
  const slow = await startMailServer({ port, slow: true })
  const [id = ''] = await ordersArePlaced(1)
  await until(() => slow.messageIds.length === 2, 'the mail server has both mails')
  await node.kill()
  await slow.close()
  const mails = await startMailServer({ port })
  await ageLocks(world)
  await node.restart()
  await expectEnded(world)
  await mails.close()
  expect(mails.messageIds.toSorted()).toEqual(slow.messageIds.toSorted())
  expect(mails.messageIds).toEqual(expect.arrayContaining(confirmations([id])))
})
