import { z } from 'zod'
import { StaffEmail, TypedCode } from './typed-text.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { placeKinds, roles } from './rights.ts'
import { PlainName } from './plain-name.ts'

/** The languages of the office; each person has theirs. */
export const officeLanguages = ['fr', 'de', 'en'] as const
export const OfficeLanguage = z.enum(officeLanguages)
export type OfficeLanguage = z.infer<typeof OfficeLanguage>

export const Role = z.enum(roles)
export const PlaceKind = z.enum(placeKinds)

export const PersonName = PlainName.max(80)
const Instant = z.iso.datetime()
const Day = z.iso.date()
const Id = z.uuid()
/** What the browser's own interface for passkeys gives and takes (WebAuthn, JSON forms). */
const Credential = z.record(z.string(), z.json())
const Token = z.string().min(20).max(100)
const Digits = TypedCode.max(6).regex(/^\d{6}$/)

/** `/{place}/…` */
export const PlaceParams = z.object({ place: z.string().min(1).max(120) })

/** A place as the switcher and the frame show it. */
export const Place = z.object({
  handle: z.string(),
  kind: PlaceKind,
  name: z.string(),
  /** `#rrggbb` of its site, for the frame's colour; null for the platform. */
  colour: z.string().nullable(),
  /** Where visitors find it; null for the platform. */
  publicUrl: z.string().nullable(),
  role: Role,
  /** The last day of the membership; null without an end. */
  until: Day.nullable(),
  /** Of somebody who was asked in by a code and looks along: until when, and whether they may change anything. */
  visit: z.object({ until: Instant, mayWrite: z.boolean() }).nullable(),
})
export type Place = z.infer<typeof Place>

/** Who is logged in, and where they work. */
export const Me = z.object({
  staff: z
    .object({
      id: Id,
      displayName: z.string(),
      email: z.string(),
      language: OfficeLanguage,
      hasPasskey: z.boolean(),
      /** Until when delicate things need no new proof; null when they do. */
      freshUntil: Instant.nullable(),
    })
    .nullable(),
  places: z.array(Place),
  /** Only in the demo: mails are read at this address. */
  demoMailsUrl: z.string().nullable(),
})
export type Me = z.infer<typeof Me>

/** Where somebody is logged in: a browser on a device. */
export const Device = z.object({
  id: Id,
  /** `Firefox, Linux` */
  name: z.string(),
  isKept: z.boolean(),
  isThis: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export type Device = z.infer<typeof Device>

export const Passkey = z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })
export type Passkey = z.infer<typeof Passkey>

