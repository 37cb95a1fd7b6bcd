import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Apartment } from '#contract/hospitality.ts'
import { type DateRange, dayForDeparture, priceStay, type StayPriceParts } from '#contract/stays.ts'
import type { Guests } from '#contract/tourist-tax.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { availabilitiesQuery } from './queries.ts'
import { useStaySearch } from './stay-search.ts'

export interface StayChoice {
  arrival: string | null
  departure: string | null
  adults: number
  children: number
  /** Free nights, or undefined while they are not known. */
  free: DateRange[] | undefined
  /** The date at the apartment. */
  today: string | undefined
  /** How long ago the calendars of other platforms were read; null when there are none. */
  calendarAgeMinutes: number | null
  isFailed: boolean
  /** Once both dates are chosen. */
  price: StayPriceParts | null
  pick: (day: string) => void
  clear: () => void
  setGuests: (guests: { adults: number; children: number }) => void
  reload: () => void
}

/** A stay that is moved. */
export interface OwnStay extends DateRange, Guests {
  /** The free nights with its own among them. */
  free: (free: DateRange[], today: string) => DateRange[]
}

/**
 * Two dates and how many come, for the calendar and the box beside it. Dates looked for in the list are tried first.
 * @param own the stay that is moved: its guests are who comes, and its nights are not in its way.
 */
export function useStayChoice(apartment: Apartment, own?: OwnStay): StayChoice {
  const dependencies = useDependencies()
  const isHydrated = useIsHydrated()
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...availabilitiesQuery(dependencies, apartment._id),
    enabled: isHydrated,
  })
  const [dates, setDates] = useState<{ arrival: string | null; departure: string | null }>({
    arrival: own?.startDate ?? null,
    departure: own?.endDate ?? null,
  })
  const [guests, setGuests] = useState(
    own ? { adults: own.adults, children: own.children } : { adults: Math.min(2, apartment.guests), children: 0 },
  )
  const { search } = useStaySearch()
  const today = data?.today
  const free = data && own ? own.free(data.availabilities, data.today) : data?.availabilities

  const isTried = useRef(false)
  useEffect(() => {
    if (own || isTried.current || !free || !today) return
    isTried.current = true
    const { arrival, departure, guests: wanted } = search
    if (wanted) setGuests({ adults: Math.min(wanted, apartment.guests), children: 0 })
    if (
      arrival &&
      departure &&
      dayForDeparture(apartment, free, today, { arrival, day: departure }).kind === 'departure'
    )
      setDates({ arrival, departure })
  }, [apartment, free, own, search, today])

  // Somebody else may have taken nights while this page stood open.
  const { arrival, departure } = dates
  const isStillFree =
    !free || !arrival || free.some((range) => range.startDate <= arrival && (departure ?? arrival) <= range.endDate)
  useEffect(() => {
    if (!isStillFree) setDates({ arrival: null, departure: null })
  }, [isStillFree])

  const pick = (day: string) => {
    if (!free || !today) return
    const isDeparture =
      arrival !== null &&
      departure === null &&
      dayForDeparture(apartment, free, today, { arrival, day }).kind === 'departure'
    setDates(isDeparture ? { arrival, departure: day } : { arrival: day, departure: null })
  }
  return {
    ...dates,
    ...guests,
    ...{ free, today, pick, setGuests },
    calendarAgeMinutes: data?.calendarsReadAt ? minutesBetween(data.calendarsReadAt, dataUpdatedAt) : null,
    isFailed: isError && !data,
    price: arrival && departure ? priceStay(apartment, { startDate: arrival, endDate: departure, ...guests }) : null,
    clear: () => setDates({ arrival: null, departure: null }),
    reload: () => void refetch(),
  }
}

const minutesBetween = (from: string, to: number): number => Math.max(0, Math.round((to - Date.parse(from)) / 60_000))
