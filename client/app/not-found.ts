import { decidePage } from '#contract/page-decision.ts'
import type { Dependencies } from '../base/dependencies.ts'
import type { Failure } from '../base/location.ts'
import { shopQuery } from '../shop/queries.ts'
import { pageMetaQuery } from '../site/queries.ts'

/** What is not there has a title, too. Whoever cannot be asked for it is not asked twice: the page has its own sentence. */
export async function whatIsMissing(dependencies: Dependencies, language: string): Promise<Failure> {
  const query = pageMetaQuery(dependencies, language, 'pageNotFound', undefined)
  const [shopPath] = await Promise.all([
    missingShop(dependencies, language),
    dependencies.queryClient
      .ensureQueryData(query)
      .catch((error: unknown) => console.info('The 404 page has no title:', error)),
  ])
  return { kind: 'missing', shopPath }
}

/**
 * The shop that a path which was not found was meant for, or null: `/fr/clos-inconnu`, and every page below it, where
 * the marketplace has no such shop (NAV-10).
 */
async function missingShop(dependencies: Dependencies, language: string): Promise<string | null> {
  const { missing, queryClient } = dependencies
  if (missing.path === null) return null
  const decision = decidePage(dependencies, { pathname: missing.path, search: '' })
  const shopPath = decision.kind === 'page' ? decision.params['shopPath'] : undefined
  if (!shopPath) return null
  const query = shopQuery(dependencies, language, shopPath)
  return queryClient.ensureQueryData({ ...query, retry: false }).then(
    () => null,
    (error: unknown) => (isNoShop(error) ? shopPath : null),
  )
}

/** The server's own refusal while it renders, the answer to a call in the browser. */
function isNoShop(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const keys = 'messages' in error && Array.isArray(error.messages) ? error.messages.map(({ key }) => key) : []
  return 'code' in error ? error.code === 'NO_SHOP_ERROR' : keys.includes('NO_SHOP_ERROR')
}
