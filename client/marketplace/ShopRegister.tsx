import type { ShopSummary } from '#contract/shop.ts'
import { useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { shopTheme } from './shop-theme.ts'
import '#client/styles/marketplace.css'

/** The estates as an index of names; under the pointer a line takes the colour of its estate. */
export function ShopRegister({ shops }: { shops: readonly ShopSummary[] }) {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <ul className="register">
      {shops.map((shop) => (
        <li key={shop._id} {...shopTheme(shop)}>
          <a href={pathTo('shop-products', { shopPath: shop.path })}>
            <span className="name">{shop.name}</span> <span className="region">{shop.region}</span>{' '}
            <span className="who">{shop.growers}</span>{' '}
            <span className="what">{t('shop.shopList.wines', { count: shop.productsCount })}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
