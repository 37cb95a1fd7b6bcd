import { expect, test } from 'vitest'
import type { House } from '#contract/platform-office.ts'
import { byState, isFound, isIn, stateOf } from './house-state.ts'

test('[PLATFORM-01] in red is what is suspended, and what sells while nobody holds its keys or is asked to', () => {
  expect(stateOf(aHouse({ suspendedAt: '2026-11-23T08:00:00Z' }))).toBe('suspended')
  expect(stateOf(aHouse({ keyHolders: [] }))).toBe('keyless')
  expect(stateOf(aHouse({ keyHolders: [], invitations: 1 }))).toBe('open')
  expect(stateOf(aHouse({ kind: 'SITE', keyHolders: [] }))).toBe('open')
  expect(stateOf(aHouse({ kind: 'SITE', isMaintenance: true }))).toBe('maintenance')
  expect(stateOf(aHouse({ isUnopened: true }))).toBe('unopened')
  expect(isIn('red', aHouse({ keyHolders: [] }))).toBe(true)
  expect(isIn('open', aHouse({ keyHolders: [] }))).toBe(false)
})

test('[PLATFORM-01] what presses stands first, and a house is found whatever its accents', () => {
  const houses = [aHouse({ name: 'Alouette' }), aHouse({ name: 'Pierrelongue', keyHolders: [] })]
  expect(byState(houses).map(({ name }) => name)).toEqual(['Pierrelongue', 'Alouette'])
  expect(isFound('chateau ', aHouse({ name: 'Château Pierrelongue' }))).toBe(true)
  expect(isFound('vigneron', aHouse({ name: 'Alouette', siteName: 'Vigneron Online' }))).toBe(true)
  expect(isFound('mas', aHouse({ name: 'Alouette' }))).toBe(false)
})

const aHouse = (own: Partial<House>): House => ({
  handle: 'clos',
  kind: 'SHOP',
  name: 'Clos',
  siteName: null,
  publicUrl: null,
  isMaintenance: false,
  isComingSoon: false,
  isUnopened: false,
  suspendedAt: null,
  keyHolders: ['Hélène'],
  members: 1,
  invitations: 0,
  lastDeedAt: null,
  ...own,
})
