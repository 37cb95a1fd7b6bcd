import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import type { TileSource } from '#contract/site.ts'
import type { EdgeConfig } from './pages/edge.ts'
import type { BucketConfig } from './storage/bucket.ts'

const flag = z.stringbool().default(false)
const secondsOf = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/** Addresses, by commas. */
const urls = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url()))

/** Every variable the server reads. A wrong one stops the start with a sentence that names it. */
export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url().optional(),
  /** The same database past a pooler that DATABASE_URL leads to: for what needs a connection of its own. */
  DATABASE_DIRECT_URL: z.url().optional(),
  /** Standbys of the same database, by commas, that public pages may be read from: each address leads to one server. */
  DATABASE_REPLICA_URLS: urls.optional(),
  /** How far behind one of them may be. */
  REPLICA_MAX_LAG_SECONDS: z.coerce.number().int().min(1).max(60).default(5),
  PG_BIN: z.string().optional(),
  /** The two runners of jobs listen on one each. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(3).max(200).default(16),
  /** Serve the demo: its content is seeded, each site also answers on PORT+1.. and payments may be demonstrated. */
  DEMO: flag,
  /** Says that the demo's accounts and mails may be seen by everybody who reaches HOST. */
  DEMO_ON_NETWORK: flag,
  /** A production server that only this machine sees, to try a backup or a fault: settings unsafe for visitors are let be. */
  REHEARSAL: flag,
  /** Signs receipts and puzzles; several by commas, the newest first. Made and kept under DATA_DIR when it is not given. */
  APP_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.string().optional(),
  /** How visitors reach the sites, for every address the house writes: in mails, pages, feeds and site maps. */
  PUBLIC_SCHEME: z.enum(['http', 'https']).optional(),
  /** Their port. Without it the usual one of https, and for http the port the request came in on. */
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** How long browsers ask for https alone; 0 takes it back. */
  HSTS_MAX_AGE_SECONDS: z.coerce.number().int().min(0).default(31_536_000),
  HSTS_INCLUDE_SUBDOMAINS: z.stringbool().default(true),
  /** Consents to the browsers' own list, which takes months to leave. */
  HSTS_PRELOAD: flag,
  /** The name at which the office answers: for growers, agencies and the platform's people, on no site's host. */
  OFFICE_HOST: z
    .string()
    .regex(/^[a-z\d.-]+$/, 'must be a host name in small letters, without scheme and port')
    .default('office.localhost'),
  /** Where the names of sites have to lead: our own addresses, separated by commas. */
  PUBLIC_ADDRESSES: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'must be addresses, separated by commas')))
    .optional(),
  /** Where a proxy on this machine asks whether a name is ours before it fetches a certificate for it. */
  ASK_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  /** Several by commas while the provider changes from one to the next. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^,]+(,whsec_[^,]+)*$/, 'must begin with whsec_')
    .optional(),
  /** Where the Stripe API is reached, when not at Stripe: `http://127.0.0.1:4010` for the double. */
  STRIPE_API_BASE: z.url().optional(),
  /** Where Sendcloud's API v3 is reached; in the demo a double answers unless this is said. */
  SENDCLOUD_API_BASE: z.url().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Cépage <no-reply@cepage.example>'),
  /** Where answers to the houses' mails come in, by SMTP: both, or none. Only mails to threads of ours are taken. */
  INBOUND_MAIL_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  INBOUND_MAIL_DOMAIN: z
    .string()
    // As it is written in mails, whichever way it is given here: with accents, or as `xn--`.
    .transform((domain) => domainToASCII(domain.trim()))
    .pipe(z.string().regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a domain'))
    .optional(),
  /** Services of browsers' makers through which devices of the office may be told something, by commas: hosts, or whole origins. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,updates.push.services.mozilla.com,push.apple.com,notify.windows.com')
    .transform((list) => list.split(',').map((service) => service.trim()))
    .pipe(
      z.array(z.string().regex(/^(https?:\/\/)?[a-z\d.-]+(:\d+)?$/, 'must be hosts or origins, separated by commas')),
    ),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  /** Where the parts of a map come from, once a visitor asks for one; `{s}` is one of the letters a, b, c. */
  TILE_URL: z
    .string()
    .refine(isTileUrl, 'must hold {z}, {x} and {y}')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap'),
  TILE_ATTRIBUTION_URL: z.url().default('https://www.openstreetmap.org/copyright'),
  /** Where uploads are kept when not in a folder: any S3-compatible server. All five belong together. */
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Caches of ours in front, by commas: what each is asked to forget something at. Both, or none. */
  EDGE_PURGE_URLS: urls.optional(),
  EDGE_PURGE_TOKEN: z.string().min(32).optional(),
  /** What one house may keep of pictures and logos. */
  UPLOADS_PER_HOUSE_MB: z.coerce.number().int().min(1).default(5000),
  SESSION_TTL_SECONDS: secondsOf(30 * 60),
  HOLD_TTL_SECONDS: secondsOf(15 * 60),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Multiplies every rate limit; tests that fire thousands of requests raise it. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /**
   * Whether the pictures of published pages are made before anybody asks; tests and benches leave the processor to what
   * they look at.
   */
  PICTURES_AHEAD: z.stringbool().default(true),
  /** After SIGTERM: how long requests are still served while /readyz already says no, so that the proxy notices. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(5),
  /** Opens to operators what is not for visitors, as `Authorization: Bearer`; without it nobody is one. */
  OPERATOR_TOKEN: z.string().min(32).optional(),
  /** Seals backups and opens them again. */
  BACKUP_KEY: z.string().min(32).optional(),
  /** A file that holds it instead. */
  BACKUP_KEY_FILE: z.string().optional(),
  /** A collector of traces that speaks OTLP over HTTP; the name is OpenTelemetry's own. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** The share of requests and jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Where weaknesses are reported (`mailto:` or `https:`); without it to the e-mail of each site's legal notice. */
  SECURITY_CONTACT: z
    .url()
    .regex(/^(mailto:|https:)/, 'must begin with mailto: or https:')
    .optional(),
})

