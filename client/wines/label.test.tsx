// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ingredientOf, replacing } from '#contract/ingredients.ts'
import type { WineSheet } from '#contract/wines-office.ts'
import { needTexts, speak } from '../office/language.ts'
import { showScreen } from '../testing/office.tsx'
import { choiceOf, insteadOfEachOther, listOf, ticked } from './ingredient-choice.ts'
import { LanguageTexts } from './LanguageTexts.tsx'
import { useWineForm } from './wine-form.ts'
import { WineLabel } from './WineLabel.tsx'

beforeAll(async () => {
  await speak('en')
  await Promise.all([needTexts('wines'), needTexts('forms')])
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const sheet: WineSheet = {
  ...{ subtitle: {}, description: {}, categoryId: null, year: 2024, colour: 'white', style: 'still', volumeMl: 750 },
  ...{
    bottleUnits: 1,
    bottleShape: 'bordeaux',
    maxPerOrder: null,
    fullBottleGrams: null,
    residualSugar: null,
    tastingNotes: null,
    soil: {},
  },
  ...{ vinification: {}, servingTemperature: null, ageing: null, nutrition: null, pictures: [], pairings: [] },
  ...{ title: { fr: 'Chenin' }, alcohol: 13, grapes: [], ingredients: [ingredientOf('grapes')], allergens: [] },
  ...{ totalAcidity: null, wasMadeBeforeLists: null },
}

function Form({ of, isText }: { of: WineSheet; isText?: boolean }) {
  const choices = { categories: [], languages: ['fr'], currencyCode: 'EUR' as const }
  const form = useWineForm('label', { sheet: of, choices, error: null })
  return isText ? <LanguageTexts form={form} /> : <WineLabel form={form} />
}

const show = (given: Partial<WineSheet> = {}, isText = false) =>
  showScreen(<Form of={{ ...sheet, ...given }} isText={isText} />, { at: '/clos/wines/1', answers: {} })

describe('[LABEL-01] a list of ingredients', () => {
  test('is read into its form and back without a change, whatever stands in it', () => {
    const list = [
      ...[ingredientOf('grapes'), replacing(['tartaricAcid', 'lacticAcid']), ingredientOf('sulphites')],
      { name: { fr: 'vermouth' }, isAllergen: false },
    ]
    expect(listOf(choiceOf(list))).toEqual(list)
  })

  test('stays told one by one where there are too many to replace one another', () => {
    let choice = insteadOfEachOther(choiceOf([]), 'stabiliser', true)
    for (const code of ['gumArabic', 'metatartaricAcid', 'mannoproteins'] as const) choice = ticked(choice, code, true)
    expect(listOf(choice)).toEqual([replacing(['metatartaricAcid', 'gumArabic', 'mannoproteins'])])
    expect(listOf(ticked(choice, 'fumaricAcid', true)).map(({ code }) => code)).toEqual([
      ...['metatartaricAcid', 'gumArabic', 'mannoproteins', 'fumaricAcid'],
    ])
  })

  test('is found by a word of any language or a number, ticked, and shown as the page writes it', async () => {
    show()
    const find = await screen.findByRole('searchbox')
    fireEvent.change(find, { target: { value: 'sulfite' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^sulphites/ }))
    fireEvent.change(find, { target: { value: 'e334' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^tartaric acid/ }))
    expect(screen.queryByRole('checkbox', { name: /^malic/ })).toBeNull()
    fireEvent.change(find, { target: { value: 'Äpfels' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^malic acid/ }))
    fireEvent.change(find, { target: { value: '' } })
    const regulators = within(screen.getByRole('group', { name: 'Acidity regulators' }))
    fireEvent.click(regulators.getByRole('checkbox', { name: /replace one another/ }))
    expect(
      screen.getByText(
        'The page writes: grapes, acidity regulators: contains tartaric acid and/or malic acid, preservative: sulphites.',
      ),
    ).toBeTruthy()
  })
})

describe('[LABEL-01] the label in the office', () => {
  test('says the word of sweetness that the sugar gives, and where the name says another', async () => {
    show({ residualSugar: 95, title: { fr: 'Moelleux' } })
    expect(await screen.findByText('For so much sugar the European word is: sweet.')).toBeTruthy()
    expect(screen.getByText('“moelleux” in the name (Français) says another sweetness.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Residual sugar'), { target: { value: '17' } })
    fireEvent.change(screen.getByLabelText('Total acidity'), { target: { value: '7.4' } })
    expect(screen.getByText('For so much sugar the European word is: medium dry.')).toBeTruthy()
  })

  test('has no such word for what is strengthened with spirit', async () => {
    show({ residualSugar: 95, style: 'fortified' })
    await screen.findByLabelText('Residual sugar')
    expect(screen.queryByText(/European word/)).toBeNull()
  })

  test('asks when a sparkling wine of 2023 was made, and not a still one', async () => {
    show({ style: 'sparkling', year: 2023 })
    expect(await screen.findByRole('radio', { name: 'before 8 December 2023' })).toBeTruthy()
    cleanup()
    show({ style: 'still', year: 2023 })
    await screen.findByLabelText('Residual sugar')
    expect(screen.queryByRole('radio', { name: 'before 8 December 2023' })).toBeNull()
  })

  test('offers names of the register while one types, and says how it writes one', async () => {
    show({}, true)
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Subtitle')
    fireEvent.change(field, { target: { value: 'beaujolais v, granit' } })
    fireEvent.click(screen.getByRole('button', { name: 'Beaujolais Villages' }))
    expect(field.value).toBe('Beaujolais Villages, granit')
    fireEvent.change(field, { target: { value: 'Bourgogne Hautes-Côtes de Beaune blanc' } })
    expect(screen.getByText('The register writes “Bourgogne Hautes Côtes de Beaune”.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Write it so' }))
    expect(field.value).toBe('Bourgogne Hautes Côtes de Beaune blanc')
    expect(screen.queryByText(/The register writes/)).toBeNull()
  })
})
