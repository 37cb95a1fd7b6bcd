import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(width >= 1200px)')

/** Whether list and thread have room beside each other. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => wide().matches)

function watch(tell: () => void): () => void {
  const query = wide()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
