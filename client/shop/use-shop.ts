import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Shop } from '#contract/shop.ts'
import { type Dependencies, useDependencies } from '../app/dependencies.ts'
import type { PageContext } from '../app/page-definition.ts'
import { useLanguage } from '../i18n/text.tsx'
import { shopQuery } from './queries.ts'

/** The shop of the page: named in the path on a marketplace, the site's own elsewhere. */
export function useShop(): Shop {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { shopPath } = useParams()
  return useSuspenseQuery(shopQuery(dependencies, language, shopPathOf(dependencies, shopPath))).data
}

/** For loaders. @throws CallError with NO_SHOP_ERROR when there is no shop at this path. */
export const loadShop = (page: PageContext): Promise<Shop> =>
  page.queryClient.ensureQueryData(shopQuery(page, page.language, shopPathOf(page, page.params.shopPath)))

const shopPathOf = ({ site }: Pick<Dependencies, 'site'>, shopPath: string | undefined): string =>
  shopPath ?? site.shopPath ?? ''
