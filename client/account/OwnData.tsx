import { useWrite } from '../base/use-write.ts'
import { useState } from 'react'
import { useDependencies } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { Form } from '../i18n/Form.tsx'
import { Button } from '../ui/Button.tsx'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Modal } from '../ui/Modal.tsx'
import { Refusal } from '../ui/Notice.tsx'
import { PasswordField } from '../auth/PasswordField.tsx'
import { useLeave } from './use-leave.ts'
import { useSend } from '../auth/use-send.ts'

/** The visitor takes their data along, or has them erased. */
export function OwnData({ email }: { email: string }) {
  const t = useText()
  const { call } = useDependencies()
  const [isErasing, setErasing] = useState(false)
  const download = useWrite({ mutationFn: () => call('accountExport', {}) })
  return (
    <>
      <p className="muted">{t('auth.privacy.exportText')}</p>
      <div className="row">
        <Button variant="outline" isBusy={download.isPending} onClick={() => download.mutate()}>
          {t('auth.privacy.export')}
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setErasing(true)}>
          {t('auth.privacy.erase')}
        </Button>
      </div>
      <Modal
        title={t('auth.privacy.erase')}
        closeLabel={t('common.buttons.close')}
        isOpen={isErasing}
        onClose={() => setErasing(false)}
      >
        {isErasing && <EraseForm email={email} />}
      </Modal>
    </>
  )
}

/** Asks for the password: whoever finds the browser open must not erase its owner. */
function EraseForm({ email }: { email: string }) {
  const t = useText()
  const { call } = useDependencies()
  const leave = useLeave()
  const form = useEagerForm({ defaultValues: { password: '' } })
  const { submit, refusal, isBusy } = useSend(form, {
    call: (values, options) => call('accountErase', values, options),
    onDone: () => leave(t('auth.privacy.erased')),
  })
  return (
    <Form onSubmit={submit}>
      <p>{t('auth.privacy.eraseText')}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={form.control}
        name="password"
        label={t('auth.privacy.password')}
        autoComplete="current-password"
        isRequired
      />
      <Refusal text={refusal} />
      <Button type="submit" isBusy={isBusy}>
        {t('auth.privacy.eraseConfirm')}
      </Button>
    </Form>
  )
}
