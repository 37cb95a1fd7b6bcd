import { expect, test } from 'vitest'
import { nameWithForm } from './legal-form.ts'

test('[LAW-07] a trader is named with their legal form, and not twice', () => {
  const named = [
    ['Bensadevot', 'SAS'],
    ['Bensadevot SAS', 'SAS'],
    ['EARL du Clos des Murmures', 'EARL'],
    ['Sassy Wines', 'SAS'],
    ['Jeanne Vuillet', ''],
  ] as const
  expect(named.map(([name, form]) => nameWithForm(name, form))).toEqual([
    'Bensadevot, SAS',
    'Bensadevot SAS',
    'EARL du Clos des Murmures',
    'Sassy Wines, SAS',
    'Jeanne Vuillet',
  ])
})
