import { useState } from 'react'
import type { DeliveryMethod, DeliveryZone } from '#contract/documents/shop.ts'
import { displayNames } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { amountIn, bottlesIn } from '../office/forms/numbers.ts'
import { languageName } from '../office/language-names.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { abroadWords } from './abroad-words.ts'
import { bandsOf, type Delivery } from './tariff.ts'
import { useWays } from './use-tariff.ts'

interface ZoneSheetProps {
  delivery: Delivery
  way: DeliveryMethod
  /** Null for one that is being made. */
  zone: DeliveryZone | null
  onClose: () => void
}

/** Where a zone lies, what it is called and how long it takes. A new one asks for a first price, too. */
export function ZoneSheet({ delivery, way, zone, onClose }: ZoneSheetProps) {
  const t = useText()
  const language = useLanguage()
  const { ways, languages } = delivery
  const began = zone ?? way.zones.at(-1)
  const [typed, setTyped] = useState({
    titles: Object.fromEntries(languages.map((code) => [code, zone?.title[code] ?? ''])),
    countries: zone?.countries.join(', ') ?? '',
    postal: zone?.postalCodes?.join(', ') ?? '',
    min: String(began?.delayWorkingDays.min ?? 2),
    max: String(began?.delayWorkingDays.max ?? 4),
    price: '',
  })
  const { saveWays, isBusy, error } = useWays(delivery, {
    said: t(zone ? 'tariff.said.zone' : 'tariff.said.zoneNew'),
    onDone: onClose,
  })
  const price = amountIn(typed.price)
  const [min, max] = [bottlesIn(typed.min), bottlesIn(typed.max)]
  const countries = listed(typed.countries).map((code) => code.toUpperCase())
  const missing = abroadWords(countries, delivery, { language, t })
  const isRight =
    min !== null &&
    max !== null &&
    countries.length > 0 &&
    Object.values(typed.titles).some((title) => title.trim() !== '') &&
    (zone !== null || price !== null)
  const save = () => {
    if (!isRight) return
    const postal = listed(typed.postal).map((code) => code.toUpperCase())
    const told = {
      title: Object.fromEntries(Object.entries(typed.titles).filter(([, title]) => title.trim() !== '')),
      countries,
      postalCodes: postal.length === 0 ? null : postal,
      delayWorkingDays: { min, max },
    }
    const bands = bandsOf(ways)
    const made: DeliveryZone = zone
      ? { ...zone, ...told }
      : {
          ...told,
          code: freeCode(way),
          rates: [{ upToBottles: bands.at(-1) ?? 12, amount: price ?? 0 }],
          beyond: null,
          freeAboveAmount: null,
        }
    saveWays(withZone(ways, way, made))
  }
  const field = (name: 'countries' | 'postal' | 'min' | 'max' | 'price', hint?: string) => (
    <Field
      label={t(`tariff.zone.${name}`)}
      hint={hint}
      value={typed[name]}
      autoComplete="off"
      autoCapitalize={name === 'countries' ? 'characters' : undefined}
      inputMode={name === 'min' || name === 'max' ? 'numeric' : name === 'price' ? 'decimal' : undefined}
      maxLength={name === 'postal' ? 600 : 120}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  return (
    <Sheet
      title={zone ? localize(zone.title, language) : t('tariff.zone.new')}
      say={localize(way.title, language)}
      isOpen
      onClose={onClose}
      onSubmit={save}
      bottom={
        <>
          <button type="submit" className="button" data-busy={isBusy || undefined} disabled={!isRight}>
            {t(zone ? 'office.save' : 'tariff.zone.make')}
          </button>
          {zone && way.zones.length > 1 && (
            <button
              type="button"
              className="word"
              data-tone="danger"
              onClick={() => saveWays(withoutZone(ways, way, zone))}
            >
              {t('tariff.zone.remove')}
            </button>
          )}
        </>
      }
    >
      {languages.map((code) => (
        <Field
          key={code}
          label={t('tariff.zone.title', { language: languageName(code) })}
          lang={code}
          maxLength={80}
          autoComplete="off"
          value={typed.titles[code] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, titles: { ...typed.titles, [code]: target.value } })}
        />
      ))}
      {field('countries', namesOf(countries, language) || t('tariff.zone.countriesHint'))}
      {missing.map((words) => (
        <p key={words} className="hint" role="status">
          {words}{' '}
          <a href="#abroad" onClick={onClose}>
            {t('tariff.abroad.go')}
          </a>
        </p>
      ))}
      {field('postal', t('tariff.zone.postalHint'))}
      {!zone && field('price', t('tariff.zone.priceHint'))}
      {field('min')}
      {field('max')}
      {error && (
        <p className="error" role="alert">
          {error.message}
        </p>
      )}
    </Sheet>
  )
}

const listed = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

const namesOf = (codes: readonly string[], language: string): string =>
  codes
    .filter((code) => /^[A-Z]{2}$/.test(code))
    .map((code) => displayNames(language, { type: 'region' }).of(code) ?? code)
    .join(', ')

/** A code that no zone of the way has. */
function freeCode({ type, zones }: DeliveryMethod): string {
  for (let number = zones.length + 1; ; number++) {
    const code = `${type}_${number}`
    if (!zones.some((zone) => zone.code === code)) return code
  }
}

/** With this zone in its way; the way is offered from now on, if it was not. Of a way's own beginning nothing stays. */
function withZone(ways: readonly DeliveryMethod[], way: DeliveryMethod, zone: DeliveryZone): DeliveryMethod[] {
  if (!ways.some(({ type }) => type === way.type)) return [...ways, { ...way, zones: [zone] }]
  return ways.map((each) => {
    if (each.type !== way.type) return each
    const isThere = each.zones.some(({ code }) => code === zone.code)
    const zones = isThere ? each.zones.map((other) => (other.code === zone.code ? zone : other)) : [...each.zones, zone]
    return { ...each, zones }
  })
}

const withoutZone = (ways: readonly DeliveryMethod[], way: DeliveryMethod, zone: DeliveryZone): DeliveryMethod[] =>
  ways.map((each) =>
    each.type === way.type ? { ...each, zones: each.zones.filter(({ code }) => code !== zone.code) } : each,
  )
