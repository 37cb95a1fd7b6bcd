import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ShopSummary } from '#contract/shop.ts'
import { useLocation } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { shopSearchQuery } from './queries.ts'

/** Nobody waits for every letter. */
const debounceMs = 250

interface ShopSearch {
  text: string
  setText: (text: string) => void
  region: string
  setRegion: (region: string) => void
  /** Null while nothing is searched for. */
  found: ShopSummary[] | null
}

/** What the visitor types and chooses, and the shops found for it. Both are still there on the way back from a shop. */
export function useShopSearch(): ShopSearch {
  const dependencies = useDependencies()
  const language = useLanguage()
  const [text, setText] = useWordOfAddress('q')
  const [region, setRegion] = useWordOfAddress('region')
  const settled = useDebounced(text.trim(), debounceMs)
  const isSearching = text.trim() !== '' && settled !== ''
  const { data } = useQuery({
    ...shopSearchQuery(dependencies, language, settled),
    enabled: isSearching,
    // The list stands still until the next answer is there.
    placeholderData: keepPreviousData,
  })
  return { text, setText, region, setRegion, found: isSearching ? (data ?? null) : null }
}

/** Written past the router: a letter typed is no navigation, and must neither move the focus nor count as a page. */
function useWordOfAddress(name: string): [string, (word: string) => void] {
  const { pathname, search } = useLocation()
  const isHydrated = useIsHydrated()
  const [word, setWord] = useState<string | null>(null)
  const settled = useDebounced(word, debounceMs)
  useEffect(() => {
    if (settled === null || location.pathname !== pathname) return
    const address = new URL(location.href)
    if (settled.trim()) address.searchParams.set(name, settled.trim())
    else address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
  }, [name, pathname, settled])
  // The page from the server is the same whatever was searched for.
  return [word ?? (isHydrated ? (new URLSearchParams(search).get(name) ?? '') : ''), setWord]
}

function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
