import type { ShopSummary } from '#contract/shop.ts'
import type { Translate } from '../base/texts.ts'

/** `7 vins, 2 activités`; what a shop has none of is left out. */
export const offerOf = ({ productsCount, activitiesCount }: ShopSummary, t: Translate): string =>
  [
    productsCount > 0 && t('shop.shopList.wines', { count: productsCount }),
    activitiesCount > 0 && t('shop.shopList.activities', { count: activitiesCount }),
  ]
    .filter(Boolean)
    .join(', ')

/** `Clos des Murmures` is `CM`: where there is no drawn logo. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s’']+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
