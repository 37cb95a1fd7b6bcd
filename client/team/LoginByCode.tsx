import { type SubmitEvent, useEffect, useState } from 'react'
import type { Me } from '#contract/team-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Switch } from '../office/parts/choices.tsx'
import { Digits } from '../office/parts/Digits.tsx'
import { Door } from '../office/parts/Door.tsx'
import { fieldError } from '../office/refusal.ts'
import { useMe } from '../office/use-me.ts'
import { useWrite } from '../office/writes.ts'
import { type AskedCode, keepCode } from './asked-code.ts'

const againSeconds = 40

export function LoginByCode({
  asked,
  onEntered,
  onOther,
}: {
  asked: AskedCode
  onEntered: (me: Me) => void
  /** It was sent to the wrong address. */
  onOther: () => void
}) {
  const t = useText()
  const language = useLanguage()
  const me = useMe()
  const [sent, setSent] = useState(asked)
  const [code, setCode] = useState('')
  const [isKept, setKept] = useState(false)
  const wait = useSecondsUntil(sent.sentAt + againSeconds * 1000)
  const enter = useWrite('loginCodeEnter', { onDone: onEntered })
  const send = useWrite('loginCodeSend', {
    said: () => t('team.login.sentAgain'),
    onDone: ({ request }) => {
      const again = { ...sent, request, sentAt: Date.now() }
      keepCode(again)
      setSent(again)
      setCode('')
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    enter.write({ request: sent.request, code, isKept })
  }
  return (
    <Door title={t('office.proof.digits')} low={t('team.login.neverOnThePhone')}>
      <p>
        {t('office.proof.sentTo', { email: sent.email })}{' '}
        <button type="button" className="word" data-tone="plain" onClick={onOther}>
          {t('team.login.notMe')}
        </button>
      </p>
      <form noValidate className="stack" data-fill data-gap="5" onSubmit={submit}>
        <Digits
          label={t('office.proof.digits')}
          value={code}
          onType={setCode}
          error={fieldError(enter.error, 'code')}
        />
        <Switch label={t('team.login.keep')} isOn={isKept} onTurn={setKept} />
        <button
          type="submit"
          className="button"
          data-size="block"
          data-busy={enter.isBusy || undefined}
          disabled={code.length < 6}
        >
          {t('team.login.enter')}
        </button>
      </form>
      <div className="words-row">
        <button
          type="button"
          className="word"
          data-tone="plain"
          disabled={wait > 0}
          onClick={() => send.write({ email: sent.email, language })}
        >
          {t('team.login.again', { seconds: wait })}
        </button>
        {me.data?.demoMailsUrl && (
          <a className="word" href={me.data.demoMailsUrl} target="_blank" rel="noreferrer">
            {t('team.login.demoMails')}
          </a>
        )}
      </div>
    </Door>
  )
}

/** Whole seconds, counted down; 0 once it is past. */
function useSecondsUntil(instantMs: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((instantMs - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return seconds
}
