import type { SiteDocument } from '#contract/documents/site.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { NewSiteKind } from '#contract/setup-office.ts'
import type { ConfiguredRoute, LayoutName, MenuItem, PageMeta } from '#contract/site.ts'
import { legalFacts } from './legal-facts.ts'
import { looks } from './looks.ts'
import { addressOf } from './seller-documents.ts'
import { inAll, inThree, phoneOf, type SiteWish, titled } from './wish.ts'

export const layoutOf: Record<NewSiteKind, LayoutName> = {
  marketplace: 'VigneronOnlineCms',
  shop: 'Shop',
  hospitality: 'Bensadevot',
  content: 'Cms',
}

/** Who only tells needs no accounts. */
export const hasProfile = (kind: NewSiteKind): boolean => kind !== 'content'

/** The feed that every new site has, and its route. */
export const newsFeed = 'news'

/** The document of a site that has just been made: where everything leads, in which look, in whose name. */
export const newSiteDocument = (wish: SiteWish): SiteDocument => ({
  theme: {
    faviconPath: 'logos/favicon-cepage.svg',
    // Without a drawing the name itself stands in the header.
    logo: '',
    logoRatio: 1,
    stylePaths: [],
    variables: looks[wish.look] ?? {},
  },
  menu: menuOf(wish.kind),
  routes: routesOf(wish),
  header: { isStickyOnMobile: true, stickyDelayMs: 1000, shrinkOffset: 300, menuTriggerMs: 200 },
  footer: { tagline: taglineOf(wish), copyright: copyrightOf(wish), fragments: [], socialLinks: [] },
  fragments: {},
  components: [],
  ...(wish.tagline && { tagline: inAll(wish.tagline) }),
  contacts: [
    {
      index: 0,
      code: 'general',
      title: inThree('Nous écrire', 'Schreiben Sie uns', 'Write to us'),
      email: wish.legal.email,
    },
  ],
  legal: legalFacts(wish.kind, wish.legal),
  address: addressOf(wish.legal),
  phone: phoneOf(wish.legal),
  email: wish.legal.email,
  pagesMeta: pagesMetaOf(wish),
  siblings: [],
  shopCode: wish.kind === 'shop' ? wish.code : null,
  agencies: wish.kind === 'hospitality' ? [wish.code] : [],
  feeds: [newsFeed],
  configuration: {
    googleSiteVerification: null,
    facebookDomainVerification: null,
    isZoomBlocked: false,
    messengerId: null,
    crispId: null,
    hotjarId: null,
    gtagId: null,
    staticsDomain: '',
  },
})

export const taglineOf = ({ tagline }: Pick<SiteWish, 'tagline'>): LocalizedText =>
  tagline
    ? inAll(tagline)
    : inThree(
        'Ici, une phrase de vous dira ce que l’on trouve.',
        'Hier sagt ein Satz von Ihnen, was man findet.',
        'Here, a sentence of yours will say what there is to find.',
      )

/** Whoever tells of wine warns of it. */
function copyrightOf({ name }: SiteWish): LocalizedText {
  const line = (warning: string) => `© {{year}} ${name}\n${warning}`
  return inThree(
    line('L’abus d’alcool est dangereux pour la santé, à consommer avec modération.'),
    line('Alkoholmissbrauch gefährdet die Gesundheit, bitte in Maßen genießen.'),
    line('Please drink responsibly.'),
  )
}

const item = (route: string, title: LocalizedText, roles?: string[]): MenuItem => ({
  code: route,
  route,
  title,
  ...(roles && { roles }),
})

const home = item('home', inThree('Accueil', 'Startseite', 'Home'))
const news = item(newsFeed, inThree('Actualités', 'Aktuelles', 'News'))
const contact = item('contact', inThree('Nous écrire', 'Kontakt', 'Contact'))
const offers: Record<NewSiteKind, MenuItem[]> = {
  marketplace: [
    item('wines', inThree('Vins', 'Weine', 'Wines')),
    item('nos-vignerons', inThree('Vignerons', 'Winzer', 'Growers')),
    item('visits', inThree('Visites', 'Besuche', 'Visits')),
  ],
  shop: [
    item('shop-products', inThree('Les vins', 'Die Weine', 'The wines')),
    item('information', inThree('Le domaine', 'Das Weingut', 'The estate')),
  ],
  hospitality: [home, item('hospitality-apartments', inThree('Les logements', 'Unterkünfte', 'The places'))],
  content: [home],
}
const lookup: Record<NewSiteKind, MenuItem[]> = {
  marketplace: [item('order', inThree('Suivre une commande', 'Bestellung verfolgen', 'Track an order'))],
  shop: [item('shop-order', inThree('Suivre une commande', 'Bestellung verfolgen', 'Track an order'))],
  hospitality: [
    item('hospitality-booking', inThree('Retrouver une réservation', 'Buchung aufrufen', 'Find a booking')),
  ],
  content: [],
}
const account = [
  item('login', inThree('Se connecter', 'Anmelden', 'Sign in'), ['public']),
  item('profile', inThree('Mon profil', 'Mein Profil', 'My profile'), ['user']),
]
const legalItems = [
  item('conditions-generales', inThree('Conditions générales', 'AGB', 'Terms and conditions')),
  item('politique-de-confidentialite', inThree('Confidentialité', 'Datenschutz', 'Privacy')),
  item('cookies', inThree('Cookies', 'Cookies', 'Cookies')),
  item('mentions-legales', inThree('Mentions légales', 'Impressum', 'Legal notice')),
]

const menuOf = (kind: NewSiteKind): SiteDocument['menu'] => ({
  primary: [...offers[kind], news, contact, ...(hasProfile(kind) ? account : [])],
  footer: [...lookup[kind], news, contact],
  legal: legalItems,
})

/** A path has one word in all languages: that of the site's first. */
function routesOf({ kind, languages: [first = 'fr'] }: SiteWish): ConfiguredRoute[] {
  const feedPath = { fr: '/actualites', de: '/aktuelles' }[first] ?? '/news'
  return [
    ...(kind === 'shop' ? [] : [{ name: 'home', path: '/home', page: 'home' }]),
    { name: 'contact', path: first === 'de' ? '/kontakt' : '/contact', page: 'contact' },
    { name: newsFeed, path: feedPath, feed: newsFeed },
  ]
}

/** Every page that a menu leads to has a title, which search engines show: its word, and whose it is. */
function pagesMetaOf(wish: SiteWish): Record<string, PageMeta> {
  const { kind, name } = wish
  const description = taglineOf(wish)
  const { primary, footer, legal } = menuOf(kind)
  const titles = [...primary, ...footer, ...legal].map(({ route, title }) => [route, titled(title, name)] as const)
  const own = [kind === 'shop' ? 'shop-products' : 'home', inAll(name)] as const
  return Object.fromEntries([...titles, own].map(([route, title]) => [route, { title, description }]))
}
