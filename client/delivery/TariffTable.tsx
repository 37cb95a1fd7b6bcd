import { useState } from 'react'
import { localize } from '#contract/localized.ts'
import { displayNames, numberFormat } from '#contract/formats.ts'
import { Theirs } from '../office/forms/FormField.tsx'
import type { Form } from '../office/forms/form.ts'
import { writtenAmount } from '../office/forms/numbers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { FilterWords } from '../office/parts/choices.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { BandsSheet } from './BandsSheet.tsx'
import { bandsOf, beyondStep, type Column, columnsOf, type Delivery, priceTo } from './tariff.ts'

interface TariffTableProps {
  /** As the server has it. */
  delivery: Delivery
  now: Pick<Delivery, 'ways' | 'cartonBottles'>
  form: Form
  /** What is being tried: its price stands out. */
  here: { bottles: number; zone: string | null }
  onZone: (key: string) => void
}

interface Line {
  of: string
  words: string
  /** Up to how many bottles, where it is a band. */
  band?: number
}

/** A price for each band of bottles and each zone: a table on a wide screen, one zone after another on a phone. */
export function TariffTable({ delivery, now, form, here, onZone }: TariffTableProps) {
  const t = useText()
  const language = useLanguage()
  const [isChanging, setChanging] = useState(false)
  const columns = columnsOf(delivery.ways)
  const live = new Map(columnsOf(now.ways).map((column) => [column.key, column]))
  const bands = bandsOf(delivery.ways)
  const step = beyondStep(delivery)
  const lines: Line[] = [
    ...bands.map((band, index) => {
      const from = (bands[index - 1] ?? 0) + 1
      return { of: String(band), band, words: t('tariff.table.band', { from, to: band }) }
    }),
    { of: 'beyond', words: step === null ? t('tariff.table.beyondEach') : t('tariff.table.beyond', { step }) },
    { of: 'free', words: t('tariff.table.free') },
  ]
  const isHere = ({ key }: Column, { band }: Line, index: number): boolean =>
    band !== undefined &&
    key === (here.zone ?? columns[0]?.key) &&
    here.bottles <= band &&
    here.bottles > (bands[index - 1] ?? 0)
  const currency = numberFormat(language, { style: 'currency', currency: delivery.currencyCode })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  const currencyName = displayNames(language, { type: 'currency' }).of(delivery.currencyCode) ?? delivery.currencyCode
  const nameOf = ({ zone, way }: Column) => localize(zone.title, language) || localize(way.title, language)
  const input = (column: Column, line: Line, index: number) => {
    const key = `${column.key} ${line.of}`
    return (
      <input
        className="input"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        aria-label={t('tariff.table.cell', { zone: nameOf(column), row: line.words, currency: currencyName })}
        aria-invalid={form.errorOf(key) ? true : undefined}
        data-field={key}
        data-here={isHere(column, line, index) || undefined}
        data-changed={form.draft.changed.includes(key) || undefined}
        placeholder={beyondPrice(live.get(column.key), line, now, language) ?? t('tariff.table.none')}
        value={form.draft.value(key)}
        onChange={({ target }) => form.type(key, target.value)}
      />
    )
  }
  const shown = columns.find(({ key }) => key === here.zone) ?? columns[0]
  const fields = columns.flatMap((column) => lines.map((line) => ({ key: `${column.key} ${line.of}`, column, line })))
  return (
    <Chapter
      title={t('tariff.table.title')}
      say={t('tariff.table.say')}
      link={
        columns.length > 0 && (
          <button type="button" className="word" onClick={() => setChanging(true)}>
            {t('tariff.bands.word')}
          </button>
        )
      }
    >
      {shown && (
        <>
          <div className="wide-only scroll-x">
            <table className="grid-table" data-edit>
              <caption className="visually-hidden">{t('tariff.table.caption')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('tariff.bottles')}</th>
                  {columns.map((column) => (
                    <th key={column.key} scope="col">
                      <b>{nameOf(column)}</b>
                      <small>{localize(column.way.title, language)}</small>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line, index) => (
                  <tr key={line.of}>
                    <th scope="row">{line.words}</th>
                    {columns.map((column) => (
                      <td key={column.key}>{input(column, line, index)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="narrow-only">
            <FilterWords
              legend={t('tariff.zone.one')}
              choices={columns.map((column) => ({ value: column.key, label: nameOf(column) }))}
              value={shown.key}
              onChoose={onZone}
            />
            <ul className="rows" data-quiet>
              {lines.map((line, index) => (
                <li key={line.of}>
                  <div className="what">
                    <span className="name">{line.words}</span>
                  </div>
                  <div className="end">
                    <div className="amount">
                      {input(shown, line, index)}
                      <span className="unit">{currency}</span>
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
      {fields.map(({ key, column, line }) => (
        <div key={key}>
          {form.errorOf(key) && (
            <p className="error" role="alert">
              {`${nameOf(column)}, ${line.words}: ${form.errorOf(key)}`}
            </p>
          )}
          <Theirs form={form} of={key} show={(text) => `${nameOf(column)}, ${line.words}: ${text}`} />
        </div>
      ))}
      {isChanging && <BandsSheet delivery={delivery} onClose={() => setChanging(false)} />}
    </Chapter>
  )
}

/** A band without a price of its own is charged by what lies beyond the last one. */
function beyondPrice(
  column: Column | undefined,
  { band }: Line,
  { cartonBottles }: { cartonBottles: number },
  language: string,
): string | null {
  if (!column || band === undefined || !column.zone.beyond) return null
  const way = { ...column.way, minBottles: null, maxBottles: null, minAmount: null }
  const { ageCheck: _, ...unchecked } = way
  const priced = priceTo({ way: unchecked, zone: column.zone }, { bottles: band, amount: 0, cartonBottles })
  return priced.reason === null ? writtenAmount(priced.rateAmount, language) : null
}
