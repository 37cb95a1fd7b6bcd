import { useLocation, useNavigation } from 'react-router'
import { readWineSearch, type WineSearch, wineQuery } from '#contract/wine-search.ts'

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
  const { location } = useNavigation()
  const read = (query: string) => readWineSearch(new URLSearchParams(query))
  return {
    search: read(search),
    wanted: read(location?.pathname === pathname ? location.search : search),
    hrefOf: (wanted) => pathname + wineQuery(wanted),
  }
}
