import { useState } from 'react'
import { type OfficeLanguage, officeLanguages } from '#contract/team-office.ts'
import { languageNames } from '../office/language-names.ts'
import { useText } from '../office/language.ts'
import { useOffice } from '../office/office-context.ts'
import { Either } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { useHere } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { Devices } from './Devices.tsx'
import { PushHere } from './PushHere.tsx'
import { useLogout } from '../office/use-logout.ts'

/** What belongs to the person: name, language, devices, keys. */
export function AccountPage() {
  const t = useText()
  const { me } = useHere()
  const { session } = useOffice()
  const { email, language } = me.staff
  const [displayName, setName] = useState(me.staff.displayName)
  const update = useWrite('staffUpdate', {
    said: () => t('office.saved'),
    onDone: (saved) => void session.enter(saved),
  })
  const logout = useLogout()
  const save = (next: { displayName: string; language: OfficeLanguage }) => update.write(next)
  return (
    <>
      <PageHead title={t('office.person.account')} say={email} />
      <section className="setting" aria-labelledby="you">
        <div className="about">
          <h2 id="you">{t('team.account.you')}</h2>
          <p>{t('team.account.youSay')}</p>
        </div>
        <form
          noValidate
          className="fields"
          onSubmit={(event) => {
            event.preventDefault()
            save({ displayName, language })
          }}
        >
          <Field
            label={t('team.account.name')}
            autoComplete="name"
            value={displayName}
            error={fieldError(update.error, 'displayName')}
            onChange={({ target }) => setName(target.value)}
          />
          {displayName !== me.staff.displayName && (
            <button type="submit" className="button" data-size="small" data-busy={update.isBusy || undefined}>
              {t('office.save')}
            </button>
          )}
          <Either
            legend={t('office.person.language')}
            choices={officeLanguages.map((value) => ({ value, label: languageNames[value], lang: value }))}
            value={language}
            onChoose={(chosen) => save({ displayName: me.staff.displayName, language: chosen })}
          />
        </form>
      </section>
      <PushHere />
      <Devices />
      <div className="words-row">
        <button type="button" className="word" onClick={logout}>
          {t('office.person.logout')}
        </button>
      </div>
    </>
  )
}
