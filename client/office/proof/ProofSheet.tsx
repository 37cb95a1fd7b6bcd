import { useState } from 'react'
import type { Me } from '#contract/team-office.ts'
import { useText } from '../language.ts'
import { useOffice } from '../office-context.ts'
import { Digits } from '../parts/Digits.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { fieldError } from '../refusal.ts'
import { useWrite } from '../writes.ts'
import { enterWithPasskey, hasPasskeys } from './passkeys.ts'
import { usePasskey } from './use-passkey.ts'

/** Before a delicate thing: the device, or six digits by mail. What was being done goes on by itself. */
export function ProofSheet({
  staff,
  onAnswer,
}: {
  staff: NonNullable<Me['staff']>
  onAnswer: (isProven: boolean) => void
}) {
  const t = useText()
  const { session } = useOffice()
  const [code, setCode] = useState('')
  const [request, setRequest] = useState<string>()
  const done = (me: Me) => void session.enter(me).then(() => onAnswer(true))
  const device = usePasskey((call) => enterWithPasskey(call, { isKept: false }), done)
  const mail = useWrite('proofCodeSend', { onDone: (sent) => setRequest(sent.request) })
  const enter = useWrite('loginCodeEnter', { onDone: done })
  const submit = () => {
    if (request) enter.write({ request, code })
    else mail.write({})
  }
  const withDevice = staff.hasPasskey && hasPasskeys() && !request
  const sendWord = (
    <button type="button" className="button" data-variant="quiet" data-size="small" onClick={() => mail.write({})}>
      {t('office.proof.byMail')}
    </button>
  )
  return (
    <Sheet
      title={t('office.proof.title')}
      say={t('office.proof.say')}
      isOpen
      onClose={() => onAnswer(false)}
      onSubmit={withDevice ? device.start : submit}
      bottom={
        <>
          <button
            type="submit"
            className="button"
            data-busy={device.isBusy || mail.isBusy || enter.isBusy || undefined}
            disabled={request !== undefined && code.length < 6}
          >
            {t(withDevice ? 'office.proof.device' : request ? 'office.proof.confirm' : 'office.proof.byMail')}
          </button>
          {withDevice && sendWord}
        </>
      }
    >
      {device.error && <p role="alert">{device.error}</p>}
      {request && (
        <>
          <p>{t('office.proof.sentTo', { email: staff.email })}</p>
          <Digits
            label={t('office.proof.digits')}
            value={code}
            onType={setCode}
            error={fieldError(enter.error, 'code')}
          />
        </>
      )}
    </Sheet>
  )
}
