import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { KeptWish } from './kept-wish.ts'

/** What each question is given. */
export interface StepProps {
  wish: KeptWish
  change: (part: Partial<KeptWish>) => void
  options: OfficeResult<'siteOptions'>
  /** What the server has said of the whole. */
  error: unknown
}
