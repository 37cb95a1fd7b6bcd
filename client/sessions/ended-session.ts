import type { QueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/envelope.ts'
import type { AuthenticationState } from '#contract/sessions.ts'
import { authenticationKey } from './queries.ts'
import { forgetVisitor } from './visitor.ts'

/**
 * An answer that asks for a login where the page shows somebody: the session has ended behind its back. The page forgets
 * the visitor and is judged by its guard again, which leads to the login where a login is needed (AUTH-02).
 */
export function noticeEndedSession(
  envelope: Pick<Envelope<unknown>, 'errors'>,
  { queryClient, guardAgain }: { queryClient: QueryClient; guardAgain: () => void },
): void {
  if (!envelope.errors?.some(({ key }) => key === 'LOGIN_REQUIRED')) return
  if (!queryClient.getQueryData<AuthenticationState>(authenticationKey)?.isLoggedIn) return
  forgetVisitor(queryClient)
  guardAgain()
}
