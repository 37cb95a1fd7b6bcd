import type { ShopFront } from '#contract/shop.ts'
import { useDependencies } from '../base/dependencies.ts'
import { usePathTo } from '../routing/paths.ts'
import { JsonLd } from '../site/JsonLd.tsx'
import { wineryThing } from './structured-data.ts'

/** The estate, for search engines. */
export function Winery({ shop }: { shop: ShopFront }) {
  const { origin } = useDependencies()
  const url = origin + usePathTo()('shop-products', { shopPath: shop.path })
  return <JsonLd thing={import.meta.env.SSR && wineryThing(shop, { origin, url })} />
}
