import type { ApplicationState } from '#contract/applications-office.ts'
import { useText } from '../office/language.ts'
import { Mark } from '../office/parts/Mark.tsx'

const looks = {
  WAITING: { step: 'waits', tone: 'warning' },
  ACCEPTED: { step: 'full', tone: 'success' },
  REFUSED: { step: 'off', tone: 'quiet' },
} as const

export function ApplicationMark({ state }: { state: ApplicationState }) {
  const t = useText()
  return <Mark {...looks[state]}>{t(`applications.states.${state}`)}</Mark>
}
