import { traced } from '../tracing.ts'
import type { CardProvider } from './card-provider.ts'

/** The same provider, whose calls are spans where somebody collects them. */
export function tracedProvider(provider: CardProvider): CardProvider {
  const call = <Result>(name: string, work: () => Promise<Result>) => traced(`card provider ${name}`, {}, work)
  return {
    publishableKey: provider.publishableKey,
    createIntent: (input) => call('createIntent', () => provider.createIntent(input)),
    readIntent: (...which) => call('readIntent', () => provider.readIntent(...which)),
    cancelIntent: (...which) => call('cancelIntent', () => provider.cancelIntent(...which)),
    refund: (input) => call('refund', () => provider.refund(input)),
    readRefund: (...which) => call('readRefund', () => provider.readRefund(...which)),
    listRefunds: (...which) => call('listRefunds', () => provider.listRefunds(...which)),
    readDispute: (...which) => call('readDispute', () => provider.readDispute(...which)),
    createAccount: (input) => call('createAccount', () => provider.createAccount(input)),
    findAccount: (input) => call('findAccount', () => provider.findAccount(input)),
    readAccount: (accountId) => call('readAccount', () => provider.readAccount(accountId)),
    createAccountLink: (input) => call('createAccountLink', () => provider.createAccountLink(input)),
    readEvent: (...event) => provider.readEvent(...event),
  }
}
