import type { OfficeRules } from '../office-rule.ts'
import {
  acceptInvitation,
  agreeToInvitation,
  invite,
  readInvitation,
  restoreInvitation,
  sendInvitationCode,
  withdrawInvitation,
} from './invitations.ts'
import { enterWithCode, sendLoginCode, sendProofCode } from './login-codes.ts'
import { changeMember, readTeam, removeMember, restoreMember } from './members.ts'
import { enterWithPasskey, makePasskey, offerPasskey, preparePasskey, removePasskey } from './passkeys.ts'
import { changePerson, logoutStaff, readDevices, removeDevice } from './person.ts'
import { meOf } from './places.ts'
import { allowSupport, askSupport, endSupport, readSupport, visitPlace } from './support-visits.ts'

export const teamOfficeRoutes = {
  me: (ctx) => meOf(ctx, ctx.staff),
  loginCodeSend: (ctx, input) => sendLoginCode(ctx, input),
  loginCodeEnter: (ctx, input) => enterWithCode(ctx, input),
  passkeyOptions: (ctx) => offerPasskey(ctx),
  passkeyEnter: (ctx, input) => enterWithPasskey(ctx, input),
  invitationRead: (ctx, input) => readInvitation(ctx, input),
  invitationCodeSend: (ctx, input) => sendInvitationCode(ctx, input),
  invitationAccept: (ctx, input) => acceptInvitation(ctx, input),
  staffLogout: (ctx) => logoutStaff(ctx),
  staffUpdate: (ctx, input) => changePerson(ctx, input),
  proofCodeSend: (ctx) => sendProofCode(ctx),
  devices: (ctx) => readDevices(ctx),
  deviceRemove: (ctx, input) => removeDevice(ctx, input),
  passkeyMakeOptions: (ctx) => preparePasskey(ctx),
  passkeyMake: (ctx, input) => makePasskey(ctx, input),
  passkeyRemove: (ctx, input) => removePasskey(ctx, input),
  team: (ctx) => readTeam(ctx),
  invite: (ctx, input) => invite(ctx, input),
  invitationWithdraw: (ctx, input) => withdrawInvitation(ctx, input),
  invitationRestore: (ctx, input) => restoreInvitation(ctx, input),
  invitationAgree: (ctx, input) => agreeToInvitation(ctx, input),
  memberUpdate: (ctx, input) => changeMember(ctx, input),
  memberRemove: (ctx, input) => removeMember(ctx, input),
  memberRestore: (ctx, input) => restoreMember(ctx, input),
  supportRead: (ctx) => readSupport(ctx),
  supportAsk: (ctx) => askSupport(ctx),
  supportAllow: (ctx, input) => allowSupport(ctx, input),
  supportEnd: (ctx) => endSupport(ctx),
  supportVisit: (ctx, input) => visitPlace(ctx, input),
} satisfies Partial<OfficeRules>
