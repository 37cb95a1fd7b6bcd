import { useDependencies } from '../base/dependencies.ts'
import { EmailForm } from '../auth/EmailForm.tsx'

/** Asks for the link to what is kept of an address. */
export function LinkForm() {
  const { call } = useDependencies()
  return (
    <EmailForm
      call={(values, options) => call('dataLink', values, options)}
      label="privacy.email"
      submit="privacy.submit"
      sent="privacy.sent"
    />
  )
}
