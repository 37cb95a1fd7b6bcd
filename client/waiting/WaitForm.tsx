import '#client/styles/forms.css'
import { EmailForm } from '../auth/EmailForm.tsx'
import { useDependencies } from '../base/dependencies.ts'
import { botToken } from '../contact/bot-token.ts'

/** Asks for the mail that puts an address on the waiting list of a wine. */
export function WaitForm({ productId }: { productId: string }) {
  const { call } = useDependencies()
  return (
    <EmailForm
      call={async ({ email }, options) => {
        const { challenge } = await call('botChallenge', {}, options)
        return call('waitingAsk', { productID: productId, email, recaptcha_token: await botToken(challenge) }, options)
      }}
      label="waiting.box.email"
      submit="waiting.box.submit"
      sent="waiting.box.sent"
    />
  )
}
