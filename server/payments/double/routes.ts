import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { refuseDouble } from './refuse-double.ts'

const bodyLimitBytes = 16 * 1024
const timeoutMs = 20_000
const formType = 'application/x-www-form-urlencoded'

export interface DemoCardOptions {
  /** Origin of the double. */
  doubleUrl: string
  config: Pick<Config, 'environment' | 'isDemo'>
}

interface IntentRequest {
  Params: { id: string }
  Body: string
}

/**
 * The demo's card field reaches the double through these three addresses of our own origin. They pass the form on
 * unread and unlogged, and no header of the visitor's, so that a card number is never inside the rest of the server.
 * @throws when the server is in production without DEMO.
 */
export const demoCardRoutes: FastifyPluginAsync<DemoCardOptions> = async (app, { doubleUrl, config }) => {
  refuseDouble(config)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const intent = '/demo/card/v1/payment_intents/:id(^pi_[A-Za-z0-9]+$)'
  const helper = '/demo/card/v1/test_helpers/three_d_secure/:id(^pi_[A-Za-z0-9]+$)'
  // The address of a read carries the client secret, which belongs in no log.
  const options = { bodyLimit: bodyLimitBytes, logLevel: 'warn' as const, schema: { hide: true } }

  app.get<IntentRequest>(intent, options, ({ params, url }, reply) => {
    return pass(reply, new URL(`/v1/payment_intents/${params.id}${new URL(url, doubleUrl).search}`, doubleUrl))
  })
  app.post<IntentRequest>(`${intent}/confirm`, options, ({ params, body }, reply) => {
    return pass(reply, new URL(`/v1/payment_intents/${params.id}/confirm`, doubleUrl), body ?? '')
  })
  app.post<IntentRequest>(helper, options, ({ params, body }, reply) => {
    return pass(reply, new URL(`/v1/test_helpers/three_d_secure/${params.id}`, doubleUrl), body ?? '')
  })
}

async function pass(reply: FastifyReply, target: URL, form?: string) {
  reply.header('cache-control', 'no-store')
  try {
    const answer = await fetch(target, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(form !== undefined && { method: 'POST', headers: { 'content-type': formType }, body: form }),
    })
    const text = await answer.text()
    reply.code(answer.status).header('x-demo', answer.headers.get('x-demo') ?? 'demo')
    return reply.type('application/json; charset=utf-8').send(text)
  } catch {
    // Slow, stopped or dropping answers on purpose: the browser then asks how the intent stands.
    const error = { type: 'api_error', message: 'The demo card provider does not answer.' }
    return reply.code(503).send({ error })
  }
}
