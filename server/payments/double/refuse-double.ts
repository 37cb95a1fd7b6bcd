import type { Config } from '../../config.ts'

/**
 * To be called before the double starts or is reachable.
 * @throws an Error with a sentence for the operator when this is a production without DEMO.
 */
export function refuseDouble({ environment, isDemo }: Pick<Config, 'environment' | 'isDemo'>): void {
  if (environment !== 'production' || isDemo) return
  throw new Error(
    'Card payments cannot be demonstrated in production: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and ' +
      'STRIPE_WEBHOOK_SECRET, or set DEMO=true if no money is meant to move.',
  )
}
