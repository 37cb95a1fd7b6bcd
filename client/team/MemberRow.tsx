import type { Member } from '#contract/team-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { Initials } from '../office/parts/Initials.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'

export function MemberRow({ member }: { member: Member }) {
  const t = useText()
  const language = useLanguage()
  const { pathTo } = usePlace()
  const { id, displayName, role, until, lastSeenAt, isMe } = member
  return (
    <Row
      lead={<Initials of={displayName} />}
      name={displayName}
      href={pathTo(`team/${id}`)}
      metas={[
        `${t(`office.roles.${role}.name`)}. ${t(`office.roles.${role}.say`)}`,
        until && t('office.until', { day: formatDate(until, language) }),
      ]}
      end={
        isMe ? (
          <Mark step="full" tone="success">
            {t('team.you')}
          </Mark>
        ) : (
          <span className="meta">{lastSeenAt ? momentOf(lastSeenAt, language, t) : t('team.neverSeen')}</span>
        )
      }
    />
  )
}
