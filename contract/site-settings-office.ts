import { z } from 'zod'
import { languageCodes, LocalizedText } from './localized.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { PlainName } from './plain-name.ts'
import { isEmail } from './rules.ts'
import { PlaceParams } from './team-office.ts'
import { type ThirdParty, thirdPartyIds } from './third-parties.ts'

/** What stands there now: whoever saves says which one they saw. */
const Version = z.string().max(40)
const Host = z.string().trim().min(1).max(253)

/**
 * Where a name leads: `serves` to us, `elsewhere` to another machine, `notYet` nowhere; `unknown` where the network did
 * not say, or where nobody has told us our own addresses.
 */
const hostStates = ['serves', 'elsewhere', 'notYet', 'unknown'] as const

export const SiteHost = z.object({
  host: z.string(),
  state: z.enum(hostStates),
  /** Where it leads now. */
  addresses: z.array(z.string()),
  /** How somebody shows that the name is theirs, and until when it waits for that; null for one that is proved. */
  proof: z.object({ name: z.string(), text: z.string(), until: z.iso.datetime() }).nullable(),
})
export type SiteHost = z.infer<typeof SiteHost>

/** What a site is called, and how it is reached. */
export const SiteIdentity = z.object({
  name: PlainName.max(80),
  /** A sentence, as search engines and other sites show it. */
  tagline: LocalizedText,
  phone: z.string().trim().max(40),
  email: z
    .string()
    .trim()
    .max(254)
    .refine((email) => email === '' || isEmail(email)),
})
export type SiteIdentity = z.infer<typeof SiteIdentity>

const idOf = (name: ThirdParty) => z.string().trim().regex(thirdPartyIds[name]).nullable()

/** Third parties that a site lets in, by what it is called there; null for none. */
export const SiteServices = z.object({
  gtagId: idOf('gtagId'),
  hotjarId: idOf('hotjarId'),
  crispId: idOf('crispId'),
  messengerId: idOf('messengerId'),
  googleSiteVerification: idOf('googleSiteVerification'),
  facebookDomainVerification: idOf('facebookDomainVerification'),
})
export type SiteServices = z.infer<typeof SiteServices>

const SiteLanguages = z
  .array(z.enum(languageCodes))
  .min(1)
  .refine((languages) => new Set(languages).size === languages.length)

export const siteSettingsOfficeEndpoints = {
  siteSettings: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/site/settings',
    access: 'seeSite',
    summary: 'What a site says of itself, its languages and its third parties',
    params: PlaceParams,
    result: z.object({
      identity: SiteIdentity.extend({ version: Version }),
      services: SiteServices.extend({ version: Version }),
      languages: z.object({ all: z.array(z.string()), version: Version }),
    }),
  }),
  siteIdentitySave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/site/identity',
    access: 'siteSettings',
    delicateWhen: 'another e-mail address',
    summary: 'Changes what a site is called, and how it is reached',
    params: PlaceParams,
    body: z.object({ version: Version, identity: SiteIdentity }),
    result: z.object({ version: Version }),
  }),
  siteServicesSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/site/services',
    access: 'siteSettings',
    isDelicate: true,
    summary: 'Changes which third parties a site lets in',
    params: PlaceParams,
    body: z.object({ version: Version, services: SiteServices }),
    result: z.object({ version: Version }),
  }),
  siteLanguagesSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/site/languages',
    access: 'siteSettings',
    summary: 'Changes the languages of a site; the first is of whoever reads none of them',
    params: PlaceParams,
    body: z.object({ version: Version, languages: SiteLanguages }),
    result: z.object({ version: Version }),
  }),
  siteHosts: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/site/hosts',
    access: 'seeSite',
    summary: 'The names a site answers at, the first one of its mails and links, and where each leads now',
    limits: [{ name: 'site-hosts', max: 60, windowSeconds: 600, by: 'place' }],
    params: PlaceParams,
    result: z.object({
      hosts: z.array(SiteHost),
      /** Where names have to lead; empty where nobody has told us. */
      ours: z.array(z.string()),
    }),
  }),
  siteHostAdd: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/site/hosts',
    access: 'siteSettings',
    isDelicate: true,
    summary:
      'One more name; it is served as soon as it leads to us, and free again after a week in which nobody proves it',
    params: PlaceParams,
    body: z.object({ host: Host }),
    result: z.object({ host: z.string() }),
  }),
  siteHostRemove: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/site/hosts/remove',
    access: 'siteSettings',
    isDelicate: true,
    summary: 'One name less; the last one that is proved stays',
    params: PlaceParams,
    body: z.object({ host: Host }),
    result: z.object({}),
  }),
  siteHostFirst: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/site/hosts/first',
    access: 'siteSettings',
    isDelicate: true,
    summary: 'The name that stands in mails, feeds and links from now on; it has to be proved',
    params: PlaceParams,
    body: z.object({ host: Host }),
    result: z.object({}),
  }),
}
