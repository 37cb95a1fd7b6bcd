import { readWineSearch, type WineSearch, wineQuery } from '#contract/wine-search.ts'
import { useLocation, usePendingLocation } from '../base/location.ts'

interface AddressedSearch {
  /** What the list shows. */
  search: WineSearch
  /** What is on its way: a press shows at once, and the next one adds to it. */
  wanted: WineSearch
  hrefOf: (search: WineSearch) => string
}

/** What the address says is looked for, and the addresses that say something else. */
export function useWineSearch(): AddressedSearch {
  const { pathname, search } = useLocation()
  const pending = usePendingLocation()
  const read = (query: string) => readWineSearch(new URLSearchParams(query))
  return {
    search: read(search),
    wanted: read(pending?.pathname === pathname ? pending.search : search),
    hrefOf: (wanted) => pathname + wineQuery(wanted),
  }
}
