import { formatTime } from '#contract/formats.ts'
import type { Availability } from '#contract/shop.ts'
import { useLanguage, useText } from '../i18n/text.tsx'

export interface SlotTimesProps {
  legend: string
  slots: readonly Availability[]
  /** The instant of the chosen slot. */
  selected: string | undefined
  onSelect: (startsAt: string) => void
}

/** The times of one day; a full one says so and cannot be chosen. */
export function SlotTimes({ legend, slots, selected, onSelect }: SlotTimesProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="times">
        {slots.map(({ startsAt, localTime, placesLeft, isBookable }) => (
          <label key={startsAt} className="time">
            <input
              type="radio"
              name="slot"
              value={startsAt}
              checked={startsAt === selected}
              disabled={!isBookable}
              onChange={() => onSelect(startsAt)}
            />
            <b>{formatTime(localTime, language)}</b>
            <span>
              {isBookable ? t('shop.availability.placesLeft', { count: placesLeft }) : t('shop.availability.full')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
