import { createContext, useContext } from 'react'

/** Which sheet of the frame is open: at most one. */
export type Opened = 'palette' | 'places' | 'more' | 'person' | 'keys' | null

interface Sheets {
  opened: Opened
  open: (sheet: Opened) => void
}

const ReactSheets = createContext<Sheets>({ opened: null, open: () => {} })
export const SheetsProvider = ReactSheets.Provider
export const useSheets = (): Sheets => useContext(ReactSheets)
