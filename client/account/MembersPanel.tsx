import type { Profile } from '#contract/auth.ts'
import { useText } from '../i18n/text.tsx'
import { Avatar } from './Avatar.tsx'
import { Title } from '../ui/Title.tsx'

/** Who is here, and since when. */
export function MembersPanel({ profile: { displayName, picture, memberSince } }: { profile: Profile }) {
  const t = useText()
  return (
    <section className="page-title" data-end="6">
      <div className="wrap">
        <div className="row members">
          <Avatar name={displayName} picture={picture} />
          <div className="words">
            <Title as="h1">{t('auth.profile.hello', { name: displayName })}</Title>
            <p className="muted small">{t('auth.profile.memberSince', { year: memberSince.slice(0, 4) })}</p>
          </div>
        </div>
      </div>
    </section>
  )
}
