import { createContext, useContext } from 'react'
import type { OfficeCall } from './call.ts'
import type { Session } from './session.ts'

/** What screens stand on, beside the query cache. */
export interface Office {
  call: OfficeCall
  session: Session
}

const ReactOffice = createContext<Office | null>(null)
export const OfficeProvider = ReactOffice.Provider

export function useOffice(): Office {
  const office = useContext(ReactOffice)
  if (!office) throw new Error('A component stands outside the office.')
  return office
}
