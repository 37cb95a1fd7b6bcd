import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { EstateWords } from '#contract/shop.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'
import { useParams } from '../base/location.ts'
import type { PageContext } from '../base/page-definition.ts'
import { useLanguage } from '../i18n/text.tsx'
import { frontOf, shopQuery } from './queries.ts'
import { loadShop, shopPathOf } from './use-shop.ts'

/** What only the page of the estate tells; the answer it comes in serves all pages of the shop. */
const estateQuery = (caller: Pick<Dependencies, 'call'>, language: string, shopPath: string) =>
  queryOptions({
    queryKey: ['estate', language, shopPath],
    queryFn: async ({ client }): Promise<EstateWords> => {
      const { shop } = await caller.call('shopByPath', { shopPath }, { language, isQuiet: true })
      client.setQueryData(shopQuery(caller, language, shopPath).queryKey, frontOf(shop))
      const { story, voices, trader } = shop
      return { story, voices, trader }
    },
  })

/** On the page whose loader has called `loadEstate`. */
export function useEstate(): EstateWords {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { shopPath } = useParams()
  return useSuspenseQuery(estateQuery(dependencies, language, shopPathOf(dependencies, shopPath))).data
}

/** The shop with all it tells, in one call. @throws as `loadShop`. */
export async function loadEstate(page: PageContext): Promise<void> {
  await page.queryClient.ensureQueryData(estateQuery(page, page.language, shopPathOf(page, page.params.shopPath)))
  await loadShop(page)
}
