import { useMemo } from 'react'
import { isDay } from '#contract/days.ts'
import { useLocation, useNavigate } from '../base/location.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

/** What a visitor looks for. It stands in the address, so that it can be shared and survives every detour. */
export interface StaySearch {
  agency: string
  arrival: string
  departure: string
  guests: number | null
  hasPets: boolean
  hasPool: boolean
}

export const noSearch: StaySearch = {
  agency: '',
  arrival: '',
  departure: '',
  guests: null,
  hasPets: false,
  hasPool: false,
}

/** The search in the address. Pages are rendered once for everyone, so it counts from the second render on. */
export function useStaySearch(): { search: StaySearch; setSearch: (search: StaySearch) => void } {
  const isHydrated = useIsHydrated()
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => (isHydrated ? readSearch(query) : noSearch), [isHydrated, query])
  return {
    search,
    setSearch: (next) => void navigate(pathname + writeSearch(next), { replace: true, preventScrollReset: true }),
  }
}

export function readSearch(query: string): StaySearch {
  const given = new URLSearchParams(query)
  const day = (name: string) => (isDay(given.get(name) ?? '') ? (given.get(name) ?? '') : '')
  const [arrival, departure] = [day('arrival'), day('departure')]
  const guests = Number(given.get('guests'))
  const areInOrder = arrival !== '' && arrival < departure
  return {
    agency: given.get('agency') ?? '',
    arrival: areInOrder ? arrival : '',
    departure: areInOrder ? departure : '',
    guests: Number.isSafeInteger(guests) && guests > 0 && guests < 100 ? guests : null,
    hasPets: given.get('pets') === '1',
    hasPool: given.get('pool') === '1',
  }
}

/** Only what was asked for: an address without a search has no question mark. */
export function writeSearch({ agency, arrival, departure, guests, hasPets, hasPool }: StaySearch): string {
  const given = new URLSearchParams()
  if (agency) given.set('agency', agency)
  if (arrival && departure) {
    given.set('arrival', arrival)
    given.set('departure', departure)
  }
  if (guests) given.set('guests', String(guests))
  if (hasPets) given.set('pets', '1')
  if (hasPool) given.set('pool', '1')
  const query = given.toString()
  return query && `?${query}`
}
