import { useDependencies } from '../base/dependencies.ts'
import { EmailForm } from './EmailForm.tsx'

/** The confirmation again, for who comes without the address that was registered. */
export function ResendForm() {
  const { call } = useDependencies()
  return (
    <EmailForm
      call={(values, options) => call('emailResend', values, options)}
      label="auth.registered.email"
      submit="auth.registered.resend"
      sent="auth.registered.resent"
    />
  )
}
