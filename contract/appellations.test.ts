import { describe, expect, test } from 'vitest'
import { appellationHint, appellations, appellationsLike } from './appellations.ts'

/** Names as the INAO's list has them (24eme/liberatinao, data/vins.csv), read 2026-11-27. */
describe('[LABEL-01] the register of appellations', () => {
  test.each([
    ['Beaujolais-Villages, vieilles vignes', 'Beaujolais Villages'],
    ['Bourgogne Hautes-Côtes de Beaune rouge', 'Bourgogne Hautes Côtes de Beaune'],
    ['Hautes Cotes de Nuits', 'Bourgogne Hautes Côtes de Nuits'],
    ['L’Étoile', 'L’Etoile'],
    ['Alsace Grand Cru Brand', 'Alsace grand cru Brand'],
    ['CHATEAU CHALON', 'Château-Chalon'],
  ])('%s is written otherwise: %s', (text, register) => expect(appellationHint(text)).toMatchObject({ register }))

  test.each([
    'Beaujolais Villages',
    "L'Etoile",
    'Côtes du Jura vin jaune',
    'Castillon Côtes de Bordeaux',
    'Vin de France',
  ])('%s is right or free', (text) => expect(appellationHint(text)).toBeNull())

  test('grand cru of Alsace stands nowhere without its place', () => {
    expect(appellationHint('Alsace Grand Cru sec')).toEqual({ needsPlace: 'Alsace grand cru' })
    // One of the fifty-one that this list does not hold: it has its place all the same.
    expect(appellationHint('Alsace grand cru Rangen')).toBeNull()
    expect(appellations.filter((name) => name === 'Alsace grand cru')).toEqual([])
  })

  test('names are found by how they begin or by a word of theirs, with or without accents', () => {
    expect(appellationsLike('beaujolais v', 4)).toEqual(['Beaujolais Villages'])
    expect(appellationsLike('hautes', 4)).toEqual([
      'Bourgogne Hautes Côtes de Beaune',
      'Bourgogne Hautes Côtes de Nuits',
    ])
    expect(appellationsLike('cotes du j', 9)[0]).toBe('Côtes du Jura')
    expect(appellationsLike('x', 4)).toEqual([])
  })
})
