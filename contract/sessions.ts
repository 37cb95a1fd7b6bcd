import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Who is logged in, as the browser knows it (AUTH-02). */
export const AuthenticationState = z.object({
  isLoggedIn: z.boolean(),
  user: z
    .object({
      _id: z.string(),
      email: z.string(),
      roles: z.array(z.string()),
      profile: z.object({ displayName: z.string(), picture: z.string().nullable(), language: z.string().nullable() }),
    })
    .nullable(),
})
export type AuthenticationState = z.infer<typeof AuthenticationState>

export const sessionEndpoints = {
  keepAlive: endpoint({
    method: 'POST',
    path: '/session/keepAlive',
    access: 'everyone',
    staysOpen: true,
    summary: 'Keeps the session alive; `alive` false or a change of `logged` makes the page reload (AUTH-04)',
    localized: false,
    envelope: false,
    result: z.object({ alive: z.boolean(), logged: z.boolean() }),
  }),
}
