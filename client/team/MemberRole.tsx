import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { hasRight, type Right, rights, type Role, rolesOf, kindsOf } from '#contract/rights.ts'
import type { Member } from '#contract/team-office.ts'
import { answerOptions } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { useOffice } from '../office/office-context.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Either } from '../office/parts/choices.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { Meanwhile } from './Meanwhile.tsx'
import { UntilField } from './UntilField.tsx'

/** What is chosen and not yet saved, and on which version of the member. */
interface Chosen {
  role: Role
  until: string | null
  version: number
}

/**
 * The role in words, what it may and may not, its end. The list answers at once; nothing is so until it is saved. What
 * somebody else saves meanwhile stands beside the choice, which is not lost.
 */
export function MemberRole({ member }: { member: Member }) {
  const t = useText()
  const [, navigate] = useLocation()
  const { place, pathTo, may } = usePlace()
  const [chosen, choose] = useState<Chosen | null>(null)
  const keep = useKeptMember(place.handle)
  const name = member.displayName
  const update = useWrite('memberUpdate', {
    said: (saved) => t('team.saved', { name, role: t(`office.roles.${saved.role}.name`) }),
    onDone: (saved) => {
      keep(saved)
      choose(null)
    },
  })
  const remove = useWrite('memberRemove', {
    said: () => t('team.removed', { name }),
    onDone: () => navigate(pathTo('team')),
  })
  const { role, until, version } = chosen ?? member
  const isChanged = role !== member.role || until !== member.until
  const isOvertaken = isChanged && version !== member.version
  const key = { place: place.handle, member: member.id }
  // Of the version that is on the screen: whoever saves over another one has seen it.
  const save = () => update.write({ ...key, role, until, version: member.version })
  const leave = () => choose(null)
  return (
    <>
      {isOvertaken && (
        <Meanwhile now={member} chosen={{ role, until }} isBusy={update.isBusy} onSave={save} onLeave={leave} />
      )}
      <Chapter title={t('team.may')} say={t(`office.roles.${role}.say`)}>
        {may('team') && (
          <Either
            legend={t('team.role')}
            isLegendHidden
            choices={rolesOf[place.kind].map((value) => ({ value, label: t(`office.roles.${value}.name`) }))}
            value={role}
            onChoose={(value) => choose({ role: value, until, version })}
          />
        )}
        <ul className="rows" data-quiet>
          {rightsIn(place.kind).map((right) => (
            <Row
              key={right}
              name={t(`team.rights.${right}`)}
              end={<YesOrNo is={hasRight(right, { kind: place.kind, role })} />}
            />
          ))}
        </ul>
      </Chapter>
      {may('team') && (
        <>
          <div className="narrow">
            <UntilField
              value={until}
              onChange={(value) => choose({ role, until: value, version })}
              error={fieldError(update.error, 'until')}
            />
          </div>
          <div className="words-row">
            {isChanged && !isOvertaken && (
              <>
                <button
                  type="button"
                  className="button"
                  data-size="small"
                  data-busy={update.isBusy || undefined}
                  onClick={save}
                >
                  {t('office.save')}
                </button>
                <button type="button" className="word" data-tone="plain" onClick={leave}>
                  {t('office.takeBack')}
                </button>
              </>
            )}
            <button type="button" className="word" data-tone="danger" onClick={() => remove.write(key)}>
              {t('team.remove', { name })}
            </button>
          </div>
        </>
      )}
    </>
  )
}

/** Takes down what was saved before the list is read again, so that nothing of before is seen in between. */
function useKeptMember(place: string): (saved: Member) => void {
  const queryClient = useQueryClient()
  const { call } = useOffice()
  const { queryKey } = answerOptions(call, 'team', { place })
  return (saved) =>
    queryClient.setQueryData(
      queryKey,
      (team) => team && { ...team, members: team.members.map((each) => (each.id === saved.id ? saved : each)) },
    )
}

/** Those that mean something in a place of this kind; the ways of the table of rights keep the order. */
const rightsIn = (kind: keyof typeof rolesOf): Right[] =>
  (Object.keys(rights) as Right[]).filter((right) => kindsOf(right).includes(kind))

function YesOrNo({ is }: { is: boolean }) {
  const t = useText()
  return (
    <Mark step={is ? 'full' : 'off'} tone={is ? 'success' : 'quiet'}>
      {t(is ? 'office.yes' : 'office.no')}
    </Mark>
  )
}
