import { useState } from 'react'
import { borderTo, kindsNotSettled } from '#contract/abroad.ts'
import type { Settlement } from '#contract/documents/settlement.ts'
import { displayNames } from '#contract/formats.ts'
import { type WineKind, wineKinds } from '#contract/wine-kinds.ts'
import { Setting } from '../office/forms/Setting.tsx'
import { useLanguage, useText } from '../office/language.ts'
import { SettlementSheet } from './SettlementSheet.tsx'
import { type Delivery, originOf } from './tariff.ts'

/** Each country that a zone lists or that is settled, and for each kind of wine whether it may be sent there. */
export function Abroad({ delivery }: { delivery: Delivery }) {
  const t = useText()
  const language = useLanguage()
  const [open, setOpen] = useState<{ country: string; kind: WineKind } | null>(null)
  const { ways, settlements, ownCountry } = delivery
  const origin = originOf(delivery)
  const countries = [
    ...new Set([
      ...ways.flatMap(({ zones }) => zones.flatMap((zone) => zone.countries)),
      ...settlements.map(({ countryCode }) => countryCode),
    ]),
  ].filter((country) => borderTo(ownCountry, country) !== 'HOME')
  const names = displayNames(language, { type: 'region' })
  const storedFor = (country: string, kind: WineKind): Settlement | null =>
    settlements.find((each) => each.countryCode === country && each.kind === kind) ?? null
  return (
    <Setting id="abroad" title={t('tariff.abroad.title')} say={t('tariff.abroad.say')}>
      {countries.length === 0 ? (
        <p>{t('tariff.abroad.none')}</p>
      ) : (
        <ul className="rows" data-quiet>
          {countries.map((country) => {
            const off = kindsNotSettled(origin, country, wineKinds)
            return (
              <li key={country}>
                <div className="what">
                  <span className="name">{names.of(country) ?? country}</span>
                  <span className="words-row">
                    {wineKinds.map((kind) => (
                      <button
                        key={kind}
                        type="button"
                        className="word"
                        data-tone={off.includes(kind) ? 'danger' : undefined}
                        onClick={() => setOpen({ country, kind })}
                      >
                        {t(off.includes(kind) ? 'tariff.abroad.off' : 'tariff.abroad.on', {
                          kind: t(`tariff.kinds.${kind}`),
                        })}
                      </button>
                    ))}
                  </span>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {open && (
        <SettlementSheet
          key={`${open.country} ${open.kind}`}
          delivery={delivery}
          {...open}
          settlement={storedFor(open.country, open.kind)}
          onClose={() => setOpen(null)}
        />
      )}
    </Setting>
  )
}
