import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
            <Section id="bookings" title={t('auth.profile.bookings')}>
              <UserBookings />
            </Section>
          )}
          <Section id="details" title={t('auth.profile.title')}>
            <ProfilePicture profile={profile} />
            <ProfileForm profile={profile} />
          </Section>
          <Section id="password" title={t('auth.updatePassword.title')}>
            <UpdatePasswordForm email={profile.email} />
          </Section>
          <Section id="devices" title={t('auth.devices.title')}>
            <OpenSessions />
          </Section>
          <Section id="data" title={t('auth.privacy.title')}>
            <OwnData email={profile.email} />
          </Section>
        </div>
      </div>
    </>
  )
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className="stack" data-gap="5" data-fill="">
    <Title as="h2" className="title-md">
      {title}
    </Title>
    {children}
  </section>
)
