import { type FormEvent, useId, useState } from 'react'
import { addDays, bookingHorizonDays, dayIn } from '#contract/stays.ts'
import type { Agency } from '#contract/hospitality.ts'
import { useText } from '../i18n/text.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import type { StaySearch } from './stay-search.ts'

interface StaySearchFormProps {
  agencies: Agency[]
  /** The most guests any of the places takes. */
  maxGuests: number
  search: StaySearch
  onSearch: (search: StaySearch) => void
}

/** Where, when, how many. The browser's own date fields: they speak the visitor's language and need no script of ours. */
export function StaySearchForm({ agencies, maxGuests, search, onSearch }: StaySearchFormProps) {
  const t = useText()
  const id = useId()
  const isHydrated = useIsHydrated()
  const [openedAt] = useState(() => new Date())
  const [arrival, setArrival] = useState(search.arrival)
  const [departure, setDeparture] = useState(search.departure)
  // A date is one at the place; on the server, where a page is rendered for days to come, there is no today.
  const today = isHydrated ? dayIn(agencies[0]?.timezone ?? 'Europe/Paris', openedAt) : undefined
  const last = today && addDays(today, bookingHorizonDays)
  const changeArrival = (day: string) => {
    setArrival(day)
    if (day && departure && departure <= day) setDeparture(addDays(day, 1))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { agency, guests } = Object.fromEntries(new FormData(event.currentTarget))
    onSearch({
      ...search,
      agency: typeof agency === 'string' ? agency : '',
      guests: Number(guests) || null,
      arrival,
      departure,
    })
  }
  return (
    <form className="stay-search" aria-label={t('hospitality.apartmentList.search')} onSubmit={submit}>
      <div className="part">
        <label htmlFor={`${id}-where`}>{t('hospitality.apartmentList.where')}</label>
        <select id={`${id}-where`} name="agency" defaultValue={search.agency}>
          <option value="">{t('hospitality.apartmentList.everywhere')}</option>
          {agencies.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div className="part">
        <label htmlFor={`${id}-in`}>{t('hospitality.calendar.arrival')}</label>
        <input
          id={`${id}-in`}
          type="date"
          value={arrival}
          min={today}
          max={last}
          required={departure !== ''}
          onChange={(event) => changeArrival(event.target.value)}
        />
      </div>
      <div className="part">
        <label htmlFor={`${id}-out`}>{t('hospitality.calendar.departure')}</label>
        <input
          id={`${id}-out`}
          type="date"
          value={departure}
          min={arrival ? addDays(arrival, 1) : today}
          max={last}
          required={arrival !== ''}
          onChange={(event) => setDeparture(event.target.value)}
        />
      </div>
      <div className="part">
        <label htmlFor={`${id}-guests`}>{t('hospitality.guests.title')}</label>
        <select id={`${id}-guests`} name="guests" defaultValue={search.guests ?? ''}>
          <option value="">{t('hospitality.apartmentList.anyGuests')}</option>
          {Array.from({ length: maxGuests }, (_, index) => (
            <option key={index} value={index + 1}>
              {t('hospitality.apartmentList.guests', { count: index + 1 })}
            </option>
          ))}
        </select>
      </div>
      <button className="button" type="submit">
        {t('hospitality.apartmentList.submit')}
      </button>
    </form>
  )
}
