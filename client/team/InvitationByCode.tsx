import { type SubmitEvent, useState } from 'react'
import { useLanguage, useText } from '../office/language.ts'
import { Switch } from '../office/parts/choices.tsx'
import { Digits } from '../office/parts/Digits.tsx'
import { fieldError } from '../office/refusal.ts'
import { useMe } from '../office/use-me.ts'
import { useWrite } from '../office/writes.ts'
import { NewName } from './NewName.tsx'
import type { WayInProps } from './way-in.ts'

/**
 * By a link that was handed over: six digits to the invited address, then a name if there is nobody of that address yet,
 * which nobody is told before.
 */
export function InvitationByCode({ token, invitation: { email }, onEntered }: WayInProps) {
  const t = useText()
  const language = useLanguage()
  const me = useMe()
  const [request, setRequest] = useState<string>()
  const [code, setCode] = useState('')
  const [displayName, setName] = useState<string>()
  const [isKept, setKept] = useState(false)
  const send = useWrite('invitationCodeSend', { onDone: (sent) => setRequest(sent.request) })
  const accept = useWrite('invitationAccept', { onDone: onEntered })
  const isNew = displayName !== undefined || fieldError(accept.error, 'displayName') !== undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!request) return send.write({ token, language })
    if (isNew) setName(displayName ?? '')
    accept.write({
      token,
      language,
      isKept,
      proof: { request, code },
      ...(isNew && { displayName: displayName ?? '' }),
    })
  }
  return (
    <form noValidate className="stack" data-fill data-gap="5" onSubmit={submit}>
      {request ? (
        <>
          <p>{t('office.proof.sentTo', { email })}</p>
          <Digits
            label={t('office.proof.digits')}
            value={code}
            onType={setCode}
            error={fieldError(accept.error, 'code')}
          />
          {isNew && <NewName value={displayName ?? ''} error={accept.error} onType={setName} />}
          <Switch label={t('team.login.keep')} isOn={isKept} onTurn={setKept} />
        </>
      ) : (
        <p>{t('team.invitation.byCode')}</p>
      )}
      <button
        type="submit"
        className="button"
        data-size="block"
        data-busy={send.isBusy || accept.isBusy || undefined}
        disabled={request !== undefined && code.length < 6}
      >
        {t(request ? 'team.invitation.accept' : 'team.invitation.sendCode')}
      </button>
      {request && me.data?.demoMailsUrl && (
        <a className="word" href={me.data.demoMailsUrl} target="_blank" rel="noreferrer">
          {t('team.login.demoMails')}
        </a>
      )}
    </form>
  )
}
