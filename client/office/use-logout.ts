import { useOffice } from './office-context.ts'
import { useWrite } from './writes.ts'

/** Ends this session; the device forgets what it was told. */
export function useLogout() {
  const { session } = useOffice()
  const logout = useWrite('staffLogout', { onDone: session.logout })
  return () => logout.write({})
}
