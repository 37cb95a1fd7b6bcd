// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Calendar, type DayState } from './Calendar.tsx'
import { addMonths, weeksOf } from './iso-days.ts'

afterEach(cleanup)

test('weeks go from Monday to Sunday and know leap years', () => {
  const february = weeksOf('2028-02')
  expect(february[0]).toEqual([
    null,
    '2028-02-01',
    '2028-02-02',
    '2028-02-03',
    '2028-02-04',
    '2028-02-05',
    '2028-02-06',
  ])
  expect(february.flat().filter(Boolean)).toHaveLength(29)
  expect(weeksOf('2026-12').flat().filter(Boolean)).toHaveLength(31)
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('free days are buttons with the whole date, taken and closed ones are not', () => {
  render(<Visits />)
  expect(screen.getByRole('button', { name: 'samedi 18 avril 2026, 6 places' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  expect(screen.queryByRole('button', { name: /7 avril/ })).toBeNull()
  expect(screen.getByText('7').hasAttribute('data-full')).toBe(true)
})

test('the arrow keys go from free day to free day and over the edge of the month', () => {
  render(<Visits />)
  const picked = screen.getByRole('button', { name: /18 avril/ })
  expect(picked.tabIndex).toBe(0)
  picked.focus()
  press('ArrowRight')
  expect(focused()).toBe('2026-04-25')
  press('ArrowUp')
  expect(focused()).toBe('2026-04-18')
  press('PageDown')
  expect(focused()).toBe('2026-05-02')
  expect(screen.getByText('mai 2026')).toBeTruthy()
  press('ArrowLeft')
  expect(focused()).toBe('2026-04-25')
})

test('it does not leave the months it was given', () => {
  render(<Visits />)
  const previous = screen.getByRole('button', { name: 'Previous month' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(previous)
  expect(screen.getByText('avril 2026')).toBeTruthy()
})

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.day : undefined)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

/** Open on Saturdays from 11 April on; the 7th is full. */
function Visits() {
  const [month, setMonth] = useState('2026-04')
  const [picked, setPicked] = useState('2026-04-18')
  const dayState = (day: string): DayState => {
    if (day === '2026-04-07') return { kind: 'taken' }
    const isSaturday = new Date(day).getUTCDay() === 6
    if (!isSaturday || day < '2026-04-11') return { kind: 'closed' }
    return { kind: 'free', isPicked: day === picked, note: '6 places' }
  }
  return (
    <Calendar
      month={month}
      minMonth="2026-04"
      maxMonth="2026-05"
      onMonthChange={setMonth}
      language="fr"
      dayState={dayState}
      onPick={setPicked}
      labels={{ previous: 'Previous month', next: 'Next month', table: (title) => `Visits in ${title}` }}
    />
  )
}