export interface Config {
  environment: 'production' | 'development' | 'test'
  isDemo: boolean
  isDemoOnNetwork: boolean
  isRehearsal: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  replicas: { urls: readonly string[]; maxLagSeconds: number } | undefined
  pgBin: string | undefined
  databasePoolSize: number
  /** Signs. */
  appSecret: string
  /** What was signed with one of these is ours: the one that signs, and those before it. */
  appSecrets: readonly string[]
  trustProxy: string | undefined
  publicScheme: 'http' | 'https'
  /** Whether the operator has said so. */
  isPublicSchemeGiven: boolean
  publicPort: number | undefined
  officeHost: string
  /** Where names have to lead; empty where nobody has said. */
  publicAddresses: readonly string[]
  askPort: number | undefined
  hsts: { maxAgeSeconds: number; includesSubdomains: boolean; isPreloaded: boolean }
  stripe:
    | {
        secretKey: string
        publishableKey: string
        webhookSecret: string
        otherWebhookSecrets: string[]
        apiBase: string | undefined
      }
    | undefined
  sendcloudApiBase: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  inbound: { port: number; domain: string } | undefined
  /** Hosts, and below them; a whole origin stands for itself. */
  pushServices: readonly string[]
  recaptcha: { siteKey: string; secret: string } | undefined
  tiles: TileSource
  bucket: BucketConfig | undefined
  uploadsPerHouseBytes: number
  edge: EdgeConfig | undefined
  sessionTtlSeconds: number
  holdTtlSeconds: number
  logLevel: string
  rateLimitFactor: number
  isMakingPicturesAhead: boolean
  drainSeconds: number
  operatorToken: string | undefined
  backupKey: string | undefined
  traceEndpoint: string | undefined
  traceShare: number
  securityContact: string | undefined
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
  const stripe = allOrNone(e, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET')
  const recaptcha = allOrNone(e, 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET')
  const inbound = allOrNone(e, 'INBOUND_MAIL_PORT', 'INBOUND_MAIL_DOMAIN')
  const edge = allOrNone(e, 'EDGE_PURGE_URLS', 'EDGE_PURGE_TOKEN')
  const s3 = allOrNone(e, 'S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  if (e.HSTS_PRELOAD && !(e.HSTS_INCLUDE_SUBDOMAINS && e.HSTS_MAX_AGE_SECONDS >= 31_536_000))
    throw new Error('HSTS_PRELOAD needs HSTS_INCLUDE_SUBDOMAINS and at least 31536000 of HSTS_MAX_AGE_SECONDS.')
  if (e.DATABASE_DIRECT_URL !== undefined && e.DATABASE_URL === undefined)
    throw new Error('DATABASE_DIRECT_URL leads past the pooler of DATABASE_URL: give both or DATABASE_URL alone.')
  if (e.DATABASE_REPLICA_URLS !== undefined && e.DATABASE_URL === undefined)
    throw new Error('DATABASE_REPLICA_URLS are standbys of the database in DATABASE_URL, which is not given.')
  const dataDir = path.resolve(e.DATA_DIR)
  const appSecrets = secretsOf(e.APP_SECRET ?? keptSecret(dataDir))
  const [appSecret = ''] = appSecrets
  const [webhookSecret = '', ...otherWebhookSecrets] = stripe?.STRIPE_WEBHOOK_SECRET.split(',') ?? []
  return {
    environment: e.NODE_ENV,
    isDemo: e.DEMO,
    isDemoOnNetwork: e.DEMO_ON_NETWORK,
    isRehearsal: e.REHEARSAL,
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    replicas: e.DATABASE_REPLICA_URLS && {
      urls: e.DATABASE_REPLICA_URLS,
      maxLagSeconds: e.REPLICA_MAX_LAG_SECONDS,
    },
    pgBin: e.PG_BIN,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    appSecret,
    appSecrets,
    trustProxy: e.TRUST_PROXY,
    publicScheme: e.PUBLIC_SCHEME ?? 'http',
    isPublicSchemeGiven: e.PUBLIC_SCHEME !== undefined,
    publicPort: e.PUBLIC_PORT,
    officeHost: e.OFFICE_HOST,
    publicAddresses: e.PUBLIC_ADDRESSES ?? [],
    askPort: e.ASK_PORT,
    hsts: {
      maxAgeSeconds: e.HSTS_MAX_AGE_SECONDS,
      includesSubdomains: e.HSTS_INCLUDE_SUBDOMAINS,
      isPreloaded: e.HSTS_PRELOAD,
    },
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      webhookSecret,
      otherWebhookSecrets,
      apiBase: e.STRIPE_API_BASE,
    },
    sendcloudApiBase: e.SENDCLOUD_API_BASE,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    pushServices: e.PUSH_SERVICES,
    inbound: inbound
      ? { port: inbound.INBOUND_MAIL_PORT, domain: inbound.INBOUND_MAIL_DOMAIN }
      : // In the demo mails come back from its own list of them, by the same way.
        e.DEMO && !e.SMTP_URL
        ? { port: 0, domain: 'reply.cepage.example' }
        : undefined,
    recaptcha: recaptcha && { siteKey: recaptcha.RECAPTCHA_SITE_KEY, secret: recaptcha.RECAPTCHA_SECRET },
    tiles: { url: e.TILE_URL, attribution: e.TILE_ATTRIBUTION, attributionUrl: e.TILE_ATTRIBUTION_URL },
    bucket: s3 && {
      endpoint: s3.S3_ENDPOINT,
      bucket: s3.S3_BUCKET,
      region: s3.S3_REGION,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    uploadsPerHouseBytes: e.UPLOADS_PER_HOUSE_MB * 1_000_000,
    edge: edge && { purgeUrls: edge.EDGE_PURGE_URLS, token: edge.EDGE_PURGE_TOKEN },
    sessionTtlSeconds: e.SESSION_TTL_SECONDS,
    holdTtlSeconds: e.HOLD_TTL_SECONDS,
    logLevel: e.LOG_LEVEL,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    isMakingPicturesAhead: e.PICTURES_AHEAD,
    drainSeconds: e.DRAIN_SECONDS,
    operatorToken: e.OPERATOR_TOKEN,
    backupKey: e.BACKUP_KEY ?? (e.BACKUP_KEY_FILE === undefined ? undefined : backupKeyIn(e.BACKUP_KEY_FILE)),
    traceEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceShare: e.OTEL_TRACES_SAMPLER_ARG,
    securityContact: e.SECURITY_CONTACT,
  }
}

type Given = z.infer<typeof Environment>
type Whole<Name extends keyof Given> = { [Each in Name]: NonNullable<Given[Each]> }

/** Variables that say something only together; undefined when none of them is there. @throws when some are missing */
function allOrNone<Name extends keyof Given>(given: Given, ...names: Name[]): Whole<Name> | undefined {
  if (isWhole(given, names)) return given
  if (names.every((name) => given[name] === undefined)) return undefined
  const list = new Intl.ListFormat('en-GB').format(names)
  const all = { 2: 'both', 3: 'all three' }[names.length] ?? 'all of them'
  throw new Error(`${list} belong together: give ${all} or none.`)
}

const isWhole = <Name extends keyof Given>(given: Given, names: Name[]): given is Given & Whole<Name> =>
  names.every((name) => given[name] !== undefined)

/** A comma parts two secrets where both are long enough to be one; else it is a letter like others. */
function secretsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every(({ length }) => length >= 32) ? parts : [text]
}

/** A key that cannot be read must not make a backup without one. */
function backupKeyIn(file: string): string {
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (key.length < 32) throw new Error(`BACKUP_KEY_FILE: ${file} must hold at least 32 letters.`)
  return key
}

/** One secret per data folder, so that receipts stay readable after a restart without any configuration. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret')
  if (!existsSync(file)) {
    // Not 0700: as root, the database runs under another account and goes through this folder.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/** A pattern of addresses whose host can stand in a policy: `https://{s}.tile.example/{z}/{x}/{y}.png`. */
function isTileUrl(url: string): boolean {
  return (
    /^https?:\/\/(\{s\}\.)?[a-z\d.:-]+\/\S+$/i.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part))
  )
}
