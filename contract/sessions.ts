import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isEmail, visible } from './rules.ts'

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

/** An address as somebody types or pastes it; what nobody can see of it is not kept. */
export const TypedEmail = z.string().overwrite(visible).trim().max(254)

export const Email = TypedEmail.refine(isEmail)

/** Of who works here, or will: without letters of other scripts. */
export const StaffEmail = TypedEmail.regex(z.regexes.email)

/** A number, or a code: copied, it may bring along letters that nobody sees. */
export const TypedCode = z.string().overwrite(visible).trim()
