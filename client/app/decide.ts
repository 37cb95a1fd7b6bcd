import { type PageDecision, decidePage } from '#contract/page-decision.ts'
import type { Dependencies } from '../base/dependencies.ts'
import { readAuthentication } from '../sessions/queries.ts'

/** What becomes of an address, for whoever sits there; they are asked who they are where it depends on them (NAV-12). */
export async function decideFor(
  dependencies: Dependencies,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<Exclude<PageDecision, { kind: 'own' }>> {
  const acceptLanguage = globalThis.navigator?.language
  const decision = decidePage(dependencies, { pathname, search, acceptLanguage })
  if (decision.kind !== 'own') return decision
  const { isLoggedIn, user } = await readAuthentication(dependencies)
  const decided = decidePage(dependencies, { pathname, search }, { isLoggedIn, roles: user?.roles ?? [] })
  if (decided.kind === 'own') throw new Error(`Nobody can say who sees ${pathname}.`)
  return decided
}
