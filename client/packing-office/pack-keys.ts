import { useEffect } from 'react'
import { isGoing, isSingle } from '../office/frame/use-keys.ts'

/** E does what the one filled button says, P prints. */
export function usePackKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingle(event) || isGoing()) return
      if (event.key === 'e') document.querySelector<HTMLElement>('.act [data-deed]')?.click()
      if (event.key === 'p') document.querySelector<HTMLElement>('main [data-print]')?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
