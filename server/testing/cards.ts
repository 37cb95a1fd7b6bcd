import { randomUUID } from 'node:crypto'
import {
  type CardProvider,
  type ConnectedAccount,
  type PaymentIntent,
  type ProviderDispute,
  type ProviderRefund,
  ProviderUnavailable,
  type RefundStatus,
} from '../payments/card-provider.ts'

export interface FakeCards extends CardProvider {
  intents: Map<string, PaymentIntent>
  refunds: (ProviderRefund & { idempotencyKey: string })[]
  disputes: Map<string, ProviderDispute>
  /** What the buyer's bank did with it: `failed`. */
  refundBecomes(id: string, status: RefundStatus, failureReason?: string): void
  /** What the next refund is at first; `succeeded`, where nothing is said. */
  nextRefund: RefundStatus
  /** What the visitor's bank did: `succeeded`, `requires_action`. */
  becomes(intentId: string, status: PaymentIntent['status']): void
  /** Makes every call fail, as when the provider cannot be reached. */
  isDown: boolean
}

/** A card provider in memory for tests of our rules; the Stripe double tests the SDK and the network. */
export function fakeCards(): FakeCards {
  const intents = new Map<string, PaymentIntent>()
  const idsOfKeys = new Map<string, string>()
  const accounts = new Map<string, ConnectedAccount>()

  function read(intentId: string): PaymentIntent {
    if (cards.isDown) throw new ProviderUnavailable()
    const intent = intents.get(intentId)
    if (!intent) throw new Error(`There is no intent ${intentId}.`)
    return intent
  }

  const cards: FakeCards = {
    publishableKey: 'pk_demo_fake',
    intents,
    refunds: [],
    disputes: new Map(),
    nextRefund: 'succeeded',
    refundBecomes(id, status, failureReason) {
      const at = cards.refunds.findIndex((refund) => refund.id === id)
      const before = cards.refunds[at]
      if (!before) throw new Error(`There is no refund ${id}.`)
      cards.refunds[at] = { ...before, status, failureReason: failureReason ?? null }
    },
    isDown: false,
    becomes: (intentId, status) => void intents.set(intentId, { ...read(intentId), status }),
    async createIntent({ idempotencyKey, amount, currencyCode, purchaseId }) {
      if (cards.isDown) throw new ProviderUnavailable()
      const id = idsOfKeys.get(idempotencyKey) ?? `pi_fake_${intents.size + 1}`
      const made = intents.get(id)
      if (made) return made
      const intent: PaymentIntent = {
        id,
        status: 'requires_payment_method',
        amount,
        currencyCode,
        clientSecret: `${id}_secret`,
        purchaseId,
      }
      idsOfKeys.set(idempotencyKey, id)
      intents.set(id, intent)
      return intent
    },
    readIntent: async (intentId) => read(intentId),
    async cancelIntent(intentId) {
      if (read(intentId).status !== 'succeeded') cards.becomes(intentId, 'canceled')
      return read(intentId)
    },
    async refund({ intentId, amount, idempotencyKey, named }) {
      const before = cards.refunds.find((refund) => refund.idempotencyKey === idempotencyKey)
      if (before) return before
      const intent = read(intentId)
      const paidBack = cards.refunds.filter((refund) => refund.intentId === intentId && isKept(refund))
      const left = intent.amount - paidBack.reduce((sum, refund) => sum + refund.amount, 0)
      if (intent.status !== 'succeeded' || amount > left) throw new Error(`The intent ${intentId} cannot be refunded.`)
      const id = `re_fake_${randomUUID()}`
      const made = { id, intentId, amount, idempotencyKey, named, createdAt: new Date(), failureReason: null }
      const refund = { ...made, status: cards.nextRefund }
      cards.refunds.push(refund)
      return refund
    },
    async readRefund(id) {
      if (cards.isDown) throw new ProviderUnavailable()
      const refund = cards.refunds.find((each) => each.id === id)
      if (!refund) throw new Error(`There is no refund ${id}.`)
      return refund
    },
    async listRefunds(intentId) {
      if (cards.isDown) throw new ProviderUnavailable()
      return cards.refunds.filter((refund) => refund.intentId === intentId)
    },
    async readDispute(id) {
      const dispute = cards.disputes.get(id)
      if (!dispute) throw new Error(`There is no dispute ${id}.`)
      return dispute
    },
    async createAccount({ idempotencyKey }) {
      if (cards.isDown) throw new ProviderUnavailable()
      const id = idsOfKeys.get(idempotencyKey) ?? `acct_fake_${accounts.size + 1}`
      idsOfKeys.set(idempotencyKey, id)
      const made = accounts.get(id) ?? {
        id,
        isSubmitted: false,
        canCharge: false,
        due: ['external_account'],
        dueUntil: null,
      }
      accounts.set(id, made)
      return made
    },
    findAccount: async () => null,
    readAccount: async (accountId) => accounts.get(accountId) ?? null,
    createAccountLink: async ({ accountId }) => ({ url: `https://cards.example/${accountId}` }),
    readEvent() {
      throw new Error('The fake card provider sends no events: use the Stripe double.')
    },
  }
  return cards
}

const isKept = ({ status }: ProviderRefund): boolean => status !== 'failed' && status !== 'canceled'
