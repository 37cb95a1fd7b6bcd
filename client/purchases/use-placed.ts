import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../i18n/text.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

/**
 * The purchase just placed, for its confirmation; null until it is known, and always in the page the server renders for
 * everyone. Without one in memory, or its receipt after a reload, there is no such page (NAV-11): the loader sends its
 * visitor away, and on the first page of a visit only the browser can.
 */
export function usePlaced<Purchase, Key extends QueryKey>(
  query: UseQueryOptions<Purchase, Error, Purchase, Key>,
): Purchase | null {
  const isHydrated = useIsHydrated()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: purchase, isError } = useQuery({ ...query, enabled: isHydrated })
  useEffect(() => {
    if (isError) void navigate(`/${language}/404`, { replace: true })
  }, [isError, language, navigate])
  return isHydrated && purchase ? purchase : null
}
