import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ShopSummary } from '#contract/shop.ts'
import { useDependencies } from '../app/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { shopSearchQuery } from './queries.ts'

/** Nobody waits for every letter. */
const debounceMs = 250

/** What the visitor types, and the shops found for it; null while nothing is searched for. */
export function useShopSearch(): { text: string; setText: (text: string) => void; found: ShopSummary[] | null } {
  const dependencies = useDependencies()
  const language = useLanguage()
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), debounceMs)
  const isSearching = text.trim() !== '' && settled !== ''
  const { data } = useQuery({
    ...shopSearchQuery(dependencies, language, settled),
    enabled: isSearching,
    // The list stands still until the next answer is there.
    placeholderData: keepPreviousData,
  })
  return { text, setText, found: isSearching ? (data ?? null) : null }
}

function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
