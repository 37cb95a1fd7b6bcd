import { useState } from 'react'
import { borderTo } from '#contract/abroad.ts'
import type { Settlement } from '#contract/documents/settlement.ts'
import { displayNames } from '#contract/formats.ts'
import { declarers } from '#contract/settled-ways.ts'
import type { WineKind } from '#contract/wine-kinds.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Either } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { knownExcise } from './known-excise.ts'
import type { Delivery } from './tariff.ts'

interface SettlementSheetProps {
  delivery: Delivery
  country: string
  kind: WineKind
  /** Null while nobody has said it. */
  settlement: Settlement | null
  onClose: () => void
}

/** How excise and VAT of one kind of wine are settled in one country; without it nothing of that kind is sent there. */
export function SettlementSheet({ delivery, country, kind, settlement, onClose }: SettlementSheetProps) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { settlements, abroadVersion, ownCountry, today } = delivery
  const isImport = borderTo(ownCountry, country) === 'CUSTOMS'
  const begun: Settlement = {
    ...{ countryCode: country, kind, declarer: 'HOUSE', name: '', number: '', since: today },
    vat: isImport ? 'IMPORT' : 'BUYER',
  }
  const [typed, setTyped] = useState(settlement ?? begun)
  const { write, isBusy, error } = useWrite('abroadSave', { said: () => t('tariff.said.abroad'), onDone: onClose })
  const others = settlements.filter((each) => each.countryCode !== country || each.kind !== kind)
  const saveAll = (all: Settlement[]) => write({ place: place.handle, version: abroadVersion, settlements: all })
  const name = displayNames(language, { type: 'region' }).of(country) ?? country
  const known = knownExcise[country]?.[kind]
  const isRight =
    typed.since !== '' &&
    (typed.declarer === 'HOUSE' || typed.name.trim() !== '') &&
    (isImport || typed.number.trim() !== '')
  const field = (of: 'name' | 'number') => (
    <Field
      label={t(`tariff.abroad.${of}`)}
      value={typed[of]}
      maxLength={80}
      autoComplete="off"
      onChange={({ target }) => setTyped({ ...typed, [of]: target.value })}
    />
  )
  return (
    <Sheet
      title={t('tariff.abroad.sheet', { country: name, kind: t(`tariff.kinds.${kind}`) })}
      say={t(isImport ? 'tariff.abroad.import' : 'tariff.abroad.union')}
      isOpen
      onClose={onClose}
      onSubmit={() => isRight && saveAll([...others, typed])}
      bottom={
        <>
          <button type="submit" className="button" data-busy={isBusy || undefined} disabled={!isRight}>
            {t('office.save')}
          </button>
          {settlement && (
            <button type="button" className="word" data-tone="danger" onClick={() => saveAll(others)}>
              {t('tariff.abroad.withdraw')}
            </button>
          )}
        </>
      }
    >
      {known && (
        <p className="hint">
          {t('tariff.abroad.known', {
            full: known.full,
            hasLesser: known.lesser ? 1 : 0,
            lesser: known.lesser?.rate ?? 0,
            percent: known.lesser?.percent ?? 0,
            limit: known.lesser?.isBelow ? 'below' : 'upTo',
          })}
        </p>
      )}
      <Either
        legend={t('tariff.abroad.declarer')}
        choices={declarers.map((value) => ({ value, label: t(`tariff.abroad.declarers.${value}`) }))}
        value={typed.declarer}
        onChoose={(declarer) => setTyped({ ...typed, declarer })}
      />
      {typed.declarer !== 'HOUSE' && field('name')}
      {field('number')}
      <Field
        label={t('tariff.abroad.since')}
        type="date"
        value={typed.since}
        onChange={({ target }) => setTyped({ ...typed, since: target.value })}
      />
      {!isImport && (
        <Either
          legend={t('tariff.abroad.vat')}
          choices={(['BUYER', 'SELLER'] as const).map((value) => ({ value, label: t(`tariff.abroad.vats.${value}`) }))}
          value={typed.vat}
          onChoose={(vat) => setTyped({ ...typed, vat })}
        />
      )}
      {error && (
        <p className="error" role="alert">
          {error.message}
        </p>
      )}
    </Sheet>
  )
}
