import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Call, EndpointName } from '#contract/endpoints.ts'
import { routesOf, type SiteRoute } from '#contract/routes.ts'
import type { Site } from '#contract/site.ts'
import { readStatics } from '#contract/statics.ts'
import { type Dependencies, DependenciesProvider } from '../base/dependencies.ts'
import { makeTexts } from '../base/texts.ts'
import { StandIn } from './stand-in.tsx'

type Answers = Partial<Record<EndpointName, (input: Record<string, unknown>) => unknown>>

/** For tests: what components stand on, with a server that answers as told and remembers what it was asked. */
export function aTab(answers: Answers, files: Readonly<Record<string, string>> = {}) {
  const asked: { name: EndpointName; input: Record<string, unknown> }[] = []
  const call = async (name: EndpointName, input: Record<string, unknown>) => {
    asked.push({ name, input })
    const answer = answers[name]
    if (!answer) throw new Error(`Nobody answers ${name}.`)
    return answer(input)
  }
  // The parts of a site that routes, carts and prices look at.
  const site = {
    code: 'vigneron-online',
    kind: 'marketplace',
    languages: ['en'],
    currencyCode: 'EUR',
    hasProfile: false,
    shopPath: null,
    agencies: [],
    content: { layoutName: 'VigneronOnlineCms', routes: [], header: {}, menu: {}, fragments: {} },
  } as unknown as Site
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const dependencies: Dependencies = {
    site,
    routes: routesOf(site),
    origin: 'http://vigneron-online.example',
    queryClient,
    call: call as Call, // Typed where the answers are written.
    statics: readStatics(async (path) => {
      const text = files[path]
      return { status: text === undefined ? 404 : 200, text: text ?? '' }
    }),
    speech: makeTexts().speech,
    loadBundles: async () => undefined,
    isServer: false,
    missing: { path: null },
  }
  return { dependencies, queryClient, asked }
}

interface TabProps {
  dependencies: Dependencies
  /** The route of the site that is shown. */
  route: string
  /** What stands in its address behind the path. */
  search?: string
  children: ReactNode
}

/** The tab at a page of the site; texts show their keys. */
export function Tab({ dependencies, route, search = '', children }: TabProps) {
  const shown = dependencies.routes.find(({ name }) => name === route) as SiteRoute // A test names a route there is.
  const handle = { route: shown, language: 'en' }
  return (
    <QueryClientProvider client={dependencies.queryClient}>
      <DependenciesProvider value={dependencies}>
        <StandIn at={`/${search}`} arriveAt={() => ({ language: 'en', params: {}, handle })}>
          {children}
        </StandIn>
      </DependenciesProvider>
    </QueryClientProvider>
  )
}
