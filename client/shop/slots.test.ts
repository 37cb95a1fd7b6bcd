import { expect, test } from 'vitest'
import { personsRange, slotsByDay, withinRange } from './slots.ts'

const slot = (localDate: string, localTime: string, placesLeft = 6) => ({
  startsAt: `${localDate}T${localTime}:00.000Z`,
  localDate,
  localTime,
  placesLeft,
  isBookable: placesLeft > 0,
})

test('[SHOP-05] slots are shown by the day of the activity, each in its order', () => {
  const [morning, afternoon, later] = [
    slot('2026-06-13', '10:00'),
    slot('2026-06-13', '15:00'),
    slot('2026-06-20', '10:00'),
  ]
  const days = slotsByDay([morning, afternoon, later])
  expect(days.get('2026-06-13')).toEqual([morning, afternoon])
  expect([...days.keys()]).toEqual(['2026-06-13', '2026-06-20'])
})

test('[SHOP-05] no more persons than places are left, no fewer than the activity needs', () => {
  const range = personsRange({ minPersons: 2, maxPersons: 10 }, { placesLeft: 6 })
  expect(range).toEqual({ min: 2, max: 6 })
  expect(withinRange(9, range)).toBe(6)
  expect(withinRange(1, range)).toBe(2)
})

test('[SHOP-05] before a time is chosen the activity alone sets the limits', () => {
  expect(personsRange({ minPersons: 2, maxPersons: 10 }, undefined)).toEqual({ min: 2, max: 10 })
})
