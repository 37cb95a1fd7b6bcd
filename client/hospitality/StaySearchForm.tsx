import { type FormEvent, lazy, Suspense, useId, useRef } from 'react'
import type { Agency } from '#contract/hospitality.ts'
import { useMounted } from '../base/route-mount.ts'
import { useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { useOwnDates } from '../site/use-own-dates.ts'

const loadDates = () => import('./StayDates.tsx')
const StayDates = lazy(() => loadDates().then((module) => ({ default: module.StayDates })))

interface StaySearchFormProps {
  agencies: readonly Pick<Agency, 'code' | 'title' | 'timezone'>[]
  /** The most guests any of the places takes. */
  maxGuests: number
  search?: { agency: string; arrival: string; departure: string; guests: number | null }
  /** What was filled in, `agency=…&arrival=…`. */
  onSearch: (filled: URLSearchParams) => void
}

/** Where, when, how many. Until the script has come, and without it, the dates are fields of the browser's own. */
export function StaySearchForm({ agencies, maxGuests, search, onSearch }: StaySearchFormProps) {
  useMounted('stay-search')
  const t = useText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const isOurs = useOwnDates(form, loadDates)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value ? [[name, value]] : [],
    )
    onSearch(new URLSearchParams(filled))
  }
  const plain = (['arrival', 'departure'] as const).map((name) => (
    <div key={name} className="part">
      <label htmlFor={id + name}>{t(`hospitality.calendar.${name}`)}</label>
      <input id={id + name} type="date" name={name} defaultValue={search?.[name]} />
    </div>
  ))
  return (
    <form
      ref={form}
      className="stay-search"
      action={usePathTo()('hospitality-apartments')}
      aria-label={t('hospitality.apartmentList.search')}
      onSubmit={submit}
    >
      <div className="part">
        <label htmlFor={`${id}-where`}>{t('hospitality.apartmentList.where')}</label>
        <select id={`${id}-where`} name="agency" defaultValue={search?.agency}>
          <option value="">{t('hospitality.apartmentList.everywhere')}</option>
          {agencies.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <Suspense fallback={plain}>
        {isOurs ? <StayDates form={form} search={search} timezone={agencies[0]?.timezone} /> : plain}
      </Suspense>
      <div className="part">
        <label htmlFor={`${id}-guests`}>{t('hospitality.guests.title')}</label>
        <select id={`${id}-guests`} name="guests" defaultValue={search?.guests ?? ''}>
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
