import type { Rules } from '../rule.ts'
import { login, logout, readAuthentication } from './authentication.ts'
import { endAllSessions, endOpenSession, listOpenSessions } from './open-sessions.ts'
import { eraseAccount, exportAccount } from './own-data.ts'
import { changePassword, forgetPassword, resetPassword } from './password-changes.ts'
import { changePortrait, removePortrait } from './portrait.ts'
import { changeProfile, readProfile } from './profile.ts'
import { confirmEmail, register, resendConfirmation } from './registration.ts'

export const authRoutes = {
  authenticationRead: (ctx) => readAuthentication(ctx),
  login: (ctx, input) => login(ctx, input),
  logout: (ctx) => logout(ctx),
  register: (ctx, input) => register(ctx, input),
  emailConfirm: (ctx, input) => confirmEmail(ctx, input),
  emailResend: (ctx, input) => resendConfirmation(ctx, input),
  passwordForgot: (ctx, input) => forgetPassword(ctx, input),
  passwordReset: (ctx, input) => resetPassword(ctx, input),
  passwordUpdate: (ctx, input) => changePassword(ctx, input),
  profileRead: (ctx) => readProfile(ctx),
  profileUpdate: (ctx, input) => changeProfile(ctx, input),
  profilePicture: (ctx, input) => changePortrait(ctx, input),
  profilePictureRemove: (ctx) => removePortrait(ctx),
  openSessions: (ctx) => listOpenSessions(ctx),
  sessionEnd: (ctx, input) => endOpenSession(ctx, input),
  sessionsEndAll: (ctx) => endAllSessions(ctx),
  accountExport: (ctx) => exportAccount(ctx),
  accountErase: (ctx, input) => eraseAccount(ctx, input),
} satisfies Partial<Rules>
