import { expect, test } from 'vitest'
import { transferDates } from './transfer-dates.ts'

const terms = { dueDays: 10, reminderDays: 3, lapseDays: 5 }
const today = '2026-11-22'

test('[SELL-02] a transfer is due, reminded of before and given up after, as the seller has settled', () => {
  expect(transferDates(terms, { today, begins: null })).toEqual({
    dueDate: '2026-12-02',
    remindOn: '2026-11-29',
    keptUntil: '2026-12-07',
  })
})

test('[SELL-02] what begins sooner is paid two days before, and free again the day before', () => {
  expect(transferDates(terms, { today, begins: '2026-12-01' })).toEqual({
    dueDate: '2026-11-29',
    remindOn: '2026-11-26',
    keptUntil: '2026-11-30',
  })
  expect(transferDates(terms, { today, begins: '2026-11-26' })).toEqual({
    dueDate: '2026-11-24',
    remindOn: '2026-11-23',
    keptUntil: '2026-11-25',
  })
})

test('[SELL-02] a transfer that could not arrive in time is not to be had', () => {
  expect(transferDates(terms, { today, begins: '2026-11-25' })).toBeNull()
})
