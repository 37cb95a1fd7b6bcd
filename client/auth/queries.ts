import { queryOptions } from '@tanstack/react-query'
import type { Dependencies } from '../base/dependencies.ts'

type Caller = Pick<Dependencies, 'call'>

/** All below `own`, which is forgotten at logout. */
export const profileKey = ['own', 'profile'] as const
export const openSessionsKey = ['own', 'sessions'] as const

/** The profile of who is logged in; its contact fills checkouts (AUTH-05). */
export const profileQuery = ({ call }: Caller) =>
  queryOptions({ queryKey: profileKey, queryFn: async () => (await call('profileRead', {})).profile })

/** The devices on which the account is logged in. */
export const openSessionsQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: openSessionsKey,
    queryFn: async () => (await call('openSessions', {})).sessions,
    staleTime: 0,
  })

/** Confirms an address with the token of the mail. A query and not a write, so that a page shown twice asks once. */
export const confirmationQuery = ({ call }: Caller, token: string) =>
  queryOptions({
    queryKey: ['own', 'email-confirmation', token],
    queryFn: () => call('emailConfirm', { token }, { isQuiet: true }),
    staleTime: Infinity,
    retry: false,
  })
