import { formatShortPrice } from '#contract/money.ts'
import type { ShopSummary } from '#contract/shop.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { Picture } from '../ui/Picture.tsx'
import { shopTheme } from './shop-theme.ts'
import '#client/styles/marketplace.css'

/** The estates as an index of names, each with a bottle on its colour and what its wines begin at; under the pointer a line takes the colour of its estate. */
export function ShopRegister({ shops }: { shops: readonly ShopSummary[] }) {
  const t = useText()
  const language = useLanguage()
  const pathTo = usePathTo()
  return (
    <ul className="register">
      {shops.map((shop) => (
        <li key={shop._id} {...shopTheme(shop)}>
          <a href={pathTo('shop-products', { shopPath: shop.path })}>
            <span className="name">{shop.name}</span> <span className="region">{shop.region}</span>{' '}
            <span className="who">{shop.growers}</span>{' '}
            <span className="what">
              {shop.priceFrom
                ? t('shop.shopList.winesFrom', {
                    count: shop.productsCount,
                    price: formatShortPrice(shop.priceFrom, language),
                  })
                : t('shop.shopList.wines', { count: shop.productsCount })}
            </span>
            {shop.bottle && (
              <span className="shelf">
                <Picture path={shop.bottle} alt="" kind="bottle" sizes="4rem" />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
