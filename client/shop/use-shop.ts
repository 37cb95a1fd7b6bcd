import { useSuspenseQuery } from '@tanstack/react-query'
import type { SiteRoute } from '#contract/routes.ts'
import type { ShopFront } from '#contract/shop.ts'
import { useParams } from '../base/location.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'
import type { PageContext } from '../base/page-definition.ts'
import { useLanguage } from '../i18n/text.tsx'
import { shopQuery } from './queries.ts'

/** The shop of the page: named in the path on a marketplace, the site's own elsewhere. */
export function useShop(): ShopFront {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { shopPath } = useParams()
  return useSuspenseQuery(shopQuery(dependencies, language, shopPathOf(dependencies, shopPath))).data
}

/**
 * For loaders. @throws CallError with NO_SHOP_ERROR when there is no shop at this path, and Error when it is there and
 * has no such page.
 */
export async function loadShop(page: PageContext): Promise<ShopFront> {
  const { route, language, params } = page
  const shop = await page.queryClient.ensureQueryData(shopQuery(page, language, shopPathOf(page, params.shopPath)))
  if (!hasRoute(shop, route)) throw new Error(`${shop.path} has no page ${route.name}.`)
  return shop
}

/** Whether a route of the site is there for this shop; all but those of a shop are (SHOP-01). */
export const hasRoute = ({ theme }: ShopFront, { name, page }: Pick<SiteRoute, 'name' | 'page'>): boolean =>
  !page.startsWith('shop-') || theme.layout.routes.some((route) => route.name === name)

export const shopPathOf = ({ site }: Pick<Dependencies, 'site'>, shopPath: string | undefined): string =>
  shopPath ?? site.shopPath ?? ''

export const activitiesRoute = { name: 'shop-activities', page: 'shop-activities' } as const
