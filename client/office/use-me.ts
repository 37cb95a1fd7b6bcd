import { useQuery } from '@tanstack/react-query'
import { answerOptions } from './answers.ts'
import { useOffice } from './office-context.ts'

/** Who is at this device, as the server last said. */
export function useMe() {
  const { call } = useOffice()
  return useQuery(answerOptions(call, 'me', {}))
}
