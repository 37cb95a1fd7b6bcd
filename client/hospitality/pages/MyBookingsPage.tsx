import { useText } from '../../i18n/text.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { UserBookings } from '../UserBookings.tsx'
import { Title } from '../../ui/Title.tsx'

/** The stays of whoever is logged in (NAV-07). */
export function MyBookingsPage() {
  const t = useText()
  return (
    <>
      <RouteMeta fallback={t('hospitality.myBookings.title')} />
      <section className="page-title">
        <div className="wrap">
          <Title as="h1">{t('hospitality.myBookings.title')}</Title>
        </div>
      </section>
      <div className="wrap stack" data-gap="7" data-fill="" data-end="section">
        <UserBookings />
      </div>
    </>
  )
}
