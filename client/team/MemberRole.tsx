import { useState } from 'react'
import { useLocation } from 'wouter'
import { hasRight, type Right, rights, type Role, rolesOf, kindsOf } from '#contract/rights.ts'
import type { Member } from '#contract/team-office.ts'
import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Either } from '../office/parts/choices.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { UntilField } from './UntilField.tsx'

/** The role in words, what it may and may not, its end. The list answers at once; nothing is so until it is saved. */
export function MemberRole({ member }: { member: Member }) {
  const t = useText()
  const [, navigate] = useLocation()
  const { place, pathTo, may } = usePlace()
  const [role, setRole] = useState<Role>(member.role)
  const [until, setUntil] = useState(member.until)
  const name = member.displayName
  const update = useWrite('memberUpdate', {
    said: (saved) => t('team.saved', { name, role: t(`office.roles.${saved.role}.name`) }),
  })
  const remove = useWrite('memberRemove', {
    said: () => t('team.removed', { name }),
    onDone: () => navigate(pathTo('team')),
  })
  const isChanged = role !== member.role || until !== member.until
  const key = { place: place.handle, member: member.id }
  return (
    <>
      <Chapter title={t('team.may')} say={t(`office.roles.${role}.say`)}>
        {may('team') && (
          <Either
            legend={t('team.role')}
            isLegendHidden
            choices={rolesOf[place.kind].map((value) => ({ value, label: t(`office.roles.${value}.name`) }))}
            value={role}
            onChoose={setRole}
          />
        )}
        <ul className="rows" data-quiet>
          {rightsIn(place.kind).map((right) => (
            <Row
              key={right}
              name={t(`office.rights.${right}`)}
              end={<YesOrNo is={hasRight(right, { kind: place.kind, role })} />}
            />
          ))}
        </ul>
      </Chapter>
      {may('team') && (
        <>
          <div className="narrow">
            <UntilField value={until} onChange={setUntil} error={fieldError(update.error, 'until')} />
          </div>
          <div className="words-row">
            {isChanged && (
              <button
                type="button"
                className="button"
                data-size="small"
                data-busy={update.isBusy || undefined}
                onClick={() => update.write({ ...key, role, until, version: member.version })}
              >
                {t('office.save')}
              </button>
            )}
            {isChanged && (
              <button
                type="button"
                className="word"
                data-tone="plain"
                onClick={() => {
                  setRole(member.role)
                  setUntil(member.until)
                }}
              >
                {t('office.takeBack')}
              </button>
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
