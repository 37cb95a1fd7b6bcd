import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { BucketConfig } from './storage/bucket.ts'

const flag = z.stringbool().default(false)
const secondsOf = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/** Every variable the server reads. A wrong one stops the start with a sentence that names it. */
export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url().optional(),
  PG_BIN: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
  /** Serve the demo: its content is seeded, each site also answers on PORT+1.. and payments may be demonstrated. */
  DEMO: flag,
  /** Signs receipts and picture addresses. Made and kept under DATA_DIR when it is not given. */
  APP_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Where the Stripe API is reached, when not at Stripe: `http://127.0.0.1:4010` for the double. */
  STRIPE_API_BASE: z.url().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Cépage <no-reply@cepage.example>'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  /** Where uploads are kept when not in a folder: any S3-compatible server. All five belong together. */
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SESSION_TTL_SECONDS: secondsOf(30 * 60),
  HOLD_TTL_SECONDS: secondsOf(15 * 60),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Multiplies every rate limit; tests that fire thousands of requests raise it. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** After SIGTERM: how long requests are still served while /readyz already says no, so that the proxy notices. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(5),
  /** Lets a collector on another machine read /metrics and /readyz?deep=1, as `Authorization: Bearer`. */
  METRICS_TOKEN: z.string().min(16).optional(),
})

export interface Config {
  environment: 'production' | 'development' | 'test'
  isDemo: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  pgBin: string | undefined
  databasePoolSize: number
  appSecret: string
  trustProxy: string | undefined
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string | undefined } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  recaptcha: { siteKey: string; secret: string } | undefined
  bucket: BucketConfig | undefined
  sessionTtlSeconds: number
  holdTtlSeconds: number
  logLevel: string
  rateLimitFactor: number
  drainSeconds: number
  metricsToken: string | undefined
}

/**
 * The configuration of one process, read from its environment.
 * @throws an Error whose message is a sentence for the operator, one line per wrong variable.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable; correct these variables and start again:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const stripeKeys = [e.STRIPE_SECRET_KEY, e.STRIPE_PUBLISHABLE_KEY, e.STRIPE_WEBHOOK_SECRET]
  if (stripeKeys.some(Boolean) && !stripeKeys.every(Boolean))
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: give all three or none.',
    )
  if (Boolean(e.RECAPTCHA_SITE_KEY) !== Boolean(e.RECAPTCHA_SECRET))
    throw new Error('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET belong together: give both or none.')
  const s3 = [e.S3_ENDPOINT, e.S3_BUCKET, e.S3_REGION, e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean))
    throw new Error(
      'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: give all five or none.',
    )
  const dataDir = path.resolve(e.DATA_DIR)
  return {
    environment: e.NODE_ENV,
    isDemo: e.DEMO,
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    pgBin: e.PG_BIN,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    appSecret: e.APP_SECRET ?? keptSecret(dataDir),
    trustProxy: e.TRUST_PROXY,
    stripe:
      e.STRIPE_SECRET_KEY && e.STRIPE_PUBLISHABLE_KEY && e.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: e.STRIPE_SECRET_KEY,
            publishableKey: e.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: e.STRIPE_WEBHOOK_SECRET,
            apiBase: e.STRIPE_API_BASE,
          }
        : undefined,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    recaptcha:
      e.RECAPTCHA_SITE_KEY && e.RECAPTCHA_SECRET
        ? { siteKey: e.RECAPTCHA_SITE_KEY, secret: e.RECAPTCHA_SECRET }
        : undefined,
    bucket:
      e.S3_ENDPOINT && e.S3_BUCKET && e.S3_REGION && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: e.S3_ENDPOINT,
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    sessionTtlSeconds: e.SESSION_TTL_SECONDS,
    holdTtlSeconds: e.HOLD_TTL_SECONDS,
    logLevel: e.LOG_LEVEL,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    drainSeconds: e.DRAIN_SECONDS,
    metricsToken: e.METRICS_TOKEN,
  }
}

/** One secret per data folder, so that receipts stay readable after a restart without any configuration. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}
