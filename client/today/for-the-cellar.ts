import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerOptions } from '../office/answers.ts'
import { useOffice } from '../office/office-context.ts'
import { usePlace } from '../office/place.ts'

/** As old as what a phone takes along into the cellar may be, while there is a signal. */
const freshMs = 10 * 60_000

/** Where there is no signal bottles are sold and counted all the same: what both need is read while there is one. */
export function useForTheCellar(): void {
  const { call } = useOffice()
  const queryClient = useQueryClient()
  const { place, may } = usePlace()
  const isWanted = may('stock')
  useEffect(() => {
    if (!isWanted) return
    const input = { place: place.handle }
    void queryClient.prefetchQuery({ ...answerOptions(call, 'saleShelf', input), staleTime: freshMs })
    void queryClient.prefetchQuery({ ...answerOptions(call, 'stockList', input), staleTime: freshMs })
  }, [isWanted, place.handle, call, queryClient])
}
