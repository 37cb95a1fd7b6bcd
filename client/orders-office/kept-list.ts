/** Where somebody was in a list when they opened an order of it. */
interface KeptList {
  /** Which list. */
  key: string
  order: string
  scrolledTo: number
  /** The further pages they had asked for. */
  befores: readonly string[]
}

let kept: KeptList | null = null

export const keepList = (list: KeptList | null): void => void (kept = list)

export const keptList = (key: string): KeptList | null => (kept?.key === key ? kept : null)
