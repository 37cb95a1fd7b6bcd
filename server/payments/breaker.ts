import { aCircuit, type Circuit } from '../circuits.ts'
import { AccountCutOff, type CardProvider, ProviderUnavailable } from './card-provider.ts'

/** Nobody was asked: the provider, or this account of it, was silent a moment ago. */
export class NotAsked extends ProviderUnavailable {}

/**
 * The same provider for jobs, which can wait: after the second silence of an account it is left alone for a minute, and
 * so are all of them when the silences were of several. Then one question is let through, and an answer opens it again.
 * People who pay ask the provider itself: whatever jobs have met refuses nobody.
 */
export function withBreaker(provider: CardProvider, steadyMs: () => number = () => performance.now()): CardProvider {
  let whole = aCircuit(steadyMs)
  let lastSilent: string | undefined
  const accounts = new Map<string, Circuit>()

  async function ask<Result>(account = '', work: () => Promise<Result>): Promise<Result> {
    const own = accounts.get(account) ?? aCircuit(steadyMs)
    if (whole.rests() || own.rests())
      throw new NotAsked('The card provider does not answer; it is asked again in a minute.')
    // Whoever asks at the same time meets the same.
    accounts.set(account, own)
    whole.enter()
    own.enter()
    try {
      const result = await work()
      heard(account)
      return result
    } catch (error) {
      if (!isSilence(error)) heard(account)
      else {
        own.unheard()
        // One account that is ill is not yet the provider.
        if (lastSilent !== account || whole.isBroken()) whole.unheard()
        lastSilent = account
      }
      throw error
    }
  }

  /** A no is an answer, too. */
  function heard(account: string): void {
    accounts.delete(account)
    whole = aCircuit(steadyMs)
    lastSilent = undefined
  }

  return {
    publishableKey: provider.publishableKey,
    createIntent: (input) => ask(input.accountId, () => provider.createIntent(input)),
    readIntent: (id, accountId) => ask(accountId, () => provider.readIntent(id, accountId)),
    cancelIntent: (id, accountId) => ask(accountId, () => provider.cancelIntent(id, accountId)),
    refund: (input) => ask(input.accountId, () => provider.refund(input)),
    readRefund: (id, accountId) => ask(accountId, () => provider.readRefund(id, accountId)),
    listRefunds: (intentId, accountId) => ask(accountId, () => provider.listRefunds(intentId, accountId)),
    readDispute: (id, accountId) => ask(accountId, () => provider.readDispute(id, accountId)),
    createAccount: (input) => ask(undefined, () => provider.createAccount(input)),
    findAccount: (input) => ask(undefined, () => provider.findAccount(input)),
    readAccount: (accountId) => ask(accountId, () => provider.readAccount(accountId)),
    createAccountLink: (input) => ask(input.accountId, () => provider.createAccountLink(input)),
    readEvent: (...event) => provider.readEvent(...event),
  }
}

/** An account that its owner has ended answers at once, and for good. */
const isSilence = (error: unknown): boolean => error instanceof ProviderUnavailable && !(error instanceof AccountCutOff)
