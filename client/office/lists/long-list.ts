import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeInput, OfficeResult } from '#contract/office-endpoints.ts'
import { answerOptions, useAnswer } from '../answers.ts'
import { useOffice } from '../office-context.ts'
import { usePlace } from '../place.ts'

/** Lists that are whole for a shop of the usual size, and come by pages for a larger one. */
type LongListName = 'wineList' | 'stockList' | 'saleShelf' | 'phoneOrderOptions'

interface Asked {
  /** What is looked for, as it is typed. */
  q: string
  view?: string
  /** Ids of what was taken from the list, wherever it stands. */
  chosen?: readonly string[]
}

export interface LongList<Name extends LongListName> {
  /** There is more than is here: the server looks. */
  isLong: boolean
  /** What is to be shown, page by page; of a long list what was looked for. Undefined until it is here. */
  pages: OfficeResult<Name>[] | undefined
  /** When the oldest of them was read, in ms. */
  readAt: number
  error: Error | null
  /** What was asked for cannot be had before there is one again. */
  isWithoutSignal: boolean
  /** Reads the next page; null where there is none. */
  onMore: (() => void) | null
}

type First<Name extends LongListName> = ReturnType<typeof useAnswer<Name>>

/** The list as it is first asked for: all there is of a usual shop, and kept for when there is no signal. */
export function useFirst<Name extends LongListName>(name: Name): First<Name> {
  const { place } = usePlace()
  return useAnswer(name, inputOf<Name>({ place: place.handle }))
}

/** A list of the place in which the caller looks by itself while it is whole, and the server where it is long. */
export function useLongList<Name extends LongListName>(
  name: Name,
  first: First<Name>,
  { q, view, chosen = [] }: Asked,
): LongList<Name> {
  const { call } = useOffice()
  const { place } = usePlace()
  const isLong = first.data?.isWhole === false
  const words = q.trim()
  const asked = {
    place: place.handle,
    ...(words && { q: words }),
    ...(view !== undefined && view !== 'all' && { view }),
    ...(chosen.length > 0 && { chosen: chosen.join(',') }),
  }
  const key = JSON.stringify(asked)
  const [further, setFurther] = useState<{ key: string; afters: string[] }>({ key, afters: [] })
  const afters = further.key === key ? further.afters : []
  const inputs = isLong ? [asked, ...afters.map((after) => ({ ...asked, after }))] : []
  const found = useQueries({ queries: inputs.map((input) => answerOptions(call, name, inputOf<Name>(input))) })
  const answers = isLong ? found : [first]
  const known = answers.flatMap(({ data }) => (data === undefined ? [] : [data as OfficeResult<Name>])) // Of this list.
  const next = known.length === answers.length ? known.at(-1)?.next : undefined
  return {
    isLong,
    pages: known.length === 0 ? undefined : known,
    readAt: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    error: answers.find(({ data }) => data === undefined)?.error ?? null,
    isWithoutSignal: answers.some(({ isPaused, data }) => isPaused && data === undefined),
    onMore: next ? () => setFurther({ key, afters: [...afters, next] }) : null,
  }
}

// Each of these lists is asked for by its place, and by nothing else that it has to know.
const inputOf = <Name extends LongListName>(input: object) => input as OfficeInput<Name>

/** All that this device has read of such a list of the place, the list itself first. */
export function useAllRead<Name extends LongListName>(name: Name): OfficeResult<Name>[] {
  const { place } = usePlace()
  return useQueryClient()
    .getQueriesData<OfficeResult<Name>>({ queryKey: [name] })
    .flatMap(([[, input], answer]) => ((input as { place: string }).place === place.handle && answer ? [answer] : []))
}
