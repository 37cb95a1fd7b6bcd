import { useState } from 'react'
import { keyRoles } from '#contract/rights.ts'
import type { Invitation } from '#contract/team-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { hourOf } from '../office/moments.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Initials } from '../office/parts/Initials.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { CopyLink } from './CopyLink.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { MemberRow } from './MemberRow.tsx'

/** Who holds the keys, who works here, who is invited. */
export function TeamPage() {
  const t = useText()
  const { place, may } = usePlace()
  const team = useAnswer('team', { place: place.handle })
  const [isInviting, setInviting] = useState(false)
  const { members = [], invitations = [] } = team.data ?? {}
  const holders = members.filter(({ role }) => keyRoles.includes(role))
  const others = members.filter(({ role }) => !keyRoles.includes(role))
  return (
    <>
      <PageHead
        title={t('team.title')}
        say={team.data && t('team.say', { members: members.length, invitations: invitations.length })}
        act={
          may('team') && (
            <button type="button" className="button" aria-haspopup="dialog" onClick={() => setInviting(true)}>
              {t('team.invite')}
            </button>
          )
        }
      />
      {team.error && !team.data && <Failed error={team.error} onAgain={() => void team.refetch()} />}
      {team.isPending && <Bones />}
      {holders.length > 0 && (
        <Chapter title={t('team.holders')}>
          <ul className="rows">
            {holders.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </Chapter>
      )}
      {others.length > 0 && (
        <Chapter title={t('team.others')}>
          <ul className="rows">
            {others.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </Chapter>
      )}
      {invitations.length > 0 && (
        <Chapter title={t('team.invited', { invitations: invitations.length })}>
          <ul className="rows" data-narrow>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Chapter>
      )}
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
    </>
  )
}

function InvitationRow({
  invitation: { id, email, role, until, expiresAt, opensAt, link },
}: {
  invitation: Invitation
}) {
  const t = useText()
  const language = useLanguage()
  const { place, may } = usePlace()
  const agree = useWrite('invitationAgree', { said: () => t('team.agreed', { email }) })
  const withdraw = useWrite('invitationWithdraw', { said: () => t('team.withdrawn', { email }) })
  return (
    <Row
      lead={<Initials of="?" />}
      name={email}
      metas={[
        t(`office.roles.${role}.name`),
        until && t('office.until', { day: formatDate(until, language) }),
        opensAt
          ? t('team.waits', { day: `${formatDate(opensAt, language, 'WEEKDAY')} ${hourOf(opensAt, language)}` })
          : t('team.linkUntil', { day: formatDate(expiresAt, language, 'WEEKDAY') }),
      ]}
      end={
        may('team') && (
          <>
            {opensAt && (
              <button
                type="button"
                className="word"
                aria-label={t('team.agreeOf', { email })}
                onClick={() => agree.write({ place: place.handle, invitation: id })}
              >
                {t('team.agree')}
              </button>
            )}
            {link !== null && <CopyLink link={link} email={email} />}
            <button
              type="button"
              className="word"
              data-tone="plain"
              aria-label={t('team.withdrawOf', { email })}
              onClick={() => withdraw.write({ place: place.handle, invitation: id })}
            >
              {t('team.withdraw')}
            </button>
          </>
        )
      }
    />
  )
}
