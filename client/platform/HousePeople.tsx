import { keyRoles } from '#contract/rights.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Initials } from '../office/parts/Initials.tsx'
import { Row } from '../office/parts/Row.tsx'

type People = Pick<OfficeResult<'house'>, 'members' | 'invitations'>

/** Who holds the keys of a house, who works there, who is invited. */
export function HousePeople({ members, invitations }: People) {
  const t = useText()
  const language = useLanguage()
  const holders = members.filter(({ role }) => keyRoles.includes(role))
  const others = members.filter(({ role }) => !keyRoles.includes(role))
  return (
    <>
      <Chapter
        title={t('platform.house.keys')}
        say={holders.length === 0 && t('platform.house.nobody', { invitations: invitations.length })}
      >
        {holders.length > 0 && <Persons members={holders} />}
      </Chapter>
      {invitations.length > 0 && (
        <Chapter title={t('platform.house.invitations', { invitations: invitations.length })}>
          <ul className="rows">
            {invitations.map(({ email, role, expiresAt, opensAt }) => (
              <Row
                key={`${email} ${role}`}
                lead={<Initials of="?" />}
                name={email}
                metas={[
                  t(`office.roles.${role}.name`),
                  opensAt
                    ? t('platform.house.opens', { day: formatDate(opensAt, language, 'WEEKDAY') })
                    : t('platform.house.linkUntil', { day: formatDate(expiresAt, language, 'WEEKDAY') }),
                ]}
              />
            ))}
          </ul>
        </Chapter>
      )}
      {others.length > 0 && (
        <Chapter title={t('platform.house.others')}>
          <Persons members={others} />
        </Chapter>
      )}
    </>
  )
}

function Persons({ members }: Pick<People, 'members'>) {
  const t = useText()
  const language = useLanguage()
  return (
    <ul className="rows">
      {members.map(({ displayName, role, lastSeenAt }) => (
        <Row
          key={`${displayName} ${role}`}
          lead={<Initials of={displayName} />}
          name={displayName}
          metas={[t(`office.roles.${role}.name`)]}
          end={
            <span className="meta">
              {lastSeenAt ? momentOf(lastSeenAt, language, t) : t('platform.house.neverSeen')}
            </span>
          }
        />
      ))}
    </ul>
  )
}
