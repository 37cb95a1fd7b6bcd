import { useId } from 'react'
import { useSite } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { usePathTo, useSiteRoute } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { type ConsentChoice, acceptAll, keepConsent, refuseAll } from './consent.ts'
import { useConsent } from './use-consent.ts'

/**
 * Asks once, with two equal answers (PAGE-05). It lies over the page, so nothing moves when it comes or goes. On the
 * cookies page it stands along the bottom and needs no link to more: there it is all told.
 */
export function CookieBanner() {
  const t = useText()
  const { code } = useSite()
  const pathTo = usePathTo()
  const route = useSiteRoute()?.route
  const titleId = useId()
  if (useConsent() !== null) return null
  const isCookiesPage = route?.page === 'cookies'
  const choose = (choice: ConsentChoice) => {
    keepConsent(code, choice)
    // The button that had the focus is gone with the banner.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section className="cookie" data-variant={isCookiesPage ? 'bottom' : undefined} aria-labelledby={titleId}>
      <div className="stack" data-gap="2">
        <p className="title" id={titleId}>
          {t('common.cookieBanner.title')}
        </p>
        <p>{t('common.cookieBanner.text')}</p>
      </div>
      <div className="row">
        <Button variant="outline" size="small" onClick={() => choose(acceptAll)}>
          {t('common.cookieBanner.accept')}
        </Button>
        <Button variant="outline" size="small" onClick={() => choose(refuseAll)}>
          {t('common.cookieBanner.refuse')}
        </Button>
        {!isCookiesPage && (
          <ButtonLink variant="quiet" size="small" href={pathTo('cookies')}>
            {t('common.cookieBanner.moreInfo')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
