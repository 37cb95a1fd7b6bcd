import { z } from 'zod'
import { Email } from './typed-text.ts'
import { isColour } from './colours.ts'
import { Closure, OpeningException, TimeOfDay } from './documents/calendar.ts'
import { LocalizedText } from './localized.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { notPlain, PlainName } from './plain-name.ts'
import { isPlainName } from './rules.ts'
import { Coordinates } from './pictures.ts'
import { maxPortraitBytes } from './portraits.ts'
import { Look } from './looks.ts'
import { ThemeVariables } from './site.ts'
import { startSteps } from './start-steps.ts'
import { PlaceParams } from './team-office.ts'
import { weekdays } from './weekdays.ts'

/** What stands there now: whoever saves says which one they saw. */
const Version = z.string().max(40)
const Line = z.string().trim().max(120)
const Filled = Line.min(1)

const OpenHours = z.array(z.object({ from: TimeOfDay, to: TimeOfDay })).max(4)
const WrittenException = OpeningException.extend({ hours: OpenHours, title: LocalizedText.optional() })

/** When the cellar door is open. */
export const EstateHours = z.object({
  week: z.partialRecord(z.enum(weekdays), OpenHours),
  /** A sentence below the week. */
  note: LocalizedText,
  /** Every year. */
  closures: z.array(Closure).max(20),
  /** Once, none in another; in the order of their days. */
  exceptions: z.array(WrittenException).max(60),
})
export type EstateHours = z.infer<typeof EstateHours>

/** The house in words, as its pages tell it. */
export const EstateWords = z.object({
  /** One line below the name, and the title of the estate's page. */
  tagline: LocalizedText,
  /** Paragraphs parted by an empty line. */
  story: LocalizedText,
  region: LocalizedText,
  village: Line,
  founded: z.int().min(500).max(2200).nullable(),
  hectares: z.number().min(0).max(100_000).nullable(),
  growers: z
    .array(
      z.object({
        name: Filled,
        role: LocalizedText,
        /** A picture that stands there already. */
        portrait: z.string().max(300).nullable(),
      }),
    )
    .max(6),
})
export type EstateWords = z.infer<typeof EstateWords>

/** Who sells, as the legal pages, the letters and the law name them. An empty text is one that nobody has given yet. */
export const EstateSeller = z.object({
  companyName: Line.refine(isPlainName, { error: notPlain }),
  legalForm: Line,
  /** In the shop's currency, in whole units, as a register writes it. */
  capital: z.number().min(0).max(1e9).nullable(),
  registrationCity: Line,
  registrationNumber: Line,
  vatNumber: Line,
  publicationDirector: Line,
  /** The consumer mediator, with address. */
  mediator: LocalizedText,
  addressLines: z.array(Line),
  postalCode: Line,
  city: Line,
  /** Where the map has its pin. */
  coordinates: Coordinates.nullable(),
  phone: Line,
  email: z.string().max(254),
})
export type EstateSeller = z.infer<typeof EstateSeller>

/** Without these nobody knows from whom they buy. */
const WrittenSeller = EstateSeller.extend({
  companyName: Filled,
  addressLines: z.array(Filled).min(1).max(3),
  postalCode: Filled,
  city: Filled,
  email: Email,
})

/** Where the money of a transfer arrives. */
export const EstateAccount = z.object({
  accountHolder: Filled,
  iban: Filled,
  bic: Line,
  /** Until when a buyer has to send it. */
  dueDays: z.int().min(1).max(60),
})
export type EstateAccount = z.infer<typeof EstateAccount>

/** How buyers pay, but for cards: these are the platform's to switch on. */
export const EstatePayment = z.object({
  /** Kept while no transfers are taken; null where nobody has named one. */
  account: EstateAccount.nullable(),
  isTransfer: z.boolean(),
  isOnSite: z.boolean(),
})
export type EstatePayment = z.infer<typeof EstatePayment>

/** The name of a house with its first words; a text that nobody has written yet is empty. */
export const EstateName = z.object({
  name: PlainName.max(120),
  tagline: LocalizedText,
  story: LocalizedText,
  region: LocalizedText,
  village: Line,
})
export type EstateName = z.infer<typeof EstateName>

const PicturePath = z.string().max(300)

/** A drawing of one colour, which takes that of what it stands on: its path, and its width divided by its height. */
export const EstateLogo = z.object({ path: PicturePath, ratio: z.number().min(0.05).max(40) })
export type EstateLogo = z.infer<typeof EstateLogo>

/** How the pages of a shop look. */
export const EstateLook = z.object({
  /** One of those that are offered; null is the site's own, or one that was made elsewhere. */
  look: z.string().max(40).nullable(),
  /** In the place of the look's first one; null is that. Of a look that was made elsewhere it is always named. */
  colour: z.string().refine(isColour).nullable(),
  /** In the header, on cards, letters and receipts; null is the name in letters. */
  logo: EstateLogo.nullable(),
  /** Across the top of its pages. */
  banner: PicturePath.nullable(),
  /** Of the first person of the house; null where there is none, too. */
  portrait: PicturePath.nullable(),
})
export type EstateLook = z.infer<typeof EstateLook>

