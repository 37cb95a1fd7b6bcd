import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/auth.ts'
import type { AuthenticationState } from '#contract/sessions.ts'
import { authenticationKey } from '../sessions/queries.ts'
import { profileKey } from '../auth/queries.ts'

/** The profile as the server has it now; the name in header and footer follows (AUTH-02: an update replaces the user). */
export function applyProfile(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(profileKey, profile)
  const { displayName, picture, language } = profile
  queryClient.setQueryData<AuthenticationState>(authenticationKey, (known) =>
    known?.user ? { ...known, user: { ...known.user, profile: { displayName, picture, language } } } : known,
  )
}
