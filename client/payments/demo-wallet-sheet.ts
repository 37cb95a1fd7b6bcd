import type { WalletOptions, WalletOwner } from './wallet.ts'

export interface WalletSheet {
  /** What it costs; null where nothing is brought there. */
  show: (price: string | null) => void
  close: () => void
}

interface SheetContent {
  told: WalletOwner
  /** Null while it is worked out. */
  amount: string | null
  onCancel: () => void
  onPay: () => void
}

/** Plays the sheet a wallet opens over the page. Whoever closes it without paying has cancelled. */
export function openWalletSheet(
  host: HTMLElement,
  { id, sellerName, texts }: Pick<WalletOptions, 'id' | 'sellerName' | 'texts'>,
  { told, amount, onCancel, onPay }: SheetContent,
): WalletSheet {
  const dialog = document.createElement('dialog')
  dialog.className = 'modal demo-wallet'
  dialog.setAttribute('aria-labelledby', `wallet-${id}-title`)
  dialog.setAttribute('aria-describedby', `wallet-${id}-note`)

  const title = textElement('h2', texts.title, 'title-sm')
  title.id = `wallet-${id}-title`
  const top = withChildren('div', 'top', title)
  const note = textElement('p', texts.note, 'tiny muted')
  note.id = `wallet-${id}-note`
  const total = textElement('span', amount ?? texts.pricing)
  total.setAttribute('role', 'status')
  const { address } = told
  const rows = [
    [texts.seller, sellerName],
    [texts.name, told.name],
    [texts.email, told.email],
    [texts.phone, told.phone],
    [texts.address, address && `${address.line1}, ${address.postalCode} ${address.city}`],
  ].flatMap(([term, value]) =>
    value ? [withChildren('div', '', textElement('dt', term!), textElement('dd', value))] : [],
  )
  const sums = withChildren('p', 'total', textElement('span', texts.total), total)
  const pay = button(texts.pay)
  const cancel = button(texts.cancel, 'outline')
  pay.disabled = amount === null
  dialog.append(
    top,
    withChildren(
      'div',
      'content',
      note,
      withChildren('dl', '', ...rows),
      sums,
      withChildren('div', 'buttons', pay, cancel),
    ),
  )

  let isPaying = false
  let isOver = false
  pay.addEventListener('click', () => {
    if (isPaying) return
    isPaying = true
    pay.dataset['busy'] = ''
    pay.setAttribute('aria-busy', 'true')
    cancel.disabled = true
    onPay()
  })
  cancel.addEventListener('click', () => dialog.close())
  // Escape: once it pays, there is no way back.
  dialog.addEventListener('cancel', (event) => isPaying && event.preventDefault())
  dialog.addEventListener('close', () => {
    dialog.remove()
    if (!isPaying && !isOver) onCancel()
  })
  // Beside its button and not at the end of the page, so that it wears the shop's colours.
  host.append(dialog)
  dialog.showModal()

  return {
    show(price) {
      total.textContent = price ?? texts.notThere
      pay.disabled = price === null
      if (price !== null) pay.focus()
    },
    close() {
      isOver = true
      dialog.close()
    },
  }
}

function button(label: string, variant?: string): HTMLButtonElement {
  const made = textElement('button', label, 'button')
  made.type = 'button'
  if (variant) made.dataset['variant'] = variant
  return made
}

function textElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string, className = '') {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = text
  return made
}

function withChildren(tag: 'div' | 'dl' | 'p', className: string, ...children: HTMLElement[]): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}
