import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Me } from '#contract/team-office.ts'
import { type Answer, answer } from '../answer.ts'
import { inTransaction, violates } from '../database/database.ts'
import type { OfficeContext, StaffContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { lockStaff } from './people-repository.ts'
import {
  consumeChallenge,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  selectPasskey,
  selectPasskeysOf,
  updateCounter,
} from './passkeys-repository.ts'
import { meOf } from './places.ts'
import { selectIsOpen } from './sessions-repository.ts'
import { enter } from './staff-sessions.ts'

/** A person is not asked for longer. */
const challengeMs = 5 * 60_000

/** The name that passkeys are made for: the host of the office, without its port. */
const hostOf = ({ origin }: Pick<OfficeContext, 'origin'>): string => new URL(origin).hostname

/** A challenge for whatever passkey of this host the browser finds: nobody types a name. */
export async function offerPasskey(ctx: OfficeContext): Promise<OfficeRuleResult<'passkeyOptions'>> {
  const options = await generateAuthenticationOptions({ rpID: hostOf(ctx), userVerification: 'required' })
  await insertChallenge(ctx.db, { challenge: options.challenge, staffId: null, expiresAt: challengeEnd(ctx) })
  return { options: jsonOf(options) }
}

/** What every browser and every Node of ours knows; left to themselves, newer ones make keys that older ones refuse. */
const algorithms = { ES256: -7, RS256: -257, EdDSA: -8 }
const supportedAlgorithmIDs = Object.values(algorithms)

/**
 * Opens a session, or proves again who is there. A challenge counts once, whatever comes of it. A passkey of an address
 * whose mailbox nobody has proved may be of somebody else: it opens nothing.
 * @throws PASSKEY_UNKNOWN. Source: TEAM-01.
 */
export async function enterWithPasskey(
  ctx: OfficeContext,
  { credential, isKept }: OfficeRuleInput<'passkeyEnter'>,
): Promise<Answer<Me>> {
  // What a browser has signed; the library looks at every part of it.
  const response = credential as unknown as AuthenticationResponseJSON
  const passkey = typeof response.id === 'string' ? await selectPasskey(ctx.db, response.id) : null
  const challenge = challengeIn(response.response?.clientDataJSON)
  if (!passkey || !(await consumeChallenge(ctx.db, { challenge, staffId: null, now: ctx.now() })))
    throw refuse('PASSKEY_UNKNOWN')
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: ctx.origin,
    expectedRPID: hostOf(ctx),
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((cause: unknown) => {
    ctx.log.info({ err: cause }, 'a passkey was refused')
    return { verified: false as const }
  })
  if (!verified.verified) throw refuse('PASSKEY_UNKNOWN')
  const counter = verified.authenticationInfo.newCounter
  const { staff, besides } = await inTransaction(ctx.db, async (trx) => {
    const person = await lockStaff(trx, passkey.staffId)
    const isThere = await updateCounter(trx, { id: passkey.id, counter, now: ctx.now() })
    if (!person?.provedAt || !isThere) throw refuse('PASSKEY_UNKNOWN')
    return enter(ctx, trx, person, { isKept, proof: 'passkey' })
  })
  return answer(await meOf(ctx, staff), besides)
}

/** What the browser needs to make one; those that are there are not made twice on one device. */
export async function preparePasskey(ctx: StaffContext & Writing): Promise<OfficeRuleResult<'passkeyMakeOptions'>> {
  const { staff } = ctx
  const own = await selectPasskeysOf(ctx.db, staff.id)
  const options = await generateRegistrationOptions({
    rpName: 'Cépage',
    rpID: hostOf(ctx),
    userID: Uint8Array.from(Buffer.from(staff.id)),
    userName: staff.email,
    userDisplayName: staff.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[], // As the browser gave them.
    })),
  })
  await insertChallenge(ctx.db, { challenge: options.challenge, staffId: staff.id, expiresAt: challengeEnd(ctx) })
  return { options: jsonOf(options) }
}

/**
 * @throws PASSKEY_UNKNOWN when the browser's answer is not to our question, PROOF_REQUIRED while nobody has proved the
 * mailbox, LOGIN_REQUIRED when whoever has just done so has ended this session.
 */
export async function makePasskey(
  ctx: StaffContext & Writing,
  { credential }: OfficeRuleInput<'passkeyMake'>,
): Promise<Me> {
  // What a browser has made; the library looks at every part of it.
  const response = credential as unknown as RegistrationResponseJSON
  const challenge = challengeIn(response.response?.clientDataJSON)
  const { staff } = ctx
  if (!(await consumeChallenge(ctx.db, { challenge, staffId: staff.id, now: ctx.now() })))
    throw refuse('PASSKEY_UNKNOWN')
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: ctx.origin,
    expectedRPID: hostOf(ctx),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((cause: unknown) => {
    ctx.log.info({ err: cause }, 'a new passkey was refused')
    return { verified: false as const }
  })
  if (!made.verified || !made.registrationInfo) throw refuse('PASSKEY_UNKNOWN')
  const { credential: key } = made.registrationInfo
  // A first proof by mail ends what was made before it, and this must not slip in behind.
  if (!(await lockStaff(ctx.db, staff.id))?.provedAt) throw refuse('PROOF_REQUIRED')
  if (!(await selectIsOpen(ctx.db, { id: staff.sessionId, now: ctx.now() }))) throw refuse('LOGIN_REQUIRED')
  await insertPasskey(ctx.db, {
    staffId: staff.id,
    credentialId: key.id,
    publicKey: Buffer.from(key.publicKey),
    counter: key.counter,
    transports: key.transports ?? [],
    name: ctx.deviceName,
    now: ctx.now(),
  }).catch((error: unknown) => {
    throw violates(error, 'staff_passkey_credential_id_key') ? refuse('PASSKEY_UNKNOWN') : error
  })
  return meOf(ctx, staff)
}

/** @throws NOT_FOUND */
export async function removePasskey(
  ctx: StaffContext & Writing,
  { passkey: id }: OfficeRuleInput<'passkeyRemove'>,
): Promise<Record<string, never>> {
  if (!(await deletePasskey(ctx.db, { id, staffId: ctx.staff.id }))) throw refuse('NOT_FOUND')
  return {}
}

/** The library's options are JSON, but may have keys that are undefined. */
const jsonOf = (options: object) => z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(options)))

const challengeEnd = ({ now }: Pick<OfficeContext, 'now'>): Date => new Date(now().getTime() + challengeMs)

const ClientData = z.object({ challenge: z.string() })

/** The challenge that a browser's answer names; empty for what is no such answer. */
function challengeIn(clientDataJSON: unknown): string {
  try {
    const text = Buffer.from(z.string().parse(clientDataJSON), 'base64url').toString()
    return ClientData.parse(JSON.parse(text)).challenge
  } catch {
    return ''
  }
}
