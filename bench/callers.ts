import type { FastifyInstance } from 'fastify'
import type { Ask } from './ask.ts'
import { asks, type Caller } from './asks.ts'
import type { Shelf } from './shelf.ts'

export interface Answer {
  status: number
  body: unknown
  cookie: string | undefined
}

/** Sends it through everything but the network. @throws when it is refused. */
export async function inject(server: FastifyInstance, { method, host, path, payload, cookie }: Ask): Promise<Answer> {
  const answer = await server.inject({
    method,
    url: path,
    headers: { host, ...(cookie && { cookie }) },
    ...(payload !== undefined && { payload: payload as object }), // Every payload of ours is an object.
  })
  if (answer.statusCode !== 200)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
  const [set] = answer.cookies
  return { status: answer.statusCode, body: answer.json(), cookie: set && `${set.name}=${set.value}` }
}

/** A new visitor with a session and some of the shop's wines in the cart. */
export const aCaller = (server: FastifyInstance, shelf: Shelf): Promise<Caller> =>
  callerBy((ask) => inject(server, ask), shelf)

/** The same, by whatever way the calls are sent. */
export async function callerBy(send: (ask: Ask) => Promise<Pick<Answer, 'cookie'>>, shelf: Shelf): Promise<Caller> {
  let caller: Caller = {}
  for (let turn = 0; turn < 3; turn++) {
    const { cookie } = await send(asks['add to cart'](shelf, caller, turn))
    if (cookie) caller = { cookie }
  }
  return caller
}

/** A new visitor who has chosen a stay in an apartment to themselves, the `turn`th. */
export async function aGuest(server: FastifyInstance, shelf: Shelf, turn: number): Promise<Caller> {
  const { cookie } = await inject(server, asks['choose a stay'](shelf, {}, turn))
  return cookie ? { cookie } : {}
}
