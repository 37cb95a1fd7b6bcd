// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { needTexts, speak } from '../language.ts'
import { Palette } from './Palette.tsx'
import type { PaletteGroup } from './palette-find.ts'

beforeAll(async () => {
  await speak('en')
  await needTexts('find')
})
afterEach(cleanup)

test('arrows choose, round and round, and Enter does what is chosen', () => {
  const { field, ran, onClose } = aPalette()
  expect(chosen()).toBe('Today')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(chosen()).toBe('Équipe')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(chosen()).toBe('Maison Équinoxe')
  expect(field.getAttribute('aria-activedescendant')).toBe(selected().id)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(ran).toEqual(['house'])
  expect(onClose).toHaveBeenCalledOnce()
})

test('what is written begins a word of the answer, whatever its accents, and the first answer is chosen again', () => {
  const { field } = aPalette()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.change(field, { target: { value: 'equ' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Équipe', 'Maison Équinoxe'])
  expect(chosen()).toBe('Équipe')
  expect(Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual(['Équ', 'Équ'])
  fireEvent.change(field, { target: { value: 'nox' } })
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(screen.getByText('Nothing for “nox”.')).toBeTruthy()
})

test('what the server has found by other words is shown, with those strong that stand there', () => {
  const { field } = aPalette({
    id: 'order',
    name: 'Orders',
    isFound: true,
    entries: [entryOf('1042', '1042, Béla Kun')],
  })
  fireEvent.change(field, { target: { value: 'bela example' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['1042, Béla Kun'])
  expect(Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual(['Béla'])
})

test('an answer is found by other words, too, and none of its letters is strong for them', () => {
  const { field } = aPalette({
    id: 'settings',
    name: 'Settings',
    entries: [{ ...entryOf('hours', 'Hours'), also: 'closed holidays' }],
  })
  fireEvent.change(field, { target: { value: 'holi' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Hours'])
  expect(document.querySelectorAll('mark')).toHaveLength(0)
})

const selected = () => screen.getByRole('option', { selected: true })
const chosen = () => selected().textContent

const entryOf = (id: string, label: string) => ({ id, label, run: () => {} })

function aPalette(...more: PaletteGroup[]) {
  const ran: string[] = []
  const onClose = vi.fn()
  const entry = (id: string, label: string) => ({ id, label, run: () => void ran.push(id) })
  const groups = [
    { id: 'go', name: 'Go', entries: [entry('today', 'Today'), entry('team', 'Équipe')] },
    { id: 'places', name: 'Houses', entries: [entry('house', 'Maison Équinoxe')] },
    ...more,
  ]
  render(<APalette groups={groups} onClose={onClose} />)
  return { field: screen.getByRole('combobox'), ran, onClose }
}

function APalette({ groups, onClose }: { groups: PaletteGroup[]; onClose: () => void }) {
  const [asked, ask] = useState('')
  return <Palette label="Find" placeholder="A name" groups={groups} asked={asked} onAsk={ask} onClose={onClose} />
}
