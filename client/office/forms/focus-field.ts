/** Brings one to a field of the sheet, or to the first one in which something is wrong once it is shown. */
export const focusField = (field?: string): void => {
  setTimeout(() => {
    const selector = field ? `[data-field="${field}"]` : '[aria-invalid], .note-paper[role="status"] button'
    const found = document.querySelector<HTMLElement>(selector)
    const target = found?.matches('input, textarea, button') ? found : found?.querySelector<HTMLElement>('input')
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  })
}
