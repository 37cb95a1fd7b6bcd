import { useSite } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { useSiteRoute } from '../routing/paths.ts'

/** The home pages, of the site and of each shop, and the page where one pays. */
const routes = ['home', 'shop-products', 'shop-checkout']

/**
 * No alcohol to minors, and the notice on health, over the whole width of the pages the French law names (arrêté du
 * 17 octobre 2016, annexes 4 and 6), on every site that sells wine. It is part of the page as the server renders it, so
 * nothing moves. Its words are in the bundle `shop`, which these pages have. Source: LAW-03.
 */
export function AlcoholNotice() {
  const t = useText()
  const { kind } = useSite()
  const name = useSiteRoute()?.route.name ?? ''
  if ((kind !== 'marketplace' && kind !== 'shop') || !routes.includes(name)) return null
  return (
    <section className="alcohol-notice" aria-label={t('shop.alcohol.label')}>
      <p>
        <b>{t('shop.alcohol.ban')}</b>
        <span>{t('shop.alcohol.proof')}</span>
        <small>{t('shop.alcohol.law')}</small>
      </p>
      <p>{t('shop.alcohol.health')}</p>
    </section>
  )
}
