import type { FastifyBaseLogger } from 'fastify'
import type { SessionCookie } from './answer.ts'
import type { Config } from './config.ts'
import type { Database, Queries } from './database/database.ts'
import type { Translate } from './i18n/translator.ts'
import type { CardProvider } from './payments/card-provider.ts'
import type { SessionKey, SessionRow } from './sessions/session-sql.ts'
import type { SiteRecord } from './site/sites.ts'

/** What the whole process shares. Time, mail and money come in through here, so that tests pass others. */
export interface Services {
  config: Config
  database: Database
  cards: CardProvider
  now: () => Date
  log: FastifyBaseLogger
}

export interface Session {
  id: string
  accountId: string | null
  roles: string[]
}

/** The visitor's session, found when first asked for and made only by a write. */
export interface SessionHandle {
  /** Null when the visitor has none: no cookie, or one that has run out. */
  read(): Promise<Session | null>
  /**
   * The same by a statement that also reads what hangs on the session: one round trip instead of two. Null when there is
   * no session; `select` is not asked by who has no cookie.
   */
  readThrough<Row extends SessionRow>(select: (key: SessionKey) => Promise<Row | null>): Promise<Row | null>
  /** The visitor's session, made now if there is none; the base then gives the browser its cookie. */
  ensure(): Promise<Session>
  /** Of a session that `ensure` has made. */
  readonly cookie?: SessionCookie | undefined
  /** What the browser calls itself, for the visitor's own list of devices. */
  userAgent?: string | undefined
}

/** What is known of a visitor's call, wherever it is worked on: in a transaction too, whose one connection is `db`. */
export interface SiteContext extends Omit<Services, 'database'> {
  db: Queries
  site: SiteRecord
  language: string
  /** The visitor's sentence for a key of the language bundles: `cart.totals.deliveryFree`. */
  translate: Translate
  session: SessionHandle
  /** Their browser says that they wrote something within the lag of a standby. */
  hasJustWritten: boolean
  requestId: string
  /** `https://host[:port]` of the site, for links that are whole addresses. */
  origin: string
  /** For rate limits only; never logged with what was asked. */
  address: string
  /** What the browser keeps of the accounts that were opened with it (`auth/known-browsers.ts`). */
  browserMarks?: string | undefined
}

/** What every rule receives: `(ctx, input) => result`. One per request. */
export interface Context extends SiteContext, Pick<Services, 'database'> {}

/** What the rules of endpoints that are open to accounts receive. */
export interface AccountContext extends Context {
  /** Who is logged in, and with which session. */
  account: { id: string; sessionId: string }
}
