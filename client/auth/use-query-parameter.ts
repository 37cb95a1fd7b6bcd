import { useLocation } from '../base/location.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

/** A word of the page's address, once the browser shows it: the page from the server is the same whatever the query. */
export function useQueryParameter(name: string): string | null {
  const { search } = useLocation()
  return useIsHydrated() ? new URLSearchParams(search).get(name) : null
}
