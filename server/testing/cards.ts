import {
  type CardProvider,
  type ConnectedAccount,
  type PaymentIntent,
  ProviderUnavailable,
} from '../payments/card-provider.ts'

export interface FakeCards extends CardProvider {
  intents: Map<string, PaymentIntent>
  refunds: { intentId: string; amount: number; idempotencyKey: string }[]
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
  const refundsOfKeys = new Map<string, { id: string }>()

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
    async refund({ intentId, amount, idempotencyKey }) {
      const before = refundsOfKeys.get(idempotencyKey)
      if (before) return before
      const intent = read(intentId)
      const paidBack = cards.refunds.filter((refund) => refund.intentId === intentId)
      const left = intent.amount - paidBack.reduce((sum, refund) => sum + refund.amount, 0)
      if (intent.status !== 'succeeded' || amount > left) throw new Error(`The intent ${intentId} cannot be refunded.`)
      const refund = { id: `re_fake_${cards.refunds.length + 1}` }
      cards.refunds.push({ intentId, amount, idempotencyKey })
      refundsOfKeys.set(idempotencyKey, refund)
      return refund
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
