import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useLinkWord } from '../office/frame/link-word.ts'
import { useOffice } from '../office/office-context.ts'
import { Switch } from '../office/parts/choices.tsx'
import { Door } from '../office/parts/Door.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Field } from '../office/parts/Field.tsx'
import { hasPasskeys } from '../office/proof/passkeys.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { Machine } from './Machine.tsx'
import { neededOr } from './needed.ts'

const newSite = '/platform/sites/new'
/** Without a key nobody comes in again where no mail leaves. */
const keepKey = `/login/keep?to=${encodeURIComponent(newSite)}`

/** Behind the link that a start on an empty database prints: who will hold all the keys. */
export function FirstPage() {
  const t = useText()
  const language = useLanguage()
  const token = useLinkWord()
  const [, navigate] = useLocation()
  const { session } = useOffice()
  const machine = useAnswer('firstRead', { token })
  const [displayName, setName] = useState('')
  const [email, setEmail] = useState('')
  const [isKept, setKept] = useState(true)
  const first = useWrite('firstPerson', {
    onDone: (me) => void session.enter(me).then(() => navigate(hasPasskeys() ? keepKey : newSite, { replace: true })),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    first.write({ token, displayName, email: email.trim(), language, isKept })
  }
  // Read anew by what has just let somebody in, it is over.
  if (machine.error && !machine.data)
    return (
      <Door title={t('setup.first.over')}>
        <Failed error={machine.error} onAgain={() => void machine.refetch()} />
      </Door>
    )
  return (
    <Door title={t('setup.first.title')} low={machine.data && <Machine machine={machine.data} />}>
      <p className="lede">{t('setup.first.say')}</p>
      <form noValidate className="stack" data-fill data-gap="5" onSubmit={submit}>
        <Field
          label={t('setup.first.name')}
          name="name"
          autoComplete="name"
          value={displayName}
          error={neededOr(first.error, 'displayName', t('setup.needed'))}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t('office.email')}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          error={fieldError(first.error, 'email') && t('setup.needed')}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Switch label={t('setup.first.keep')} isOn={isKept} onTurn={setKept} />
        <button type="submit" className="button" data-size="block" data-busy={first.isBusy || undefined}>
          {t('setup.first.enter')}
        </button>
      </form>
    </Door>
  )
}
