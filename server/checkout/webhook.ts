import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { followAccountOf } from '../card-accounts/follow-account.ts'
import type { Services } from '../context.ts'
import { isConnectionLoss } from '../database/unavailable.ts'
import { type PaymentEvent, ProviderUnavailable } from '../payments/card-provider.ts'
import { settleLinkOfIntent } from '../payment-links/settle-link.ts'
import { followDispute } from '../purchases/disputes.ts'
import { followRefund, followRefundsOf } from '../purchases/refund-states.ts'
import { settle } from '../purchases/settle.ts'
import { insertEvent, isEventKnown } from './repository.ts'

/** Only these ends of a payment move anything; the rest is news that needs no answer but 200. */
const endings = new Set(['payment_intent.succeeded', 'payment_intent.canceled'])

/** What becomes of money that goes back. `charge.refunded` tells of a whole payment, and so does for all of its refunds. */
const refundNews = new Set(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])
const disputeNews = new Set([
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
])

/** What becomes of an account that takes cards in its own name. */
const accountNews = new Set(['account.updated', 'account.application.deauthorized'])

/**
 * POST /api/payments/webhook: what the card provider tells. The event only says where to look; what counts is the
 * intent, the refund or the dispute as it is read then, so order and number of arrivals change nothing.
 */
export function paymentWebhookRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    // The signature is over the bytes as they came; this parser is known to this plugin alone.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )

    app.post('/api/payments/webhook', { schema: { hide: true } }, async (request, reply) => {
      const event = readEvent(services, request.body, request.headers['stripe-signature'], request.log)
      if (!event) return reply.code(400).send({ error: 'The signature is not right.' })
      try {
        await act(services, event)
        return reply.send({ received: true })
      } catch (error) {
        if (!isConnectionLoss(error) && !(error instanceof ProviderUnavailable)) throw error
        request.log.warn({ err: error, event: event.id }, 'a payment event has to come again')
        return reply.code(503).header('retry-after', '5').send({ error: 'Not now.' })
      }
    })
  }
}

function readEvent(
  services: Services,
  body: unknown,
  signature: string | string[] | undefined,
  log: FastifyBaseLogger,
): PaymentEvent | null {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null
  try {
    return services.cards.readEvent(body, signature)
  } catch (error) {
    log.warn({ err: error }, 'a payment event was not signed by the provider')
    return null
  }
}

/** The event is noted after it was acted upon: a node that dies between acts twice, which changes nothing. */
async function act(services: Services, event: PaymentEvent): Promise<void> {
  const db = services.database.query
  if (await isEventKnown(db, event.id)) return
  // What is disputed was paid, whether the news of that has come or not.
  if (event.intentId && (endings.has(event.type) || disputeNews.has(event.type))) {
    const intent = await services.cards.readIntent(event.intentId, event.accountId)
    await settle(services, intent.purchaseId, intent)
    await settleLinkOfIntent(services, intent)
  }
  if (event.refundId && refundNews.has(event.type)) await followRefund(services, event.refundId, event.accountId)
  if (event.intentId && event.type === 'charge.refunded')
    await followRefundsOf(services, event.intentId, event.accountId)
  if (event.disputeId && disputeNews.has(event.type)) await followDispute(services, event.disputeId, event.accountId)
  if (event.accountId && accountNews.has(event.type)) await followAccountOf(services, event.accountId)
  await insertEvent(db, { id: event.id, type: event.type, now: services.now() })
}
