import { useSyncExternalStore } from 'react'

const watch = (tell: () => void) => {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

/** What stands behind the `#` of a link: browsers keep it to themselves, so that it stands in no log. */
export const useLinkWord = (): string => useSyncExternalStore(watch, () => location.hash.slice(1))
