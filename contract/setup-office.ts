import { z } from 'zod'
import { StaffEmail } from './typed-text.ts'
import { languageCodes } from './localized.ts'
import { Look } from './looks.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { SiteKind } from './site.ts'
import { PlainName } from './plain-name.ts'
import { isPostalCode } from './postal-code.ts'
import { writtenAddress } from './written-postal-code.ts'
import { Me, OfficeLanguage, PersonName, PlaceParams } from './team-office.ts'

const Token = z.string().min(20).max(100)
const Line = z.string().trim().max(120)
const Filled = Line.min(1)

/** What can be made of nothing; the `demo` kind is the demo's alone. */
export const NewSiteKind = SiteKind.exclude(['demo'])
export type NewSiteKind = z.infer<typeof NewSiteKind>

/** A word for addresses: `clos-des-murmures`. */
const Slug = z
  .string()
  .max(60)
  .regex(/^[a-z\d]+(-[a-z\d]+)*$/)

/** As somebody types it; what it is as a name is said by `hosts`. */
const Host = z.string().trim().min(1).max(253)
const SiteLanguage = z.enum(languageCodes)

/** Who answers for a site or a house, as its legal pages say it. */
export const LegalIdentity = z
  .object({
    name: Filled,
    addressLines: z.array(Filled).min(1).max(3),
    postalCode: Filled,
    city: Filled,
    countryCode: z.string().regex(/^[A-Z]{2}$/),
    email: StaffEmail,
    phone: Line.optional(),
    /** The number in the register. */
    registration: Line.optional(),
  })
  .overwrite(writtenAddress)
  .refine(({ postalCode, countryCode }) => isPostalCode(postalCode, countryCode), { path: ['postalCode'] })
export type LegalIdentity = z.infer<typeof LegalIdentity>

const Seller = {
  name: PlainName.max(120),
  /** Made of the name where it is not said. */
  code: Slug.optional(),
  legal: LegalIdentity,
}

export const setupOfficeEndpoints = {
  firstRead: officeEndpoint({
    method: 'POST',
    path: '/api/office/first/read',
    access: 'anyone',
    summary: 'What this machine can, for whoever will be its first person',
    limits: [{ name: 'first', max: 60, windowSeconds: 600, by: 'address' }],
    body: z.object({ token: Token }),
    result: z.object({
      isDatabaseReady: z.boolean(),
      /** Mails leave by a server; else they become files. */
      isMailConfigured: z.boolean(),
      /** Of the disk that keeps uploads; null where it cannot be known. */
      freeDiskBytes: z.int().nullable(),
      hasCardProvider: z.boolean(),
      /** Links of mails and pages are written with https. */
      isHttps: z.boolean(),
    }),
  }),
  firstPerson: officeEndpoint({
    method: 'POST',
    path: '/api/office/first/person',
    access: 'anyone',
    summary: 'Makes the first person of the installation, who holds all its keys',
    limits: [{ name: 'first', max: 60, windowSeconds: 600, by: 'address' }],
    body: z.object({
      token: Token,
      displayName: PersonName,
      email: StaffEmail,
      language: OfficeLanguage,
      isKept: z.boolean().default(false),
    }),
    result: Me,
  }),
  siteOptions: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/sites/options',
    access: 'sites',
    summary: 'What a new site may be, and how it may look',
    params: PlaceParams,
    result: z.object({
      kinds: z.array(NewSiteKind),
      languages: z.array(SiteLanguage),
      looks: z.array(Look),
    }),
  }),
  hostCheck: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/hosts',
    access: 'sites',
    summary: 'Whether a site may answer at this name',
    limits: [{ name: 'host-check', max: 120, windowSeconds: 600, by: 'staff' }],
    params: PlaceParams,
    query: z.object({ host: Host }),
    result: z.object({
      /** As it would be kept: small letters, others than those of English written in them. Null when it is no name. */
      host: z.string().nullable(),
      isFree: z.boolean(),
      /** Whether the network knows the name, wherever it leads; null when it did not say in time. */
      isKnown: z.boolean().nullable(),
    }),
  }),
  siteCreate: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/sites',
    access: 'sites',
    summary: 'Makes a site that says it is coming soon, with pages to write over',
    params: PlaceParams,
    body: z.object({
      ...Seller,
      kind: NewSiteKind,
      host: Host,
      /** The first one is for whoever comes with another. */
      languages: z
        .array(SiteLanguage)
        .min(1)
        .refine((codes) => new Set(codes).size === codes.length),
      look: z.string().max(40),
      tagline: Line.optional(),
    }),
    result: z.object({ code: z.string(), handle: z.string(), publicUrl: z.string() }),
  }),
  siteRemove: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/sites/{site}/remove',
    access: 'sites',
    isDelicate: true,
    summary: 'Removes a site where nobody has bought, booked or made an account',
    params: PlaceParams.extend({ site: z.string().min(1).max(60) }),
    result: z.object({}),
  }),
  shopCreate: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/shops',
    access: 'shops',
    summary: 'Makes a shop on a marketplace',
    params: PlaceParams,
    body: z.object(Seller),
    result: z.object({ code: z.string(), handle: z.string() }),
  }),
  agencyCreate: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/agencies',
    access: 'shops',
    summary: 'Makes an agency on a site that lets',
    params: PlaceParams,
    body: z.object(Seller),
    result: z.object({ code: z.string(), handle: z.string() }),
  }),
  sellerRemove: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/sellers/{seller}/remove',
    access: 'shops',
    isDelicate: true,
    summary: 'Removes a shop or an agency that offers nothing and has sold nothing',
    params: PlaceParams.extend({ seller: z.string().min(1).max(120) }),
    result: z.object({}),
  }),
}
