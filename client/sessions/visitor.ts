import type { QueryClient } from '@tanstack/react-query'
import type { AuthenticationState } from '#contract/sessions.ts'
import { cartsKey, noCarts } from './carts.ts'
import { authenticationKey, loggedOut } from './queries.ts'

/** What may differ for who is logged in: it is asked for anew after a login (AUTH-02). */
const seenOtherwise = [['blog-feed'], ['apartments']]

/** The visitor has logged in: another cart, and lists as they see them (AUTH-02). */
export function welcomeVisitor(queryClient: QueryClient, authentication: AuthenticationState): void {
  queryClient.setQueryData(authenticationKey, authentication)
  for (const queryKey of seenOtherwise) queryClient.removeQueries({ queryKey })
  queryClient.removeQueries({ queryKey: ['own'] })
  // Not removed but asked for again: the cart button in the header shows it now.
  void queryClient.resetQueries({ queryKey: cartsKey })
}

/** The session has ended, whatever ended it: nothing of the visitor is shown any more (AUTH-02). */
export function forgetVisitor(queryClient: QueryClient): void {
  queryClient.setQueryData(authenticationKey, loggedOut)
  queryClient.setQueryData(cartsKey, noCarts)
  // What a page still shows would be asked for again; it goes with the page, at the latest with the next login.
  queryClient.removeQueries({ queryKey: ['own'], type: 'inactive' })
}

/** Who leaves by will leaves nothing behind: what was typed into forms names people, too. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has kept none.
  }
}
