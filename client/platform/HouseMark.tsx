import type { House } from '#contract/platform-office.ts'
import { useText } from '../office/language.ts'
import { Mark } from '../office/parts/Mark.tsx'
import { stateOf } from './house-state.ts'

const looks = {
  suspended: { step: 'off', tone: 'error' },
  keyless: { step: 'waits', tone: 'error' },
  maintenance: { step: 'half', tone: 'warning' },
  comingSoon: { step: 'half', tone: 'quiet' },
  unopened: { step: 'waits', tone: 'quiet' },
  open: { step: 'full', tone: 'success' },
} as const

export function HouseMark({ house }: { house: House }) {
  const t = useText()
  const state = stateOf(house)
  return <Mark {...looks[state]}>{t(`platform.states.${state}`)}</Mark>
}
