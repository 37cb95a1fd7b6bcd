import type { CardErrorCode } from './card-errors.ts'
import type { CardFieldOptions, CardFieldState } from './card-field.ts'
import { cvcDigits, digitsOf, groupNumber, slashExpiry } from './typed-digits.ts'
import type { Edit } from './typed-digits.ts'

export interface DemoCard {
  number: string
  expMonth: string
  expYear: string
  cvc: string
}

export interface DemoCardInputs {
  root: HTMLElement
  read: () => DemoCard
  /** Marks what is not well typed, moves the focus there, and says what it is. */
  findProblem: () => CardErrorCode | undefined
  /** Marks the input the provider complained of, if the complaint is about one. */
  blame: (code: CardErrorCode) => void
}

interface Part {
  input: HTMLInputElement
  problem: () => CardErrorCode | undefined
}

const culprits: Partial<Record<CardErrorCode, number>> = { incorrectNumber: 0, expired: 1, incorrectCvc: 2 }

/** Three labelled inputs and the note below them. None has a name, so that no form can send a card to our server. */
export function demoCardInputs(
  { id, texts, errorId }: Pick<CardFieldOptions, 'id' | 'texts' | 'errorId'>,
  listener: (state: CardFieldState) => void,
): DemoCardInputs {
  const noteId = `card-${id}-note`
  const number = textInput('cc-number', '')
  const expiry = textInput('cc-exp', texts.expiryFormat)
  const cvc = textInput('cc-csc', '')
  const parts: Part[] = [
    { input: number, problem: () => numberProblem(digitsOf(number.value)) },
    { input: expiry, problem: () => expiryProblem(expiryOf(expiry.value)) },
    { input: cvc, problem: () => (/^\d{3}$/.test(cvc.value) ? undefined : 'incomplete') },
  ]

  number.setAttribute('aria-describedby', noteId)
  let blamed: CardErrorCode | undefined
  rewriteWhileTyping(number, groupNumber)
  rewriteWhileTyping(expiry, slashExpiry)
  rewriteWhileTyping(cvc, cvcDigits)

  const tell = () => {
    const isComplete = parts.every((part) => !part.problem())
    listener({ isComplete, error: parts.find(isMarked)?.problem() ?? blamed })
  }
  for (const part of parts) {
    part.input.addEventListener('input', () => {
      mark(part, false)
      blamed = undefined
      tell()
    })
    part.input.addEventListener('blur', () => {
      if (part.input.value !== '' && part.problem()) mark(part, true)
      tell()
    })
  }

  const fields = element('div', 'fields')
  fields.append(labelled(texts.number, number), labelled(texts.expiry, expiry), labelled(texts.cvc, cvc))
  const note = element('p', 'note')
  note.id = noteId
  note.textContent = texts.demoNote
  const root = element('div', 'demo-card')
  root.append(fields, note)

  return {
    root,
    read: () => ({ number: digitsOf(number.value), ...expiryOf(expiry.value), cvc: cvc.value }),
    findProblem() {
      for (const part of parts) mark(part, part.problem() !== undefined)
      const first = parts.find(isMarked)
      first?.input.focus()
      tell()
      return first?.problem()
    },
    blame(code) {
      const part = parts[culprits[code] ?? -1]
      if (!part) return
      blamed = code
      mark(part, true)
      part.input.focus()
      tell()
    },
  }

  function mark({ input }: Part, isInvalid: boolean) {
    const descriptions = [input === number && noteId, isInvalid && errorId].filter(Boolean)
    input.setAttribute('aria-invalid', String(isInvalid))
    if (descriptions.length > 0) input.setAttribute('aria-describedby', descriptions.join(' '))
    else input.removeAttribute('aria-describedby')
  }
}

function isMarked({ input }: Part): boolean {
  return input.getAttribute('aria-invalid') === 'true'
}

function textInput(autocomplete: AutoFill, placeholder: string): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { type: 'text', inputMode: 'numeric', autocomplete, placeholder, spellcheck: false })
  input.setAttribute('aria-required', 'true')
  return input
}

function labelled(text: string, input: HTMLInputElement): HTMLLabelElement {
  const label = document.createElement('label')
  const words = document.createElement('span')
  words.textContent = text
  label.append(words, input)
  return label
}

function element(tag: 'div' | 'p', className: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  return made
}

function rewriteWhileTyping(input: HTMLInputElement, rewrite: (edit: Edit) => Edit) {
  input.addEventListener('input', () => {
    const { text, caret } = rewrite({ text: input.value, caret: input.selectionStart ?? input.value.length })
    if (text === input.value) return
    input.value = text
    // Safari would move the focus to a field that the browser fills in by itself.
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  })
}

function expiryOf(text: string): { expMonth: string; expYear: string } {
  const [expMonth = '', expYear = ''] = text.split('/')
  return { expMonth, expYear }
}

function numberProblem(digits: string): CardErrorCode | undefined {
  if (digits.length < 16) return 'incomplete'
  return passesLuhn(digits) ? undefined : 'incorrectNumber'
}

function expiryProblem({ expMonth, expYear }: { expMonth: string; expYear: string }): CardErrorCode | undefined {
  const month = Number(expMonth)
  if (month < 1 || month > 12 || !/^(\d{2}|\d{4})$/.test(expYear)) return 'incomplete'
  const now = new Date()
  const monthsLeft = ((Number(expYear) % 100) - (now.getFullYear() % 100)) * 12 + month - (now.getMonth() + 1)
  return monthsLeft < 0 ? 'expired' : undefined
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
