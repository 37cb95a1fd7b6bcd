import { homeRouteName } from '#contract/routes.ts'
import '#client/styles/account.css'
import { useSite } from '../../base/dependencies.ts'
import { ContactButton } from '../../contact/ContactButton.tsx'
import { useText } from '../../i18n/text.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Title } from '../../ui/Title.tsx'

/** For who is logged in, but may not go where they wanted (NAV-12). */
export function AccessRestrictedPage() {
  const t = useText()
  const site = useSite()
  const pathTo = usePathTo()
  return (
    <div className="blank account-sheet" data-under-header="">
      <RouteMeta fallback={t('auth.accessRestricted.title')} />
      <div className="sheet-page">
        <div className="middle">
          <Title as="h1">{t('auth.accessRestricted.title')}</Title>
          <p className="lede">{t('auth.accessRestricted.text')}</p>
          <div className="row">
            <ContactButton>{t('common.menu.contact')}</ContactButton>
            <ButtonLink href={pathTo(homeRouteName(site))} variant="outline">
              {t('auth.accessRestricted.home')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
