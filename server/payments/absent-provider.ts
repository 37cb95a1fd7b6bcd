import { type CardProvider, ProviderUnavailable } from './card-provider.ts'

/**
 * An installation without a card provider: no card is offered (`offeredPayments`), so there is nothing to ask. What was
 * begun while there was one waits as if it could not be reached.
 */
export const absentProvider: CardProvider = {
  publishableKey: null,
  createIntent: () => notHere(),
  readIntent: () => notHere(),
  cancelIntent: () => notHere(),
  refund: () => notHere(),
  readRefund: () => notHere(),
  listRefunds: () => notHere(),
  readDispute: () => notHere(),
  createAccount: () => notHere(),
  findAccount: () => notHere(),
  readAccount: () => notHere(),
  createAccountLink: () => notHere(),
  readEvent() {
    throw new Error('There is no card provider whose signature could be right.')
  },
}

const notHere = (): Promise<never> => Promise.reject(new ProviderUnavailable('No card provider is configured.'))
