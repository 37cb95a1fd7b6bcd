import { Contact } from '#contract/cart.ts'
import type { Profile } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { requireRoles } from '../http/require-roles.ts'
import { refuse } from '../refusal.ts'
import { type AccountRow, selectAccount, updateProfile } from './repository.ts'

/** @throws LOGIN_REQUIRED. Source: AUTH-05. */
export async function readProfile(ctx: Context): Promise<{ profile: Profile }> {
  return { profile: profileOf(await ownAccount(ctx)) }
}

/** @throws LOGIN_REQUIRED, BAD_REQUEST for a language the site does not speak */
export async function changeProfile(
  ctx: Context,
  input: { displayName: string; language: string | null; contact: Contact | null },
): Promise<{ profile: Profile }> {
  const { id } = await ownAccount(ctx)
  const { displayName, language } = input
  if (language !== null && !ctx.site.site.languages.includes(language))
    throw refuse('BAD_REQUEST', { field: 'language' }, 'language')
  const contact = input.contact && isContactFilled(input.contact) ? input.contact : null
  await updateProfile(ctx.db, { id, displayName, language, contact, now: ctx.now() })
  return readProfile(ctx)
}

/** The account that is logged in. @throws LOGIN_REQUIRED */
export async function ownAccount(ctx: Context): Promise<AccountRow> {
  const { accountId } = await requireRoles(ctx, ['user'])
  const account = await selectAccount(ctx.db, accountId)
  if (!account) throw refuse('LOGIN_REQUIRED')
  return account
}

export function profileOf(account: AccountRow): Profile {
  const contact = Contact.safeParse(account.contact)
  return {
    email: account.email,
    displayName: account.displayName,
    picture: account.picture,
    language: account.language,
    contact: contact.success ? contact.data : null,
    memberSince: account.createdAt.toISOString(),
  }
}

/** A country alone, which a select always has, is no contact. */
const isContactFilled = ({ firstname, lastname, companyName, address, phone }: Contact): boolean =>
  [firstname, lastname, companyName, address.postalCode, address.city, phone.number, ...address.addressLines].some(
    Boolean,
  )
