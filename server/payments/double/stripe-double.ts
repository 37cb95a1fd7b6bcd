import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { stripeApi } from './api.ts'
import { accountChange } from './accounts.ts'
import { newId } from './call.ts'
import { connectPage } from './connect-page.ts'
import { openFates } from './fates.ts'
import { FaultPlan, openFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { openLedger } from './ledger.ts'
import type { AccountRecord, Change, DisputeRecord, RefundRecord } from './ledger.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import type { StripeErrorBody } from './stripe-refusal.ts'
import { startWebhooks } from './webhooks.ts'

export interface DoubleOptions {
  /** 0 for any free port. */
  port: number
  stateFile: string
  /** Where events go; while it is undefined they wait for `sendWebhooksTo`. */
  webhookUrl: string | undefined
  webhookSecret: string
  publishableKey: string
  secretKey: string
  /** How soon refunds and disputes become what their card has them become; by `passTime` alone where it is not said. */
  laterMs?: number
}

type ChangedAccount = Partial<Pick<AccountRecord, 'isSubmitted' | 'due' | 'dueUntilSeconds' | 'isCutOff'>>

export interface StripeDouble {
  /** Its origin, to be given to the provider as `apiBase`. */
  url: string
  faults: Faults
  sendWebhooksTo: (url: string) => void
  /** Those that were made here, oldest first. */
  accounts: () => AccountRecord[]
  /** What becomes of one at the provider; an event tells it. */
  changeAccount: (id: string, changed: ChangedAccount) => void
  /** A refund or a dispute of a payment stands otherwise now; an event tells it. */
  changeRefund: (id: string, changed: Pick<RefundRecord, 'status'> & Partial<RefundRecord>) => void
  changeDispute: (id: string, changed: Partial<DisputeRecord>) => void
  refunds: () => RefundRecord[]
  disputes: () => DisputeRecord[]
  /** What would come of refunds and disputes in time comes now. */
  passTime: () => void
  /** Its memory of idempotency keys lasts a day. */
  forgetKeys: () => void
  close: () => Promise<void>
}

const bodyLimitBytes = 16 * 1024

/**
 * Starts a stand-in for the few Stripe endpoints we use, on the loopback interface. It moves no money, knows only
 * test cards, keeps no card number, and remembers everything else in `stateFile`, which one process may use at a time.
 * Call `refuseDouble` first: this function does not ask where it runs.
 */
export async function startStripeDouble(options: DoubleOptions): Promise<StripeDouble> {
  const ledger = openLedger(options.stateFile)
  const faults = openFaults()
  const webhooks = startWebhooks({ ledger, faults, url: options.webhookUrl, secret: options.webhookSecret })
  const app = Fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: true })

  answerLikeStripe(app)
  await app.register(stripeApi, { prefix: '/v1', ledger, faults, webhooks, keys: options })
  await app.register(connectPage, { ledger, webhooks })
  const write = (change: Change) => {
    ledger.write(change)
    webhooks.sendLater(change.events ?? [])
  }
  const changeAccount = (id: string, changed: ChangedAccount) => {
    const account = ledger.accounts.get(id)
    if (!account) throw new Error(`There is no account ${id}.`)
    const change = accountChange(account, changed)
    write(change)
  }
  const fates = openFates(ledger, write, options.laterMs)
  faultRoutes(app, faults, { changeAccount, passTime: fates.passTime })

  const url = await app.listen({ port: options.port, host: '127.0.0.1' })
  return {
    url,
    faults,
    sendWebhooksTo: webhooks.sendTo,
    accounts: () => [...ledger.accounts.values()],
    changeAccount,
    ...fates,
    forgetKeys: ledger.forgetKeys,
    refunds: () => [...ledger.refunds.values()],
    disputes: () => [...ledger.disputes.values()],
    async close() {
      fates.stop()
      webhooks.stop()
      await app.close()
      ledger.close()
    },
  }
}

function answerLikeStripe(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'request-id': newId('req_'), 'x-demo': 'This card provider is a demo: no money moves.' })
  })
  app.setNotFoundHandler(async (request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?', 1)[0]}).`
    throw new StripeRefusal(404, { type: 'invalid_request_error', message })
  })
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, _request, reply) => {
    if (error instanceof StripeRefusal) return reply.code(error.status).send({ error: error.error })
    const status = error.statusCode ?? 500
    const body: StripeErrorBody = { type: status < 500 ? 'invalid_request_error' : 'api_error', message: error.message }
    return reply.code(status).send({ error: body })
  })
}

/** For tests in another process; only the loopback interface listens. */
function faultRoutes(
  app: FastifyInstance,
  faults: Faults,
  { changeAccount, passTime }: Pick<StripeDouble, 'changeAccount' | 'passTime'>,
) {
  app.post('/faults/later', async () => {
    passTime()
    return {}
  })
  app.get('/faults', async () => faults.plan)
  app.post('/faults', async (request) => {
    const parsed = FaultPlan.safeParse(request.body)
    if (!parsed.success) throw new StripeRefusal(400, { type: 'invalid_request_error', message: parsed.error.message })
    faults.set(parsed.data)
    return faults.plan
  })
  app.post<{ Params: { id: string }; Body: ChangedAccount }>('/faults/accounts/:id', async ({ params, body }) => {
    // What is no longer given a day has none.
    changeAccount(params.id, { ...body, dueUntilSeconds: body.dueUntilSeconds })
    return {}
  })
  app.get<{ Querystring: { key?: string } }>('/faults/calls', async ({ query }) => faults.calls(query.key))
}
