import { useId } from 'react'
import type { HandReason } from '#contract/stock-office.ts'
import { useText } from '../office/language.ts'

interface ReasonsProps {
  reasons: readonly HandReason[]
  value: HandReason
  onChoose: (reason: HandReason) => void
}

/** Why, as tiles: hands are wet in a cellar. */
export function Reasons({ reasons, value, onChoose }: ReasonsProps) {
  const t = useText()
  const name = useId()
  return (
    <fieldset>
      <legend className="label small">{t('stock.move.why')}</legend>
      <div className="either" data-tiles>
        {reasons.map((reason) => (
          <label key={reason}>
            <input type="radio" name={name} checked={reason === value} onChange={() => onChoose(reason)} />
            {t(`stock.reasons.${reason}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
