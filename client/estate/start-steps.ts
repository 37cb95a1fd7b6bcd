import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { Right } from '#contract/rights.ts'

export type Start = OfficeResult<'estateStart'>

export interface StepProps {
  start: Start
  /** What was asked is said. */
  onDone: () => void
}

/** Those that this person may take: to which account money goes is not everybody's to say. */
export const stepsFor = ({ steps }: Start, may: (right: Right) => boolean): Start['steps'] =>
  steps.filter(({ code }) => code !== 'payment' || may('estateMoney'))
