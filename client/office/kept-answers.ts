import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import { clear, del, get, set } from 'idb-keyval'
import { keptMs } from './query-client.ts'

/** The copy of the last answers on this device, one for each person. */
export interface KeptAnswers {
  /** Paints what is known of this person, and keeps what is learnt from now on. */
  open: (staffId: string) => Promise<void>
  /** Nothing of anybody stays on the device. */
  empty: () => Promise<void>
}

/** @param build Answers of another build may have another shape; writes that wait are sent whatever build they are of. */
export function keptAnswers(queryClient: QueryClient, build: string): KeptAnswers {
  let leave = () => {}
  return {
    async open(staffId) {
      leave()
      const visit = { isOver: false }
      const kept = [
        { ...copyOf(`answers ${staffId}`, build, visit), dehydrateOptions: { shouldDehydrateMutation: () => false } },
        { ...copyOf(`writes ${staffId}`, 'any', visit), dehydrateOptions: { shouldDehydrateQuery: () => false } },
      ].map((copy) => ({ ...copy, queryClient }))
      await Promise.all(kept.map(persistQueryClientRestore))
      const leaving = kept.map(persistQueryClientSubscribe)
      leave = () => {
        visit.isOver = true
        for (const each of leaving) each()
      }
      void queryClient.resumePausedMutations()
    },
    async empty() {
      leave()
      leave = () => {}
      await clear()
    },
  }
}

const copyOf = (key: string, buster: string, visit: { isOver: boolean }) => ({
  persister: createAsyncStoragePersister({
    key,
    storage: {
      getItem: get<string>,
      // It writes a second late: by then the device may have been emptied.
      setItem: async (name: string, value: string) => (visit.isOver ? undefined : set(name, value)),
      removeItem: del,
    },
  }),
  maxAge: keptMs,
  buster,
})
