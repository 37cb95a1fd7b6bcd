import type { CardFieldTexts } from './card-field.ts'

export type BankAnswer = 'ok' | 'fail'

export interface BankDialog {
  answer: Promise<BankAnswer>
  close: () => void
}

/** Plays the bank of a 3-D Secure card. Whoever closes it without choosing has not been authenticated. */
export function openBankDialog(host: HTMLElement, id: string, texts: CardFieldTexts['threeDSecure']): BankDialog {
  const dialog = document.createElement('dialog')
  dialog.className = 'modal demo-bank'
  dialog.setAttribute('aria-labelledby', `card-${id}-bank`)
  dialog.setAttribute('aria-describedby', `card-${id}-bank-text`)

  const title = document.createElement('h2')
  title.className = 'title-sm'
  title.id = `card-${id}-bank`
  title.textContent = texts.title
  const top = document.createElement('div')
  top.className = 'top'
  top.append(title)

  const text = document.createElement('p')
  text.id = `card-${id}-bank-text`
  text.textContent = texts.text
  const buttons = document.createElement('div')
  buttons.className = 'buttons'
  buttons.append(button(texts.authenticate, 'ok'), button(texts.fail, 'fail', 'outline'))
  const content = document.createElement('div')
  content.className = 'content'
  content.append(text, buttons)

  dialog.append(top, content)
  // Inside the field and not at the end of the page, so that it wears the shop's colours.
  host.append(dialog)
  const answer = new Promise<BankAnswer>((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'ok' ? 'ok' : 'fail')
    })
  })
  dialog.showModal()
  return { answer, close: () => dialog.close('fail') }

  function button(label: string, value: BankAnswer, variant?: string): HTMLButtonElement {
    const made = document.createElement('button')
    made.type = 'button'
    made.className = 'button'
    if (variant) made.dataset['variant'] = variant
    made.textContent = label
    made.addEventListener('click', () => dialog.close(value))
    return made
  }
}