export const Member = z.object({
  id: Id,
  displayName: z.string(),
  email: z.string(),
  role: Role,
  until: Day.nullable(),
  since: Instant,
  lastSeenAt: Instant.nullable(),
  isMe: z.boolean(),
  version: z.int(),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  until: Day.nullable(),
  invitedBy: z.string().nullable(),
  expiresAt: Instant,
  /** The platform offers keys of a house that has owners: it can be accepted from then on, or once one of them agrees. */
  opensAt: Instant.nullable(),
  /** Leads to the invitation, to be handed over, and opens nobody's office; for those who may invite. */
  link: z.url().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

const Kept = {
  /** This device is mine: open for thirty days instead of twelve hours. */ isKept: z.boolean().default(false),
}
const MemberParams = PlaceParams.extend({ member: Id })

export const teamOfficeEndpoints = {
  me: officeEndpoint({
    method: 'GET',
    path: '/api/office/me',
    access: 'anyone',
    summary: 'Who is logged in, and where they work',
    result: Me,
  }),
  loginCodeSend: officeEndpoint({
    method: 'POST',
    path: '/api/office/login/code',
    access: 'anyone',
    summary: 'Sends six digits to an address; the answer is the same whether it is known',
    body: z.object({ email: StaffEmail, language: OfficeLanguage }),
    /** What this browser shows with the digits: codes asked for elsewhere are not worth guessing. */
    result: z.object({ request: Token }),
  }),
  loginCodeEnter: officeEndpoint({
    method: 'POST',
    path: '/api/office/login/code/enter',
    access: 'anyone',
    summary: 'Opens a session, or proves again who is there, with the six digits',
    limits: [{ name: 'staff-code-tries', max: 40, windowSeconds: 600, by: 'address' }],
    body: z.object({ request: Token, code: Digits, ...Kept }),
    result: Me,
  }),
  passkeyOptions: officeEndpoint({
    method: 'POST',
    path: '/api/office/login/passkey/options',
    access: 'anyone',
    summary: 'A challenge for a passkey of this host',
    limits: [{ name: 'staff-passkey', max: 60, windowSeconds: 600, by: 'address' }],
    result: z.object({ options: Credential }),
  }),
  passkeyEnter: officeEndpoint({
    method: 'POST',
    path: '/api/office/login/passkey',
    access: 'anyone',
    summary: 'Opens a session, or proves again who is there, with a passkey',
    body: z.object({ credential: Credential, ...Kept }),
    result: Me,
  }),
  /** Calls with the word of a link carry it in their body: paths are written down by whoever stands in front of us. */
  invitationRead: officeEndpoint({
    method: 'POST',
    path: '/api/office/invitations/read',
    access: 'anyone',
    summary: 'Who invites whom to what',
    body: z.object({ token: Token }),
    result: z.object({
      placeName: z.string(),
      kind: PlaceKind,
      role: Role,
      until: Day.nullable(),
      email: z.string(),
      invitedBy: z.string().nullable(),
      opensAt: Instant.nullable(),
      /**
       * Somebody with this address works here already: they log in, then accept. Null for a link that was handed over,
       * which tells nobody who works where: six digits by mail, or a passkey, come first.
       */
      isKnown: z.boolean().nullable(),
    }),
  }),
  invitationCodeSend: officeEndpoint({
    method: 'POST',
    path: '/api/office/invitations/code',
    access: 'anyone',
    summary: 'Sends six digits to the invited address, for whoever comes by a link that was handed over',
    body: z.object({ token: Token, language: OfficeLanguage }),
    result: z.object({ request: Token }),
  }),
  invitationAccept: officeEndpoint({
    method: 'POST',
    path: '/api/office/invitations/accept',
    access: 'anyone',
    summary: 'Makes the person who was invited, or whoever is logged in with that address, a member',
    limits: [{ name: 'invitation-accept', max: 30, windowSeconds: 600, by: 'address' }],
    body: z.object({
      token: Token,
      displayName: PersonName.optional(),
      language: OfficeLanguage,
      /** Six digits that were sent to the invited address. */
      proof: z.object({ request: Token, code: Digits }).optional(),
      ...Kept,
    }),
    result: Me,
  }),
  staffLogout: officeEndpoint({
    method: 'POST',
    path: '/api/office/logout',
    access: 'staff',
    summary: 'Ends this session',
    result: z.object({}),
  }),
  staffUpdate: officeEndpoint({
    method: 'POST',
    path: '/api/office/me',
    access: 'staff',
    summary: 'Name and language of whoever is logged in',
    body: z.object({ displayName: PersonName, language: OfficeLanguage }),
    result: Me,
  }),
  proofCodeSend: officeEndpoint({
    method: 'POST',
    path: '/api/office/proof/code',
    access: 'staff',
    summary: 'Sends six digits to whoever is logged in, to prove again who is there',
    limits: [
      { name: 'staff-proof', max: 12, windowSeconds: 3600, by: 'staff' },
      { name: 'staff-proof-day', max: 20, windowSeconds: 86_400, by: 'staff' },
    ],
    result: z.object({ request: Token }),
  }),
  devices: officeEndpoint({
    method: 'GET',
    path: '/api/office/devices',
    access: 'staff',
    summary: 'Where I am logged in, and my passkeys',
    result: z.object({ devices: z.array(Device), passkeys: z.array(Passkey) }),
  }),
  deviceRemove: officeEndpoint({
    method: 'POST',
    path: '/api/office/devices/{device}/remove',
    access: 'staff',
    summary: 'Logs one of my devices out; it empties its copy when it is next heard of',
    params: z.object({ device: Id }),
    result: z.object({}),
  }),
  passkeyMakeOptions: officeEndpoint({
    method: 'POST',
    path: '/api/office/passkeys/options',
    access: 'staff',
    isDelicate: true,
    summary: 'What the browser needs to make a passkey',
    result: z.object({ options: Credential }),
  }),
  passkeyMake: officeEndpoint({
    method: 'POST',
    path: '/api/office/passkeys',
    access: 'staff',
    isDelicate: true,
    summary: 'Keeps a passkey that the browser has made',
    body: z.object({ credential: Credential }),
    result: Me,
  }),
  passkeyRemove: officeEndpoint({
    method: 'POST',
    path: '/api/office/passkeys/{passkey}/remove',
    access: 'staff',
    isDelicate: true,
    summary: 'A passkey opens nothing any more',
    params: z.object({ passkey: Id }),
    result: z.object({}),
  }),
  team: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/team',
    access: 'seeTeam',
    summary: 'Who works here, and who is invited',
    params: PlaceParams,
    result: z.object({ members: z.array(Member), invitations: z.array(Invitation) }),
  }),
  invite: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/team/invite',
    access: 'team',
    isDelicate: true,
    summary: 'Invites somebody by mail; the link may also be handed over',
    limits: [{ name: 'invitations', max: 30, windowSeconds: 3600, by: 'place' }],
    params: PlaceParams,
    body: z.object({ email: StaffEmail, role: Role, until: Day.nullable(), language: OfficeLanguage }),
    result: Invitation,
  }),
  invitationWithdraw: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/team/invitations/{invitation}/withdraw',
    access: 'team',
    summary: 'The link opens nothing any more',
    params: PlaceParams.extend({ invitation: Id }),
    result: z.object({}),
  }),
  invitationRestore: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/team/invitations/{invitation}/restore',
    access: 'team',
    isDelicate: true,
    summary: 'Takes a withdrawal back: the link works again, and is mailed anew',
    params: PlaceParams.extend({ invitation: Id }),
    result: Invitation,
  }),
  invitationAgree: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/team/invitations/{invitation}/agree',
    access: 'team',
    isDelicate: true,
    summary: 'What the platform has offered need not wait any longer',
    params: PlaceParams.extend({ invitation: Id }),
    result: Invitation,
  }),
  memberUpdate: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/team/{member}',
    access: 'team',
    isDelicate: true,
    summary: 'Another role, or another end',
    params: MemberParams,
    body: z.object({ role: Role, until: Day.nullable(), version: z.int() }),
    result: Member,
  }),
  memberRemove: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/team/{member}/remove',
    access: 'team',
    isDelicate: true,
    summary: 'Somebody works here no more; their sessions hear of it with their next call',
    params: MemberParams,
    result: z.object({}),
  }),
  memberRestore: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/team/{member}/restore',
    access: 'team',
    isDelicate: true,
    summary: 'Takes a removal back',
    params: MemberParams,
    result: Member,
  }),
}
