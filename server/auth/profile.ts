import { Contact } from '#contract/cart.ts'
import type { Profile } from '#contract/auth.ts'
import type { AccountContext } from '../context.ts'
import { withReadPhone } from '../phone-numbers.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { type AccountRow, selectAccount, updateProfile } from './repository.ts'

/** Source: AUTH-05. */
export async function readProfile(ctx: AccountContext): Promise<{ profile: Profile }> {
  return { profile: profileOf(await ownAccount(ctx)) }
}

/** @throws BAD_REQUEST for a language the site does not speak */
export async function changeProfile(
  ctx: AccountContext,
  input: RuleInput<'profileUpdate'>,
): Promise<{ profile: Profile }> {
  const { displayName, language } = input
  if (language !== null && !ctx.site.site.languages.includes(language))
    throw refuse('BAD_REQUEST', { field: 'language' }, 'language')
  const contact =
    input.contact && isContactFilled(input.contact)
      ? withReadPhone(input.contact, input.contact.address.countryCode)
      : null
  await updateProfile(ctx.db, { id: ctx.account.id, displayName, language, contact, now: ctx.now() })
  return readProfile(ctx)
}

/** The account that is logged in. @throws LOGIN_REQUIRED when it was erased a moment ago */
export async function ownAccount({ db, account }: AccountContext): Promise<AccountRow> {
  const row = await selectAccount(db, account.id)
  if (!row) throw refuse('LOGIN_REQUIRED')
  return row
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
