import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { decidePage } from '#contract/page-decision.ts'
import { routesOf } from '#contract/routes.ts'
import type { Site } from '#contract/site.ts'
import { type Dependencies, DependenciesProvider } from '../base/dependencies.ts'
import type { Navigation } from '../base/location.ts'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { CompiledBundle, CompiledText } from '#contract/spoken.ts'
import { makeTexts } from '../base/texts.ts'
import { StandIn } from '../testing/stand-in.tsx'

const frenchBundles = import.meta.glob<Tree>('../../statics/languages/fr/*.json', { eager: true, import: 'default' })

/** A marketplace without third parties, unless ids are given. */
export function aSite(ids: { gtag?: string; hotjar?: string; messenger?: string; crisp?: string } = {}): Site {
  return {
    code: 'vigneron-online',
    name: 'Vigneron Online',
    kind: 'marketplace',
    languages: ['fr', 'de', 'en'],
    hasProfile: false,
    agencies: [],
    contacts: [],
    content: { layoutName: 'Page', routes: [{ name: 'home', path: '/home' }] },
    configuration: {
      fwk: {
        isMaintenance: false,
        isComingSoon: false,
        messenger: { id: ids.messenger ?? null },
        crisp: { id: ids.crisp ?? null },
        analytics: { gtag: { id: ids.gtag ?? null }, hotjar: { id: ids.hotjar ?? null } },
      },
    },
    // The parts of a site that consent and third parties read.
  } as unknown as Site
}

/** The application around one component, at a path of the site, with real French texts. */
export function renderedAt(path: string, site: Site, component: ReactNode, more: Partial<Dependencies> = {}) {
  const texts = makeTexts()
  for (const [file, tree] of Object.entries(frenchBundles)) {
    const bundle = file.replace(/^.*\/|\.json$/g, '')
    texts.add('fr', bundle, flattened(bundle, tree))
  }
  const routes = routesOf(site)
  const dependencies: Partial<Dependencies> = {
    site,
    routes,
    queryClient: new QueryClient(),
    speech: texts.speech,
    origin: 'http://x',
    ...more,
  }
  const arriveAt = (pathname: string) => {
    const decision = decidePage({ site, routes }, { pathname, search: '' })
    const language = pathname.slice(1, 3)
    if (decision.kind !== 'page') return { language, params: {} }
    return { language, params: decision.params, handle: { route: decision.route, language } }
  }
  const router: { navigate: Navigation['navigate'] } = {
    navigate: () => Promise.reject(new Error('Not rendered yet.')),
  }
  return {
    router,
    element: (
      // The rest is for loaders, of which there are none here.
      <DependenciesProvider value={dependencies as Dependencies}>
        <StandIn at={path} arriveAt={arriveAt} onReady={(navigate) => (router.navigate = navigate)}>
          <main id="main" tabIndex={-1} />
          {component}
        </StandIn>
      </DependenciesProvider>
    ),
  }
}

type Tree = { [key: string]: string | Tree }

const flattened = (prefix: string, tree: Tree): CompiledBundle =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}.${key}`, compileMessageOrThrow(value) as CompiledText]]
        : Object.entries(flattened(`${prefix}.${key}`, value)),
    ),
  )
