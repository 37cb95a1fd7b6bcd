import '../styles/office/forms.css'
import { useState } from 'react'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useAnswer } from '../office/answers.ts'
import { Setting } from '../office/forms/Setting.tsx'
import { useLanguage, useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Field } from '../office/parts/Field.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { dayName } from '../office/moments.ts'

type Account = NonNullable<OfficeResult<'labelAccount'>['account']>

/** Labels made by Sendcloud: two keys, and whether they are taken. The secret is typed and never shown again. */
export function LabelsPage() {
  const t = useText()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('labelAccount', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <PageHead
        title={t('estate.labels.title')}
        say={t('estate.labels.say')}
        back={{ href: pathTo('settings'), label: t('office.sections.settings') }}
      />
      {answer.data ? (
        <Known {...answer.data} />
      ) : failure ? (
        <Failed error={failure} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
    </>
  )
}

function Known({ account, isDouble }: OfficeResult<'labelAccount'>) {
  const t = useText()
  return (
    <>
      {account && <Connected account={account} />}
      <Setting
        id="keys"
        title={t(account ? 'estate.labels.change' : 'estate.labels.connect')}
        say={t('estate.labels.where')}
      >
        {isDouble && <p className="reminder">{t('estate.labels.double')}</p>}
        <Keys />
      </Setting>
      <Setting id="privacy" title={t('estate.labels.what')}>
        <p>{t('estate.labels.privacy')}</p>
      </Setting>
    </>
  )
}

function Connected({ account: { keyTail, connectedAt, checkedAt, problem } }: { account: Account }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('labelDisconnect', { said: () => t('estate.labels.removed') })
  const state = problem ?? (checkedAt ? 'ok' : 'asking')
  return (
    <Setting id="connected" title={t('estate.labels.connected', { tail: keyTail })}>
      <p role="status">{t(`estate.labels.states.${state}`, { day: dayName(connectedAt, language, t) })}</p>
      <button
        type="button"
        className="word"
        data-tone="danger"
        data-busy={isBusy || undefined}
        onClick={() => write({ place: place.handle })}
      >
        {t('estate.labels.remove')}
      </button>
    </Setting>
  )
}

function Keys() {
  const t = useText()
  const { place } = usePlace()
  const [publicKey, setPublicKey] = useState('')
  const [secretKey, setSecretKey] = useState('')
  const { write, isBusy, error } = useWrite('labelConnect', {
    said: () => t('estate.labels.said'),
    onDone() {
      setPublicKey('')
      setSecretKey('')
    },
  })
  return (
    <form
      noValidate
      className="stack"
      data-fill
      data-gap="5"
      onSubmit={(event) => {
        event.preventDefault()
        write({ place: place.handle, publicKey, secretKey })
      }}
    >
      <Field
        label={t('estate.labels.publicKey')}
        value={publicKey}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        error={fieldError(error, 'publicKey')}
        onChange={({ target }) => setPublicKey(target.value)}
      />
      <Field
        label={t('estate.labels.secretKey')}
        hint={t('estate.labels.hint')}
        type="password"
        value={secretKey}
        maxLength={100}
        autoComplete="off"
        error={fieldError(error, 'secretKey')}
        onChange={({ target }) => setSecretKey(target.value)}
      />
      <button type="submit" className="button" data-busy={isBusy || undefined}>
        {t('estate.labels.do')}
      </button>
    </form>
  )
}
