import type { Config } from './config.ts'
import type { Queries } from './database/database.ts'
import { countDemoAccounts } from './database/demo-accounts.ts'

/**
 * What may be tried and must not be served. In production the server does not start with such settings; elsewhere, and in
 * commands such as a backup, nobody is asked for them.
 * @throws an Error with a sentence for each.
 */
export function refuseUnsafe(config: Config): void {
  if (!isForVisitors(config)) return
  const sentences = [...(config.isDemo ? unsafeDemo(config) : unsafeShop(config)), ...unsafeAnywhere(config)]
  if (sentences.length > 0)
    throw new Error(
      `These settings are not safe, and the server does not start with them:\n  ${sentences.join('\n  ')}`,
    )
}

/** The demo's accounts have a password that everybody can read. @throws an Error with a sentence. */
export async function refuseDemoAccounts(db: Queries, config: Config): Promise<void> {
  if (!isForVisitors(config) || config.isDemo) return
  const count = await countDemoAccounts(db)
  if (count > 0)
    throw new Error(
      `This database holds ${count} accounts of the demo, whose password everybody knows: take another database, or delete them (delete from account where email in ('claire@example.org', 'admin@example.org')).`,
    )
}

const isForVisitors = ({ environment, isRehearsal, host }: Config): boolean =>
  environment === 'production' && !(isRehearsal && isLoopback(host))

function unsafeDemo({ stripe, host, isDemoOnNetwork }: Config): string[] {
  return [
    ...(stripe && isLive(stripe.secretKey)
      ? ['DEMO is set beside live keys of Stripe: take DEMO out, or give test keys.']
      : []),
    ...(isLoopback(host) || isDemoOnNetwork
      ? []
      : [
          `DEMO is set and HOST is ${host}: everybody who reaches it can read the demo's mails and log in to its accounts. Set DEMO_ON_NETWORK=true if that is meant, or HOST=127.0.0.1.`,
        ]),
  ]
}

function unsafeShop({ smtpUrl, publicScheme, isPublicSchemeGiven, trustProxy, rateLimitFactor }: Config): string[] {
  return [
    ...(smtpUrl ? [] : ['SMTP_URL is missing: mails would become files that nobody reads.']),
    ...(isPublicSchemeGiven
      ? []
      : [
          'PUBLIC_SCHEME is missing: set PUBLIC_SCHEME=https behind a proxy that ends TLS (or http, where visitors really come without).',
        ]),
    ...(publicScheme === 'https' && !trustProxy
      ? [
          'PUBLIC_SCHEME is https and TRUST_PROXY is missing: every visitor would seem to be the proxy, and limits would hit all of them together.',
        ]
      : []),
    ...(rateLimitFactor > mostRateLimitFactor
      ? [`RATE_LIMIT_FACTOR is ${rateLimitFactor}: above ${mostRateLimitFactor} the limits keep nobody from guessing.`]
      : []),
  ]
}

function unsafeAnywhere({ stripe, appSecrets }: Config): string[] {
  return [
    ...(stripe && isLive(stripe.secretKey) !== isLive(stripe.publishableKey)
      ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are one live and one for tests: give both of one kind.']
      : []),
    ...(appSecrets.every(isHardToGuess)
      ? []
      : ['APP_SECRET can be guessed: give random letters, such as those of `openssl rand -hex 32`.']),
  ]
}

const mostRateLimitFactor = 10
const isLive = (key: string): boolean => /^[sp]k_live_/.test(key)
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/** Neither few letters nor a few of them again and again. */
const isHardToGuess = (secret: string): boolean => new Set(secret).size >= 10 && !/^(.{1,16}?)\1+.{0,16}$/s.test(secret)
