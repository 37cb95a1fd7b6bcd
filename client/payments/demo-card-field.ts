import { missingCardElement } from './card-errors.ts'
import type { CardField, CardFieldOptions, CardFieldState } from './card-field.ts'
import { openBankDialog } from './demo-bank-dialog.ts'
import type { BankDialog } from './demo-bank-dialog.ts'
import { demoCardClient } from './demo-card-client.ts'
import { demoCardInputs } from './demo-card-inputs.ts'
import type { DemoCardInputs } from './demo-card-inputs.ts'
import '../styles/payments.css'

/** The demo's own card field: it says what it is, and pays with test cards at the demo's own provider. */
export function openDemoCardField(options: CardFieldOptions): CardField {
  const { id, texts } = options
  const client = demoCardClient(options)
  let inputs: DemoCardInputs | undefined
  let bank: BankDialog | undefined
  let listener: (state: CardFieldState) => void = () => {}

  function destroy() {
    bank?.close()
    inputs?.root.remove()
    inputs = undefined
  }

  return {
    mount(element) {
      destroy()
      inputs = demoCardInputs(options, (state) => listener(state))
      element.replaceChildren(inputs.root)
    },

    async confirm(clientSecret, billing) {
      if (!inputs) throw missingCardElement(id)
      const { root, read, findProblem, blame } = inputs
      const problem = findProblem()
      if (problem) return { status: 'requires_payment_method', error: { code: problem } }

      let confirmation = await client.confirm(clientSecret, read(), billing)
      if (confirmation.status === 'requires_action') {
        bank = openBankDialog(root, id, texts.threeDSecure)
        const answer = await bank.answer
        bank = undefined
        confirmation = await client.answerBank(clientSecret, answer)
      }
      if (confirmation.error) blame(confirmation.error.code)
      return confirmation
    },

    destroy,

    onChange(next) {
      listener = next
    },
  }
}
