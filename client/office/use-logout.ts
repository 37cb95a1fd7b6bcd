import { useLocation } from 'wouter'
import { useOffice } from './office-context.ts'
import { useWrite } from './writes.ts'

/** Whoever comes next begins at the beginning, not on the page of whoever has left. */
export function useLogout() {
  const { session } = useOffice()
  const [, go] = useLocation()
  const logout = useWrite('staffLogout', {
    onDone() {
      go('/', { replace: true })
      session.leave()
    },
  })
  return () => logout.write({})
}
