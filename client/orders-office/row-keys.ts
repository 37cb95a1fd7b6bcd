import { useEffect } from 'react'
import { isGoing, isSingle } from '../office/frame/use-keys.ts'

const rows = '[data-keys="rows"] tbody tr'

/** J and K walk the rows, Enter opens the one that has the focus by itself, E does what its button says, X chooses it, P prints. */
export function useRowKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingle(event) || isGoing()) return
      const all = [...document.querySelectorAll<HTMLElement>(rows)]
      const at = all.findIndex((row) => row.contains(document.activeElement))
      if (event.key === 'j') focusRow(all[at + 1] ?? all.at(-1))
      if (event.key === 'k') focusRow(all[Math.max(at - 1, 0)])
      if (event.key === 'x') all[at]?.querySelector<HTMLElement>('.pick input')?.click()
      if (event.key === 'p') document.querySelector<HTMLElement>('.pickbar [data-slips]')?.click()
      if (event.key === 'e') all[at]?.querySelector<HTMLElement>('[data-deed]')?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** The row's link has the focus for it. */
export const focusRow = (row: Element | null | undefined, options?: FocusOptions): void =>
  row?.querySelector<HTMLElement>('a.name')?.focus(options)
