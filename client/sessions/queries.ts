import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AuthenticationState } from '#contract/sessions.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'
import { hasSession } from './session-hint.ts'

export const authenticationKey = ['authentication'] as const
export const loggedOut: AuthenticationState = { isLoggedIn: false, user: null }

/** Who is logged in. Asked for only when the visitor has a session at all (AUTH-02). */
export const authenticationQuery = ({ call, site }: Pick<Dependencies, 'call' | 'site'>) =>
  queryOptions({
    queryKey: authenticationKey,
    queryFn: () => (hasSession(site.code) ? call('authenticationRead', {}) : Promise.resolve(loggedOut)),
    staleTime: Infinity,
  })

/** The state for guards; on the server, where a page is rendered for everyone, nobody is logged in. */
export const readAuthentication = (dependencies: Dependencies): Promise<AuthenticationState> =>
  dependencies.isServer && dependencies.queryClient.getQueryData(authenticationKey) === undefined
    ? Promise.resolve(loggedOut)
    : dependencies.queryClient.ensureQueryData(authenticationQuery(dependencies))

/** Nobody until the browser has asked: the page that came from the server is the same for everyone. */
export function useAuthentication(): AuthenticationState {
  const dependencies = useDependencies()
  const { data } = useQuery({
    ...authenticationQuery(dependencies),
    enabled: !dependencies.isServer && dependencies.site.hasProfile,
  })
  return data ?? loggedOut
}
