import { z } from 'zod'
import { Contact } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { maxPasswordLength } from './passwords.ts'
import { maxPortraitBytes } from './portraits.ts'
import { AuthenticationState } from './sessions.ts'
import { Email, TypedEmail } from './typed-text.ts'

// A name of its own: of what stands in an endpoint itself the browser would have to ask the other module.
const LoginEmail = TypedEmail.max(254)
const OwnEmail = Email.max(254)

/** Judged by the rule, which can say what is wrong with it. */
const NewPassword = z.string().max(maxPasswordLength)
const GivenPassword = z.string().min(1).max(maxPasswordLength)
const Token = z.string().min(20).max(100)
const DisplayName = z.string().trim().min(1).max(80)

/** What a logged-in visitor sees of themselves. */
export const Profile = z.object({
  email: z.string(),
  displayName: z.string(),
  picture: z.string().nullable(),
  /** Of the mails; null while it follows the page. */
  language: z.string().nullable(),
  contact: Contact.nullable(),
  memberSince: z.string(),
})
export type Profile = z.infer<typeof Profile>

/** A device on which the account is logged in. */
export const OpenSession = z.object({
  _id: z.string(),
  isCurrent: z.boolean(),
  /** As the browser calls itself, in short: `Firefox, Windows`. Empty when it does not say. */
  device: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
})
export type OpenSession = z.infer<typeof OpenSession>

const done = z.object({ isDone: z.boolean() })

export const authEndpoints = {
  authenticationRead: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'everyone',
    staysOpen: true,
    summary: 'Who is logged in with this session (AUTH-02)',
    result: AuthenticationState,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'everyone',
    summary: 'Opens a session of the account; the carts of the visitor move into it (AUTH-02)',
    body: z.object({
      email: LoginEmail,
      password: GivenPassword,
      /** Stay logged in when the browser is closed. */
      isKept: z.boolean().default(false),
    }),
    result: AuthenticationState,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'everyone',
    staysOpen: true,
    summary: 'Ends the session (AUTH-03)',
    result: AuthenticationState,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'everyone',
    summary: 'Creates an account and mails a link to confirm it; the answer is the same when there is one already',
    body: z.object({
      displayName: DisplayName,
      email: OwnEmail,
      password: NewPassword,
      hasAcceptedTerms: z.boolean(),
    }),
    result: done,
  }),
  emailConfirm: endpoint({
    method: 'POST',
    path: '/api/auth/email/confirm',
    access: 'everyone',
    summary: 'Confirms the address of an account with the mailed token, which works once',
    body: z.object({ token: Token }),
    result: done,
  }),
  emailResend: endpoint({
    method: 'POST',
    path: '/api/auth/email/resend',
    access: 'everyone',
    summary: 'Mails the confirmation link again, if an account waits for it',
    body: z.object({ email: OwnEmail }),
    result: done,
  }),
  passwordForgot: endpoint({
    method: 'POST',
    path: '/api/auth/password/forgot',
    access: 'everyone',
    summary: 'Mails a link that lets choose a new password, if there is such an account',
    body: z.object({ email: OwnEmail }),
    result: done,
  }),
  passwordReset: endpoint({
    method: 'POST',
    path: '/api/auth/password/reset',
    access: 'everyone',
    summary: 'Sets a new password with the mailed token, which works once, and ends every session',
    body: z.object({ token: Token, password: NewPassword }),
    result: done,
  }),
  passwordUpdate: endpoint({
    method: 'POST',
    path: '/api/auth/password/update',
    access: 'account',
    summary: 'Changes the password; every other session ends',
    body: z.object({ currentPassword: GivenPassword, password: NewPassword }),
    result: AuthenticationState,
  }),
  profileRead: endpoint({
    method: 'GET',
    path: '/api/auth/profile',
    access: 'account',
    summary: 'The profile of the account that is logged in (AUTH-05)',
    result: z.object({ profile: Profile }),
  }),
  profileUpdate: endpoint({
    method: 'POST',
    path: '/api/auth/profile',
    access: 'account',
    summary: 'Changes name, language of mails and the contact that fills checkouts',
    body: z.object({
      displayName: DisplayName,
      language: z.string().max(2).nullable(),
      contact: Contact.nullable(),
    }),
    result: z.object({ profile: Profile }),
  }),
  profilePicture: endpoint({
    method: 'POST',
    path: '/api/auth/profile/picture',
    access: 'account',
    summary: 'Sets the portrait: a JPEG, PNG, WebP or AVIF photograph, cut square, without its metadata',
    upload: { maxBytes: maxPortraitBytes, tooLarge: 'PICTURE_TOO_LARGE', maxPerHour: 20 },
    result: z.object({ profile: Profile }),
  }),
  profilePictureRemove: endpoint({
    method: 'POST',
    path: '/api/auth/profile/picture/remove',
    access: 'account',
    summary: 'Takes the portrait away',
    result: z.object({ profile: Profile }),
  }),
  openSessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'account',
    summary: 'Where the account is logged in',
    result: z.object({ sessions: z.array(OpenSession) }),
  }),
  sessionEnd: endpoint({
    method: 'POST',
    path: '/api/auth/sessions/end',
    access: 'account',
    summary: 'Logs one device out',
    body: z.object({ sessionID: z.uuid() }),
    result: z.object({ sessions: z.array(OpenSession) }),
  }),
  sessionsEndAll: endpoint({
    method: 'POST',
    path: '/api/auth/sessions/end-all',
    access: 'account',
    summary: 'Logs every device out, this one included',
    result: AuthenticationState,
  }),
  accountExport: endpoint({
    method: 'POST',
    path: '/api/auth/account/export',
    access: 'account',
    summary: 'Everything kept about the account, as a JSON file to download',
    result: done,
  }),
  accountErase: endpoint({
    method: 'POST',
    path: '/api/auth/account/erase',
    access: 'account',
    summary: 'Erases the account; orders stay for the accounts, without the person',
    body: z.object({ password: GivenPassword }),
    result: AuthenticationState,
  }),
}
