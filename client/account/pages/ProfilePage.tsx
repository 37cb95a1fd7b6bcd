import { useQuery } from '@tanstack/react-query'
import '#client/styles/account.css'
import '#client/styles/forms.css'
import { useExpectedComponents } from '../../base/route-mount.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { UserBookings } from '../../hospitality/UserBookings.tsx'
import { useText } from '../../i18n/text.tsx'
import { UserOrders } from '../../orders/UserOrders.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { AccountNavigation } from '../AccountNavigation.tsx'
import { MembersPanel } from '../MembersPanel.tsx'
import { OpenSessions } from '../OpenSessions.tsx'
import { OwnData } from '../OwnData.tsx'
import { ProfileForm } from '../ProfileForm.tsx'
import { ProfilePicture } from '../ProfilePicture.tsx'
import { purchasesOf } from '../purchases.ts'
import { profileQuery } from '../../auth/queries.ts'
import { UpdatePasswordForm } from '../UpdatePasswordForm.tsx'
import { Title } from '../../ui/Title.tsx'

/** All that is the visitor's own, one panel below the other (AUTH-05). */
export function ProfilePage() {
  useExpectedComponents(['profile'])
  const t = useText()
  const dependencies = useDependencies()
  const { data: profile } = useQuery(profileQuery(dependencies))
  const { hasOrders, hasBookings } = purchasesOf(dependencies.site)
  // Gone with a logout, a moment before the page is.
  if (!profile) return null
  return (
    <>
      <RouteMeta fallback={t('auth.profile.title')} />
      <MembersPanel profile={profile} />
      <div className="wrap account" data-end="section">
        <AccountNavigation />
        <div className="stack" data-gap="7" data-fill="">
          {hasOrders && (
            <div id="orders">
              <UserOrders />
            </div>
          )}
          {hasBookings && (
            <section id="bookings" className="stack" data-gap="5" data-fill="">
              <Title as="h2" className="title-md">
                {t('auth.profile.bookings')}
              </Title>
              <UserBookings />
            </section>
          )}
          <section id="details" className="stack" data-gap="5" data-fill="">
            <Title as="h2" className="title-md">
              {t('auth.profile.title')}
            </Title>
            <ProfilePicture profile={profile} />
            <ProfileForm profile={profile} />
          </section>
          <section id="password" className="stack" data-gap="5" data-fill="">
            <Title as="h2" className="title-md">
              {t('auth.updatePassword.title')}
            </Title>
            <UpdatePasswordForm email={profile.email} />
          </section>
          <section id="devices" className="stack" data-gap="5" data-fill="">
            <Title as="h2" className="title-md">
              {t('auth.devices.title')}
            </Title>
            <OpenSessions />
          </section>
          <section id="data" className="stack" data-gap="5" data-fill="">
            <Title as="h2" className="title-md">
              {t('auth.privacy.title')}
            </Title>
            <OwnData email={profile.email} />
          </section>
        </div>
      </div>
    </>
  )
}
