import { useState } from 'react'
import { bottlesIn } from '../office/forms/numbers.ts'
import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { bandsOf, type Delivery, withBand, withoutBand } from './tariff.ts'
import { useWays } from './use-tariff.ts'

/** The rows of the tariff. A new one begins with what its bottles cost now; one that goes leaves them to the next. */
export function BandsSheet({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const { saveWays, isBusy, error } = useWays(delivery, {
    said: t('tariff.said.bands'),
    onDone: () => setTyped(''),
  })
  const { ways } = delivery
  const bands = bandsOf(ways)
  const band = bottlesIn(typed)
  const last = bands.at(-1) ?? 0
  const isNew = band !== null && band > 0 && band < last && !bands.includes(band)
  return (
    <Sheet
      title={t('tariff.bands.title')}
      say={t('tariff.bands.say')}
      isOpen
      onClose={onClose}
      onSubmit={() => isNew && saveWays(withBand(ways, band))}
      bottom={
        <button type="submit" className="button" data-busy={isBusy || undefined} disabled={!isNew}>
          {t('tariff.bands.add', { count: band ?? 0, hasCount: band === null ? 0 : 1 })}
        </button>
      }
    >
      <ul className="rows" data-quiet>
        {bands.map((upTo) => (
          <li key={upTo}>
            <div className="what">
              <span className="name">{t('tariff.bands.upTo', { count: upTo })}</span>
            </div>
            {bands.length > 1 && (
              <div className="end">
                <button type="button" className="word" onClick={() => saveWays(withoutBand(ways, upTo))}>
                  {t('tariff.bands.remove')}
                  <span className="visually-hidden">{` ${t('tariff.bands.upTo', { count: upTo })}`}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Field
        label={t('tariff.bands.new')}
        hint={t('tariff.bands.newHint', { count: last })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed}
        error={error?.message}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Sheet>
  )
}
