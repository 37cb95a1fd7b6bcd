import { useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Notice } from '../ui/Notice.tsx'

/** A confirmation is filled by the browser, and without scripts stays empty: it says so, and where the purchase is. */
export function WithoutScript({ route }: { route: 'shop-order' | 'hospitality-booking' }) {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <noscript>
      <div className="wrap">
        <Notice level="warning">
          <p>{t('checkout.confirmation.withoutScript')}</p>
          <ButtonLink href={pathTo(route)}>{t('checkout.confirmation.find')}</ButtonLink>
        </Notice>
      </div>
    </noscript>
  )
}
