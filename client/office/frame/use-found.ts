import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Found } from '#contract/find-office.ts'
import { useText } from '../language.ts'
import { useOffice } from '../office-context.ts'
import { usePlace } from '../place.ts'
import { keptFound } from './kept-found.ts'
import type { PaletteEntry, PaletteGroup } from './palette-find.ts'

const pauseMs = 150
/** One letter finds everything. */
const fewestSigns = 2

/** In the order of the day: what is asked for most stands first. */
const kinds = ['order', 'customer', 'wine', 'house', 'member'] as const

/**
 * Orders, people, wines and houses by what is written, as the server knows them; until it has answered, and without a
 * signal, those of them that this device has read before.
 */
export function useFound(asked: string): { groups: readonly PaletteGroup[]; isAsking: boolean } {
  const { call } = useOffice()
  const queryClient = useQueryClient()
  const { place } = usePlace()
  const entryOf = useEntry()
  const t = useText()
  const q = asked.trim()
  const paused = usePaused(q)
  const isWanted = q.length >= fewestSigns
  const answer = useQuery({
    queryKey: ['find', { place: place.handle, q: paused }],
    queryFn: async () => (await call('find', { place: place.handle, q: paused })).response,
    enabled: isWanted && paused.length >= fewestSigns,
    placeholderData: keepPreviousData,
    // Nobody opens the same line again: it would only fill the copy on the device.
    gcTime: 0,
  })
  const isTold = answer.data !== undefined && !answer.isPlaceholderData && paused === q
  const found = !isWanted ? [] : isTold ? answer.data.found : keptFound(queryClient, place.handle)
  return {
    isAsking: isWanted && !isTold && !answer.isPaused && !answer.isError,
    groups: kinds.map((kind) => ({
      id: kind,
      name: t(`find.${kind}`),
      isFound: isTold,
      entries: found.filter((each) => each.kind === kind).map(entryOf),
    })),
  }
}

function useEntry(): (found: Found) => PaletteEntry {
  const t = useText()
  const { pathTo } = usePlace()
  const [, navigate] = useLocation()
  return (found) => {
    const id = `${found.kind}-${found.id}`
    const to = (path: string) => () => navigate(pathTo(`${path}/${encodeURIComponent(found.id)}`))
    switch (found.kind) {
      case 'order':
        return {
          id,
          label:
            found.number === null ? found.name : t('find.numbered', { number: `${found.number}`, name: found.name }),
          hint: t(`find.stages.${found.stage}`),
          run: to('orders'),
        }
      case 'customer':
        return { id, label: found.name, hint: found.city, run: to('customers') }
      case 'wine':
        return { id, label: found.name, ...(!found.isPublished && { hint: t('find.notOnSale') }), run: to('wines') }
      case 'house':
        return { id, label: found.name, hint: t(`office.kinds.${found.placeKind}`), run: to('houses') }
      case 'member':
        return { id, label: found.name, hint: t(`office.roles.${found.role}.name`), run: to('team') }
    }
  }
}

/** What is written, once the hand rests. */
function usePaused(written: string): string {
  const [paused, pause] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => pause(written), pauseMs)
    return () => clearTimeout(timer)
  }, [written])
  return paused
}
