import { SiteDocument } from '#contract/documents/site.ts'
import { SiteIdentity, SiteServices } from '#contract/site-settings-office.ts'
import { thirdParties } from '#contract/third-parties.ts'
import { record } from '../audit/record.ts'
import { readStored } from '../database/stored.ts'
import { proven } from '../office/authority.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { readPhone } from '../phone-numbers.ts'
import { refuse } from '../refusal.ts'
import { lockSettings, selectSettings, type SettingsRow, updateSettings } from './settings-repository.ts'

/** The site a place is. @throws NOT_FOUND */
export function siteIdOf({ place }: Pick<PlaceContext, 'place'>): string {
  if (place.siteId === null) throw refuse('NOT_FOUND')
  return place.siteId
}

/** What a site says of itself, its languages and its third parties (PLATFORM-01). */
export async function readSettings(ctx: PlaceContext): Promise<OfficeRuleResult<'siteSettings'>> {
  const row = await selectSettings(ctx.db, siteIdOf(ctx))
  return {
    identity: { ...identityOf(row), version: row.identityVersion },
    services: { ...servicesOf(row), version: row.servicesVersion },
    languages: { all: row.languages, version: row.languagesVersion },
  }
}

/** @throws VERSION_OLD, PROOF_REQUIRED for another e-mail address */
export async function saveIdentity(
  ctx: PlaceContext & Writing,
  { version, identity }: OfficeRuleInput<'siteIdentitySave'>,
): Promise<OfficeRuleResult<'siteIdentitySave'>> {
  const siteId = siteIdOf(ctx)
  const row = await lockSettings(ctx.db, siteId)
  if (row.identityVersion !== version) throw refuse('VERSION_OLD')
  const { name, email, tagline } = identity
  const phone = readPhone(identity.phone, documentIn(row).address?.countryCode ?? '').number
  if (email !== identityOf(row).email) proven(ctx, 'siteIdentitySave')
  const hasTagline = Object.keys(tagline).length > 0
  const after = await updateSettings(ctx.db, {
    ...{ siteId, name, languages: row.languages },
    parts: JSON.stringify({ phone, email, tagline: hasTagline ? tagline : null }),
  })
  const reverse = {
    name: 'siteIdentitySave' as const,
    input: { version: after.identityVersion, identity: identityOf(row) },
  }
  await record(ctx, { action: 'siteIdentitySave', values: { site: name }, reverse }, topics)
  return { version: after.identityVersion }
}

/** @throws VERSION_OLD */
export async function saveServices(
  ctx: PlaceContext & Writing,
  { version, services }: OfficeRuleInput<'siteServicesSave'>,
): Promise<OfficeRuleResult<'siteServicesSave'>> {
  const siteId = siteIdOf(ctx)
  const row = await lockSettings(ctx.db, siteId)
  if (row.servicesVersion !== version) throw refuse('VERSION_OLD')
  const before = servicesOf(row)
  // What is as it was is not written, not even as nothing.
  const changed = thirdParties.filter((name) => services[name] !== before[name]).map((name) => [name, services[name]])
  const configuration = { ...storedConfiguration(row), ...Object.fromEntries(changed) }
  const after = await updateSettings(ctx.db, {
    ...{ siteId, name: row.name, languages: row.languages },
    parts: JSON.stringify({ configuration }),
  })
  const reverse = {
    name: 'siteServicesSave' as const,
    input: { version: after.servicesVersion, services: before },
  }
  await record(ctx, { action: 'siteServicesSave', values: { site: row.name }, reverse }, topics)
  return { version: after.servicesVersion }
}

/** @throws VERSION_OLD */
export async function saveLanguages(
  ctx: PlaceContext & Writing,
  { version, languages }: OfficeRuleInput<'siteLanguagesSave'>,
): Promise<OfficeRuleResult<'siteLanguagesSave'>> {
  const siteId = siteIdOf(ctx)
  const row = await lockSettings(ctx.db, siteId)
  if (row.languagesVersion !== version) throw refuse('VERSION_OLD')
  const after = await updateSettings(ctx.db, { siteId, name: row.name, languages, parts: '{}' })
  const before = row.languages as typeof languages // What a site has was chosen among them.
  const reverse = {
    name: 'siteLanguagesSave' as const,
    input: { version: after.languagesVersion, languages: before },
  }
  await record(ctx, { action: 'siteLanguagesSave', values: { languages: languages.join(', ') }, reverse }, topics)
  return { version: after.languagesVersion }
}

const topics = ['siteSettings', 'site', 'houses']

const documentIn = ({ id, document }: SettingsRow): SiteDocument =>
  readStored(SiteDocument, document, { table: 'site', id })

/** As it stands there, with whatever a later release may know. */
const storedConfiguration = ({ document }: SettingsRow): object =>
  (document as { configuration?: object }).configuration ?? {} // Its schema has one; what does not fit is kept.

function identityOf(row: SettingsRow): SiteIdentity {
  const { tagline, phone, email } = documentIn(row)
  return SiteIdentity.parse({ name: row.name, tagline: tagline ?? {}, phone, email })
}

/** What was written by hand in another shape than the office takes is shown as none. */
function servicesOf(row: SettingsRow): SiteServices {
  const { configuration } = documentIn(row)
  const known = thirdParties.map((name) => [name, SiteServices.shape[name].safeParse(configuration[name]).data ?? null])
  return SiteServices.parse(Object.fromEntries(known))
}
