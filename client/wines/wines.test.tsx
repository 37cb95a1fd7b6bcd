// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ingredientOf } from '#contract/ingredients.ts'
import type { WineRow, WineSheet } from '#contract/wines-office.ts'
import { needTexts, speak } from '../office/language.ts'
import { OfficeRefusal } from '../office/refusal.ts'
import { showScreen } from '../testing/office.tsx'
import { amountIn, numberIn } from '../office/forms/numbers.ts'
import { changeOf, countedNutrition, typedOf, wrongNumbers } from './typed.ts'
import { useDraft } from '../office/forms/use-draft.ts'
import { WinesPage } from './WinesPage.tsx'

beforeAll(async () => {
  await speak('en')
  await Promise.all([needTexts('wines'), needTexts('forms')])
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const languages = ['fr', 'de', 'en']
const sheet: WineSheet = {
  ...{ subtitle: {}, description: {}, categoryId: null, year: null, colour: 'white', style: 'still', volumeMl: 750 },
  ...{
    bottleUnits: 1,
    bottleShape: 'bordeaux',
    fullBottleGrams: null,
    maxPerOrder: null,
    residualSugar: null,
    tastingNotes: null,
    soil: {},
  },
  ...{ vinification: {}, servingTemperature: null, ageing: null, nutrition: null, pictures: [] },
  ...{ totalAcidity: null, wasMadeBeforeLists: null },
  title: { fr: 'Savagnin' },
  alcohol: 13.5,
  grapes: [
    { name: 'Savagnin', percent: 80.5 },
    { name: 'Pinot noir', percent: null },
  ],
  pairings: [{ fr: 'Comté', de: 'Käse' }, { fr: 'Noix' }],
  ingredients: [ingredientOf('grapes')],
  allergens: [{ fr: 'Contient des traces de noix' }],
}
const change = (typed: Record<string, string>) =>
  changeOf(sheet, { ...typedOf(sheet, languages, 'de'), ...typed }, Object.keys(typed), languages).after

describe('[WINES-02] a sheet in its form', () => {
  test('what is typed in one field changes that one, in one language, and says what stood there', () => {
    const typed = { ...typedOf(sheet, languages, 'de'), 'title.de': 'Alter Savagnin' }
    expect(changeOf(sheet, typed, ['title.de'], languages)).toEqual({
      before: { title: { de: '' } },
      after: { title: { de: 'Alter Savagnin' } },
    })
  })

  test('numbers are read with a comma or a point, and what is none is named', () => {
    expect([numberIn('13,5'), numberIn('13.5'), numberIn('1 200'), numberIn('viel'), numberIn('')]).toEqual([
      ...[13.5, 13.5, 1200, null, null],
    ])
    expect([amountIn('14,5 €'), amountIn('24')]).toEqual([1450, 2400])
    expect(typedOf(sheet, languages, 'de')['alcohol']).toBe('13,5')
    expect(change({ alcohol: '12,5', volume: '37,5' })).toEqual({ alcohol: 12.5, volumeMl: 375 })
    expect(wrongNumbers({ alcohol: 'stark', year: '2024', 'title.fr': 'x' }, ['alcohol', 'year', 'title.fr'])).toEqual([
      'alcohol',
    ])
  })

  test('grapes are written as one says them, shares with or without a sign', () => {
    expect(typedOf(sheet, languages, 'de')['grapes']).toBe('Savagnin 80,5\u00a0%, Pinot noir')
    expect(change({ grapes: 'Savagnin 80,5 %, Pinot noir 19,5' })).toEqual({
      grapes: [
        { name: 'Savagnin', percent: 80.5 },
        { name: 'Pinot noir', percent: 19.5 },
      ],
    })
  })

  test('dishes keep their line in each language', () => {
    expect(typedOf(sheet, languages, 'de')['pairings.de']).toBe('Käse')
    expect(change({ 'pairings.de': 'Käse\nNüsse' })).toEqual({
      pairings: [
        { fr: 'Comté', de: 'Käse', en: '' },
        { fr: 'Noix', de: 'Nüsse', en: '' },
      ],
    })
  })

  test('sulphites bring what has to be said of them, and take nothing away that the house says itself', () => {
    const chosen = [...sheet.ingredients, ingredientOf('sulphites')]
    expect(change({ ingredients: JSON.stringify(chosen) }).allergens).toEqual([
      expect.objectContaining({ fr: 'Contient des sulfites' }),
      { fr: 'Contient des traces de noix' },
    ])
    expect(change({ ingredients: JSON.stringify(sheet.ingredients) }).allergens).toEqual(sheet.allergens)
  })

  test('[LABEL-01] energy is counted once alcohol and sugar are both known: no sugar said is not no sugar', () => {
    const typed = typedOf(sheet, languages, 'de')
    expect(countedNutrition({ ...typed, alcohol: '' }, 'de')).toBeNull()
    expect(countedNutrition({ ...typed, residualSugar: '' }, 'de')).toBeNull()
    expect(countedNutrition({ ...typed, residualSugar: '1,6' }, 'de')).toEqual({
      ...{ energyKj: '327', energyKcal: '79', carbohydrates: '0,86', sugars: '0,16' },
    })
  })

  test('[LABEL-01] when a sparkling wine was made is said, or left open', () => {
    expect(change({ wasMadeBeforeLists: 'true' })).toEqual({ wasMadeBeforeLists: true })
    expect(change({ wasMadeBeforeLists: '' })).toEqual({ wasMadeBeforeLists: null })
  })
})

describe('[WINES-02] a draft', () => {
  const draftOver = (server: Record<string, string>) =>
    renderHook(({ now }) => useDraft('clos wine', now), { initialProps: { now: server } })

  test('what others write appears where nothing is typed, and beside what is typed where both have written', () => {
    const { result, rerender } = draftOver({ soil: 'Marnes', nose: '' })
    act(() => result.current.type('soil', 'Granit'))
    rerender({ now: { soil: 'Marnes', nose: 'Noix' } })
    expect([result.current.value('nose'), result.current.hasCollision]).toEqual(['Noix', false])
    rerender({ now: { soil: 'Argile', nose: 'Noix' } })
    expect([result.current.value('soil'), result.current.theirs('soil')]).toEqual(['Granit', 'Argile'])
    act(() => result.current.keepMine('soil'))
    expect([result.current.hasCollision, result.current.changed]).toEqual([false, ['soil']])
    rerender({ now: { soil: 'Granit', nose: 'Noix' } })
    expect(result.current.changed).toEqual([])
  })

  test('it is kept on the device, every key that was typed at once with it, and gone once it stands as before', () => {
    const first = draftOver({ soil: '', nose: '' })
    act(() => {
      first.result.current.type('soil', 'Granit')
      first.result.current.type('nose', 'Noix')
    })
    first.unmount()
    const again = draftOver({ soil: '', nose: '' })
    expect(again.result.current.changed).toEqual(['soil', 'nose'])
    act(() => again.result.current.type('soil', ''))
    act(() => again.result.current.type('nose', (stands) => stands.replace('Noix', '')))
    expect(again.result.current.changed).toEqual([])
  })
})

const aRow = (given: Partial<WineRow> = {}): WineRow => ({
  id: '1',
  title: 'Savagnin',
  year: 2022,
  category: 'Whites',
  thumbnail: '',
  bottleShape: 'burgundy',
  volumeMl: 750,
  priceAmount: 2400,
  struckAmount: null,
  free: 12,
  isCounted: true,
  isPublished: true,
  needs: [],
  ...given,
})

describe('[WINES-01] the list', () => {
  const show = (
    wines: WineRow[],
    answers: Parameters<typeof showScreen>[1]['answers'] = {},
    role?: 'cellar' | 'editor',
  ) =>
    showScreen(<WinesPage />, {
      at: '/clos/wines',
      ...(role && { role }),
      answers: { wineList: () => ({ wines, currencyCode: 'EUR' }), ...answers },
    })

  test('a price is sent from what was seen to what is typed, and stands there at once', async () => {
    const { asked } = show([aRow()], { winePrice: () => ({ priceAmount: 2650 }) })
    const field = await screen.findByLabelText<HTMLInputElement>('Price, Savagnin 2022')
    fireEvent.change(field, { target: { value: '26,5' } })
    fireEvent.blur(field)
    expect(field.value).toBe('26.50')
    expect(await screen.findByText('Savagnin 2022: €26.50.')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'winePrice')?.input).toEqual({
      place: 'clos',
      wine: '1',
      from: 2400,
      to: 2650,
    })
  })

  test('what is no number is not sent, and Escape brings back what is true', async () => {
    const { asked } = show([aRow()])
    const field = await screen.findByLabelText<HTMLInputElement>('Free bottles, Savagnin 2022')
    fireEvent.change(field, { target: { value: '1,5' } })
    fireEvent.blur(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(field.value).toBe('12')
    expect(asked.map(({ name }) => name)).toEqual(['wineList'])
  })

  test('who was slower sees what it is now', async () => {
    let now = aRow()
    show([], {
      wineList: () => ({ wines: [now], currencyCode: 'EUR' }),
      wineStock: () => {
        now = aRow({ free: 6 })
        throw new OfficeRefusal(409, [{ key: 'VERSION_OLD', formattedMessage: 'Somebody was quicker.' }])
      },
    })
    const field = await screen.findByLabelText<HTMLInputElement>('Free bottles, Savagnin 2022')
    fireEvent.change(field, { target: { value: '20' } })
    fireEvent.blur(field)
    expect(await screen.findByText('Somebody was quicker.')).toBeTruthy()
    await vi.waitFor(() => expect(field.value).toBe('6'))
  })

  test('a wine that lacks something says what, and is not put on sale from here', async () => {
    show([aRow({ isPublished: false, needs: ['pictures', 'alcohol'] })])
    expect(await screen.findByText('still missing: picture, alcohol by volume')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
  })

  test('the cellar counts and sets no price; the editor does neither', async () => {
    show([aRow()], {}, 'cellar')
    expect(await screen.findByLabelText('Free bottles, Savagnin 2022')).toBeTruthy()
    expect(screen.queryByLabelText('Price, Savagnin 2022')).toBeNull()
    cleanup()
    show([aRow()], {}, 'editor')
    expect(await screen.findByText('12 free')).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
