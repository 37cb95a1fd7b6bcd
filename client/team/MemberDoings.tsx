import type { Member } from '#contract/team-office.ts'
import { Doings } from '../audit/Doings.tsx'
import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'

export function MemberDoings({ member }: { member: Member }) {
  const t = useText()
  return (
    <Chapter title={t('team.did')}>
      <Doings member={member.id} />
    </Chapter>
  )
}
