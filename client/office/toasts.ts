import type { Undo } from './call.ts'
import { watched } from './watched.ts'

export interface Toast {
  text: string
  isError?: boolean
  undo?: Undo | null
}

/** One at a time: the newest wins, and what the older one could have taken back is then in the log. */
export const shownToast = watched<Toast | null>(null)

export const say = (toast: Toast): void => shownToast.set(toast)
