import { useState } from 'react'
import { useLocation } from 'wouter'
import type { WineDetail } from '#contract/wines-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { amountIn, bottlesIn, numberIn, writtenAmount } from '../office/forms/numbers.ts'
import { wineName } from './wine-name.ts'

/** The next year of a wine: year and price are there already, one press makes its draft. */
export function VintageSheet({ wine, year, onClose }: { wine: WineDetail; year: number; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState({
    year: String(year),
    price: writtenAmount(wine.priceAmount, language),
    bottles: '',
  })
  const { write, isBusy } = useWrite('wineVintage', {
    said: (_, input) => t('wines.said.vintage', { name: `${wine.title} ${input.year}` }),
    onDone: ({ id }) => navigate(pathTo(`wines/${id}`)),
  })
  const [chosenYear, price, bottles] = [numberIn(typed.year), amountIn(typed.price), bottlesIn(typed.bottles || '0')]
  const isRight =
    chosenYear !== null && chosenYear >= 1900 && chosenYear <= 2100 && price !== null && price > 0 && bottles !== null
  const field = (name: keyof typeof typed, label: string) => (
    <Field
      label={label}
      value={typed[name]}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  const submit = () => {
    if (isRight)
      write({
        place: place.handle,
        wine: wine.id,
        year: Math.round(chosenYear),
        priceAmount: price,
        bottles: Math.round(bottles),
      })
  }
  return (
    <Sheet
      title={`${wine.title} ${typed.year}`}
      say={t('wines.vintage.say', { name: wineName(wine) })}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      bottom={
        <button type="submit" className="button" data-busy={isBusy || undefined} disabled={!isRight}>
          {t('wines.vintage.do', { year: typed.year })}
        </button>
      }
    >
      <dl className="facts-list">
        {(['taken', 'toWrite', 'old'] as const).map((fact) => (
          <div key={fact}>
            <dt>{fact === 'old' ? wineName(wine) : t(`wines.vintage.facts.${fact}`)}</dt>
            <dd>{t(`wines.vintage.factsSay.${fact}`, { count: wine.free })}</dd>
          </div>
        ))}
      </dl>
      <div className="form vintage-fields">
        <div data-span="2">{field('year', t('wines.fields.year'))}</div>
        <div data-span="2">{field('price', t('wines.fields.price'))}</div>
        <div data-span="2">{field('bottles', t('wines.fields.bottles'))}</div>
      </div>
    </Sheet>
  )
}
