import { randomUUID } from 'node:crypto'
import { hashToken } from '../server/sessions/sessions.ts'
import { digitsFor } from '../server/team/login-codes.ts'
import type { Node } from './node.ts'
import { type Answer, visitor } from './visitor.ts'
import { appSecret, type World } from './world.ts'

/** Somebody who works in a shop, on a device that knows its operations. */
export interface Grower {
  get: (path: string) => Promise<Answer>
  /** @param operation the same again is the same deed. */
  post: (path: string, body: object, operation?: string) => Promise<Answer>
  /** As a form with one file does. */
  upload: (path: string, bytes: Uint8Array) => Promise<Answer>
}

/** The owner of the shop that sells this order; paths are below their place. */
export async function ownerOf(world: World, node: Node, orderId: string): Promise<Grower> {
  const { rows } = await world.database.pool.query<{ shop: string }>(
    'select shop_id as shop from purchase where id = $1',
    [orderId],
  )
  return ownerOfShop(world, node, rows[0]?.shop ?? '')
}

/** The owner of this shop; paths are below their place. */
export async function ownerOfShop(world: World, node: Node, shopId: string): Promise<Grower> {
  const email = `${randomUUID().slice(0, 8)}@example.org`
  const { rows } = await world.database.pool.query<{ handle: string }>(
    `with person as (insert into staff (email, display_name, language, created_at) values ($1, 'Somebody', 'en', now()) returning id),
      member as (insert into membership (place_id, staff_id, role, created_at)
        select place.id, person.id, 'owner', now() from place, person where place.shop_id = $2)
     select handle from place where shop_id = $2`,
    [email, shopId],
  )
  const device = visitor(() => node.port, { site: 'office' })
  const send = (path: string, body: object, operation: string = randomUUID(), headers = {}) =>
    device.post(path, body, {
      headers: { origin: 'http://office.localhost', 'x-operation-id': operation, ...headers },
    })
  const asked = await send('/api/office/login/code', { email, language: 'en' })
  const { request } = asked.body.response as { request: string }
  const code = digitsFor({ appSecret }, hashToken(request))
  await send('/api/office/login/code/enter', { request, code, isKept: true })
  const place = `/api/office/places/${rows[0]?.handle}`
  return {
    get: (path) => device.get(place + path),
    post: (path, body, operation) => send(place + path, body, operation),
    async upload(path, bytes) {
      const form = new FormData()
      form.set('file', new Blob([Buffer.from(bytes)]), 'photograph.jpeg')
      const message = new Response(form)
      const type = message.headers.get('content-type') ?? ''
      return send(place + path, Buffer.from(await message.arrayBuffer()), undefined, { 'content-type': type })
    },
  }
}
