import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ConfiguredRoute, Menu, MenuItem } from '#contract/site.ts'
import { ratioOfLogo } from '../site/logos.ts'
import type { SiteDocument } from '#contract/documents/site.ts'
import type { PageContent } from './demo-content.ts'
import { insertRows } from './insert-rows.ts'
import type { Seeding } from './seeding.ts'
import type { SiteContent } from './site-content.ts'

/** The blog routes of the cast: where a site lists each of its feeds. */
const feedRoutes: Record<string, string> = {
  'vigneron-online': 'nos-actualites',
  'la-paulee': 'actualites',
  hirondelles: 'journal',
}

/** Pages of blocks that stand at a fixed route of the platform, not at a route of the site's own. */
const fixedPages = ['maintenance', 'coming-soon']

export async function seedSites(seeding: Seeding): Promise<void> {
  const { trx, content, siteIds } = seeding
  for (const site of content.sites) siteIds.set(site.code, randomUUID())
  await insertRows(
    trx,
    'site',
    {
      id: 'uuid',
      code: 'text',
      name: 'text',
      kind: 'text',
      layout_name: 'text',
      languages: 'text[]',
      currency_code: 'text',
      has_profile: 'boolean',
      document: 'jsonb',
      is_maintenance: 'boolean',
      is_coming_soon: 'boolean',
    },
    await Promise.all(
      content.sites.map(async (site) => ({
        id: siteIds.get(site.code),
        code: site.code,
        name: site.name,
        kind: site.kind,
        layout_name: site.layoutName,
        languages: site.languages,
        currency_code: site.currencyCode,
        has_profile: site.hasProfile,
        document: await documentOf(site, seeding),
        is_maintenance: site.configuration.isMaintenance,
        is_coming_soon: site.configuration.isComingSoon,
      })),
    ),
  )
  const hosts = content.sites.flatMap((site) => site.hosts.map((host) => ({ host, site_id: siteIds.get(site.code) })))
  await insertRows(trx, 'site_host', { host: 'text', site_id: 'uuid' }, hosts)
}

async function documentOf(site: SiteContent, { content, picturesDir }: Seeding): Promise<z.input<typeof SiteDocument>> {
  const pages = content.pages.filter((page) => page.site === site.code)
  const shop = content.shops.find((candidate) => candidate.code === site.shop)
  const { configuration, theme } = site
  return {
    theme: {
      faviconPath: theme.faviconPath,
      logo: theme.logo,
      logoRatio: await ratioOfLogo(picturesDir, theme.logo),
      stylePaths: theme.stylePaths,
      variables: content.themes.sites[site.code] ?? {},
    },
    menu: menuOf(site),
    routes: [...pageRoutes(site, pages), ...feedRoutesOf(site), ...(site.routes ?? [])],
    header: { isStickyOnMobile: true },
    footer: { ...site.footer, socialLinks: socialLinksOf(pages) },
    fragments: site.fragments ?? {},
    components: site.components ?? [],
    siblings: site.siblings ?? [],
    ...(site.tagline && { tagline: site.tagline }),
    contacts: site.contacts,
    legal: site.legal,
    address: site.address ?? shop?.address ?? null,
    phone: site.phone ?? shop?.phone ?? factOf(site, 'phone'),
    email: site.email ?? shop?.email ?? factOf(site, 'email'),
    pagesMeta: pagesMetaOf(site),
    shopCode: site.shop,
    agencies: site.agencies,
    feeds: site.feeds,
    configuration: {
      googleSiteVerification: configuration.googleSiteVerification,
      facebookDomainVerification: configuration.facebookDomainVerification,
      isZoomBlocked: false,
      messengerId: configuration.messenger.id,
      hotjarId: configuration.analytics.hotjar.id,
      gtagId: configuration.analytics.gtag.id,
      staticsDomain: configuration.staticsDomain,
    },
  }
}

/** A fact of the imprint that is one plain text. */
function factOf(site: SiteContent, name: string): string {
  const fact = site.legal[name]
  return typeof fact === 'string' ? fact : ''
}

/** NAV-05: the menu entry `order` looks an order up; the page that asks for a site is reached from the services pages. */
function menuOf(site: SiteContent): Menu {
  const lookupTitle = site.pagesMeta['order-lookup']?.title
  const retitle = (items: MenuItem[]) =>
    items.map((item) => (item.route === 'order' && lookupTitle ? { ...item, title: lookupTitle } : item))
  return { primary: retitle(site.menu.primary), footer: retitle(site.menu.footer), legal: site.menu.legal }
}

function pageRoutes(site: SiteContent, pages: PageContent[]): ConfiguredRoute[] {
  const shownElsewhere = [...(site.routes ?? []).map(({ page }) => page), ...(site.components ?? [])]
  const codes = pages.map(({ page }) => page).filter((code) => !isFixed(site, code) && !shownElsewhere.includes(code))
  return codes
    .toSorted((a, b) => Number(b === 'home') - Number(a === 'home'))
    .map((code) =>
      code === 'order'
        ? { name: 'ask-for-a-site', path: '/demander-un-site', page: 'order' }
        : { name: code, path: `/${code}`, page: code, ...(code === 'prerendered' && { isRenderedAhead: true }) },
    )
}

/** A single shop shows its `information` page of blocks at the shop's own route of that name. */
const isFixed = (site: SiteContent, code: string) =>
  fixedPages.includes(code) || (site.kind === 'shop' && code === 'information')

const feedRoutesOf = (site: SiteContent): ConfiguredRoute[] =>
  site.feeds.map((feed) => {
    const name = feedRoutes[site.code] ?? feed
    return { name, path: `/${name}`, feed }
  })

function pagesMetaOf(site: SiteContent): SiteContent['pagesMeta'] {
  const { order, 'order-lookup': lookup, ...rest } = site.pagesMeta
  return { ...rest, ...(order && { 'ask-for-a-site': order }), ...(lookup && { order: lookup }) }
}

/** The content names its networks once, in a block of a page; the footer shows the same. */
function socialLinksOf(pages: PageContent[]): { name: string; url: string }[] {
  const block = pages.flatMap((page) => page.blocks).find((each) => each.component === 'socialLinks')
  return (block?.props.links ?? []).map(({ network, url }) => ({ name: network, url }))
}
