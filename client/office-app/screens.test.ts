import { expect, test } from 'vitest'
import type { PlaceKind, Role } from '#contract/rights.ts'
import { sectionsOf, waysOf } from '../office/screens.ts'
import { settingPages } from '../office/frame/settings.ts'
import { screens } from './screens.ts'
import { sections } from './sections.ts'

test('[TEAM-02] a role without a right sees neither the section nor the screen', () => {
  expect(sectionsFor('SHOP', 'owner')).toEqual([
    ...[
      'today',
      'orders',
      'sale',
      'stock',
      'messages',
      'wines',
      'customers',
      'delivery',
      'codes',
      'figures',
      'team',
      'journal',
      'settings',
    ],
  ])
  expect(sectionsFor('SHOP', 'manager')).toEqual([
    'today',
    'orders',
    'sale',
    'stock',
    'messages',
    'wines',
    'customers',
    'delivery',
    'codes',
    'figures',
    'team',
    'settings',
  ])
  expect(sectionsFor('AGENCY', 'housekeeper')).toEqual(['today', 'settings'])
  expect(sectionsFor('PLATFORM', 'operator')).toEqual([
    ...['today', 'houses', 'applications', 'system', 'sites/new', 'team', 'journal', 'settings'],
  ])
  expect(sectionsFor('PLATFORM', 'support')).toEqual(['today', 'houses', 'system', 'team', 'settings'])
  expect(sectionsFor('SITE', 'editor')).toEqual(['today', 'site', 'settings'])
  expect(waysOf(screens, aPlace('SHOP', 'editor')).map(({ path }) => path)).not.toContain('team/:member')
})

test('every section has a screen', () => {
  const paths = new Set(['today', ...screens.map(({ path }) => path)])
  expect(sections.filter(({ path }) => !paths.has(path))).toEqual([])
})

test('every subject of the settings has a screen, with the same right', () => {
  const rights = new Map(screens.map(({ path, right }) => [path, right]))
  expect(settingPages.filter(({ path, right }) => rights.get(path) !== right)).toEqual([])
})

test('no two sections answer to the same letter', () => {
  const letters = sections.map(({ section }) => section.letter)
  expect(new Set(letters).size).toBe(letters.length)
})

const sectionsFor = (kind: PlaceKind, role: Role) => sectionsOf(sections, aPlace(kind, role)).map(({ path }) => path)

const aPlace = (kind: PlaceKind, role: Role) =>
  ({ handle: 'clos', kind, role, name: 'Clos', colour: null, publicUrl: null, until: null, visit: null }) as const
