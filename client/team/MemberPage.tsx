import { useParams } from 'wouter'
import type { Member } from '#contract/team-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { MemberDoings } from './MemberDoings.tsx'
import { MemberRole } from './MemberRole.tsx'

/** One person in this house: what they may, until when, and what they did. */
export function MemberPage() {
  const t = useText()
  const { member: id } = useParams<{ member: string }>()
  const { place, pathTo } = usePlace()
  const team = useAnswer('team', { place: place.handle })
  const member = team.data?.members.find((each) => each.id === id)
  const back = { href: pathTo('team'), label: t('office.sections.team') }
  if (member) return <Known key={id} member={member} back={back} />
  return (
    <>
      <PageHead title={t('team.title')} back={back} />
      {team.isPending && <Bones lines={3} />}
      {team.error && <Failed error={team.error} onAgain={() => void team.refetch()} />}
      {team.data && <Nothing title={t('team.gone')} />}
    </>
  )
}

function Known({ member, back }: { member: Member; back: { href: string; label: string } }) {
  const t = useText()
  const language = useLanguage()
  const { may } = usePlace()
  const { displayName, email, role, until, since } = member
  const words = [t(`office.roles.${role}.name`), until && t('office.until', { day: formatDate(until, language) })]
  return (
    <>
      <PageHead
        title={displayName}
        back={back}
        say={
          <>
            {words.filter(Boolean).join(', ')}. {t('team.since', { day: formatDate(since, language) })}
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </>
        }
      />
      <MemberRole member={member} />
      {may('audit') && <MemberDoings member={member} />}
    </>
  )
}
