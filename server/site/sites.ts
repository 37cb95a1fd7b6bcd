import { type SiteRoute, routesOf } from '#contract/routes.ts'
import { CurrencyCode } from '#contract/money.ts'
import { LayoutName, type MenuItem, type Site, type TileSource } from '#contract/site.ts'
import type { Queries } from '../database/database.ts'
import { parsedOnce } from '../database/parsed-once.ts'
import { type SiteSecrets, secretsOfSite } from '../site-secrets.ts'
import { type SiteRow, selectMovedHosts, selectSites } from './repository.ts'
import { SiteDocument } from '#contract/documents/site.ts'

/** A site as the server holds it: its document parsed, its routes built, its public face for any origin. */
export interface SiteRecord {
  id: string
  code: string
  /** The first one stands in mails and links. */
  hosts: string[]
  /** Those of them that nobody has shown to be theirs: they are answered, and named to nobody. */
  unprovedHosts: string[]
  document: SiteDocument
  routes: SiteRoute[]
  /** What the browser may know, with links between sites as seen from the first host. */
  site: Site
  /** Sign what its mails and pages prove. */
  secrets: SiteSecrets
}

/** The sites of this process, found by host name and evicted when one changes (SITE-01). */
export interface Sites {
  /** The site of a `Host` header, with or without a port; null when no site has it. */
  byHost(host: string): Promise<SiteRecord | null>
  byCode(code: string): Promise<SiteRecord | null>
  /** By whatever its code or its id is. */
  find(which: { id: string } | { code: string }): Promise<SiteRecord | null>
  /** The site whose static files are asked for at this host; a port counts where the site names one (PAGE-01). */
  byStaticsDomain(host: string): Promise<SiteRecord | null>
  all(): Promise<SiteRecord[]>
  /** Where a name leads now whose site has moved to another installation; null for all others. */
  movedTo(host: string): Promise<string | null>
  evict(): void
}

interface KnownSites {
  all: SiteRecord[]
  byCode: Map<string, SiteRecord>
  byHost: Map<string, SiteRecord>
  moved: Map<string, string>
}

interface SiteSettings {
  sessionTtlSeconds: number
  tiles: TileSource
  isDemo: boolean
  appSecrets: readonly string[]
}

export function keepSites(db: Queries, settings: SiteSettings): Sites {
  let loading: Promise<KnownSites> | null = null
  const load = async (): Promise<KnownSites> => {
    const [rows, moved] = await Promise.all([selectSites(db), selectMovedHosts(db)])
    const rowOf = new Map(rows.map((row) => [row.code, row]))
    const all = rows.map((row) => siteRecord(row, rowOf, settings))
    return {
      all,
      byCode: new Map(all.map((record) => [record.code, record])),
      byHost: new Map(all.flatMap((record) => record.hosts.map((host) => [host, record]))),
      moved: new Map(moved.map(({ host, origin }) => [host, origin])),
    }
  }
  const sites = (): Promise<KnownSites> => {
    loading ??= load().catch((error: unknown) => {
      // A failed read must not be kept: the next visitor tries again.
      loading = null
      throw error
    })
    return loading
  }
  return {
    async byHost(host) {
      return (await sites()).byHost.get(nameIn(host)) ?? null
    },
    byStaticsDomain: async (host) =>
      (await sites()).all.find(({ site }) => site.staticsDomain !== '' && site.staticsDomain === host.toLowerCase()) ??
      null,
    byCode: async (code) => (await sites()).byCode.get(code) ?? null,
    async find(which) {
      const { all, byCode } = await sites()
      return ('code' in which ? byCode.get(which.code) : all.find(({ id }) => id === which.id)) ?? null
    },
    all: async () => (await sites()).all,
    async movedTo(host) {
      return (await sites()).moved.get(nameIn(host)) ?? null
    },
    evict() {
      loading = null
    },
  }
}

const nameIn = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** One site straight from the database, without its links to others: what a mail needs, however many there are. */
export async function loadSiteAlone(
  db: Queries,
  which: { id: string } | { code: string },
  settings: SiteSettings,
): Promise<SiteRecord | null> {
  const [row] = await selectSites(db, which)
  return row ? siteRecord(row, new Map(), settings) : null
}

/** One site straight from the database, for commands and tests. */
export async function loadSite(db: Queries, code: string, settings: SiteSettings): Promise<SiteRecord | null> {
  return keepSites(db, settings).byCode(code)
}

/** One changed site makes all be read again; only the changed document is parsed. */
const siteDocument = parsedOnce(SiteDocument)

function siteRecord(row: SiteRow, rowOf: ReadonlyMap<string, SiteRow>, settings: SiteSettings): SiteRecord {
  const document = siteDocument(row.document, { site: row.code, table: 'site', id: row.id })
  const { configuration, theme } = document
  const site: Site = {
    code: row.code,
    name: row.name,
    kind: row.kind,
    languages: row.languages,
    currencyCode: CurrencyCode.parse(row.currencyCode),
    content: {
      layoutName: LayoutName.parse(row.layoutName),
      menu: document.menu,
      routes: document.routes,
      header: {
        logo: theme.logo ? { path: theme.logo, ratio: theme.logoRatio } : null,
        ...document.header,
      },
      footer: document.footer,
      fragments: document.fragments,
      components: document.components,
      pagesMeta: document.pagesMeta,
    },
    theme: { faviconPath: theme.faviconPath, stylePaths: theme.stylePaths, variables: theme.variables },
    hasProfile: row.hasProfile,
    contacts: document.contacts.map(({ index, code, title }) => ({ index, code, title })),
    configuration: {
      googleSiteVerification: configuration.googleSiteVerification,
      facebookDomainVerification: configuration.facebookDomainVerification,
      isZoomBlocked: configuration.isZoomBlocked,
      fwk: {
        isMaintenance: row.isMaintenance,
        isComingSoon: row.isComingSoon,
        messenger: { id: configuration.messengerId },
        crisp: { id: configuration.crispId },
        analytics: { hotjar: { id: configuration.hotjarId }, gtag: { id: configuration.gtagId } },
      },
    },
    shopPath: row.shopPath,
    agencies: document.agencies,
    feeds: document.feeds,
    sessionTtl: settings.sessionTtlSeconds,
    staticsDomain: configuration.staticsDomain,
    tiles: settings.tiles,
    isDemo: settings.isDemo,
    siblings: [...new Set([...document.siblings, ...Object.values(document.menu).flatMap(sitesNamedIn)])].flatMap(
      (code) => {
        const other = rowOf.get(code)
        return other?.hosts[0] && code !== row.code ? [{ code, kind: other.kind, origin: `//${other.hosts[0]}` }] : []
      },
    ),
  }
  return {
    id: row.id,
    code: row.code,
    hosts: row.hosts,
    unprovedHosts: row.unprovedHosts,
    document,
    routes: routesOf(site),
    site,
    secrets: secretsOfSite(settings.appSecrets, row),
  }
}

/** The other sites that a menu leads to. */
const sitesNamedIn = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ site, children = [] }) => [...(site === undefined ? [] : [site]), ...sitesNamedIn(children)])