export const estateOfficeEndpoints = {
  estateRead: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/estate',
    access: 'estate',
    summary: 'What a house says of itself: in words, its hours, who sells, and how it is paid',
    params: PlaceParams,
    result: z.object({
      words: EstateWords.extend({ version: Version }),
      hours: EstateHours.extend({ version: Version }),
      seller: EstateSeller.extend({ version: Version }),
      payment: EstatePayment.extend({ version: Version, hasCards: z.boolean() }),
      look: EstateLook,
      /** On the house's own clock. */
      today: z.iso.date(),
      /** When the door is open today; none is shut. */
      openToday: OpenHours,
      languages: z.array(z.string()),
    }),
  }),
  estateStart: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/estate/start',
    access: 'estate',
    summary: 'How far a new shop has come: read from what it says, so nothing is ticked and nothing forgotten',
    params: PlaceParams,
    result: z.object({
      steps: z.array(z.object({ code: z.enum(startSteps), isDone: z.boolean() })),
      /** On sale by now, or as soon as the shop opens. */
      wines: z.int(),
      /** Those of the shelf that stand first, as it will show them. */
      shelf: z.array(z.object({ id: z.string(), name: z.string(), thumbnail: z.string() })),
      /** Visitors find it. */
      isOpen: z.boolean(),
      name: EstateName.extend({ version: Version }),
      look: EstateLook.extend({
        version: Version,
        /** Whose portrait it is; null where nobody is named. */
        grower: z.string().nullable(),
        /** As it is drawn, whichever look it is. */
        colours: z.object({ primary: z.string(), stage: z.string(), headings: z.string() }),
        looks: z.array(Look),
        /** Drawings that anybody may take until they have a picture. */
        drawings: z.array(PicturePath),
      }),
      languages: z.array(z.string()),
    }),
  }),
  /** A reverse of itself. */
  estateNameSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/name',
    access: 'estate',
    summary: 'Names a house, and writes its first words over those that stood for them',
    params: PlaceParams,
    body: z.object({ version: Version, name: EstateName }),
    result: z.object({ version: Version }),
  }),
  /** A reverse of itself. */
  estateLookSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/look',
    access: 'estate',
    summary: 'Changes the colours of a shop, its logo, its banner and the portrait of its first person',
    params: PlaceParams,
    body: z.object({
      version: Version,
      /** What is left out stays: entries of the log from before there was a colour or a logo to choose name none. */
      look: EstateLook.partial({ colour: true, logo: true }),
      /** As they stood, for who takes another look back. */
      variables: ThemeVariables.optional(),
    }),
    result: z.object({ version: Version }),
  }),
  estateLogo: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/logo',
    access: 'estate',
    summary: 'Takes a logo in: JPEG, PNG or WebP, drawn anew in one colour; the look says whether the shop shows it',
    params: PlaceParams,
    upload: { maxBytes: maxPortraitBytes, tooLarge: 'PICTURE_TOO_LARGE', maxPerHour: 60 },
    result: EstateLogo,
  }),
  shopPreview: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/previews',
    access: 'estate',
    summary: 'A link that shows the shop to whoever asks before it is open to others; it opens once, within minutes',
    limits: [{ name: 'preview', max: 60, windowSeconds: 3600, by: 'staff' }],
    params: PlaceParams,
    result: z.object({ link: z.url() }),
  }),
  shopPreviewEnd: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/previews/{preview}/end',
    access: 'estate',
    summary: 'Ends what such a link has opened',
    params: PlaceParams.extend({ preview: z.uuid() }),
    result: z.object({}),
  }),
  shopOpen: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/open',
    access: 'opening',
    summary: 'Opens a shop: from now on it is in the lists of its site, and sells',
    params: PlaceParams,
    result: z.object({}),
  }),
  /** Of a shop that nobody has bought from: it takes an opening back. */
  shopClose: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/close',
    access: 'opening',
    summary: 'Takes a shop out of the lists of its site again, as long as nobody has bought there',
    params: PlaceParams,
    result: z.object({}),
  }),
  /** A reverse of itself. */
  estateWordsSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/words',
    access: 'estate',
    summary: 'Changes what the pages of a shop tell of the house and its people',
    params: PlaceParams,
    body: z.object({ version: Version, words: EstateWords }),
    result: z.object({ version: Version }),
  }),
  /** A reverse of itself. */
  estateHoursSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/hours',
    access: 'estate',
    summary: 'Changes when the door is open; the page, engines and the day of a pick-up follow',
    params: PlaceParams,
    body: z.object({ version: Version, hours: EstateHours }),
    result: z.object({ version: Version }),
  }),
  /** A reverse of itself. */
  estateSellerSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/seller',
    access: 'estate',
    delicateWhen: 'another e-mail address',
    summary: 'Changes who sells, and how they are reached',
    params: PlaceParams,
    body: z.object({ version: Version, seller: WrittenSeller }),
    result: z.object({ version: Version }),
  }),
  /** A reverse of itself. */
  estatePaymentSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/estate/payment',
    access: 'estateMoney',
    isDelicate: true,
    summary:
      'Changes to which account transfers go, and whether one pays on the spot; all key holders are told by mail',
    params: PlaceParams,
    body: z.object({ version: Version, payment: EstatePayment }),
    result: z.object({ version: Version }),
  }),
}
