import { z } from 'zod'
import { CurrencyCode } from '../money.ts'
import { ThemeVariables } from '../site.ts'
import { type InLanguage, link, picture, picturePath, place, plain, prose, target, text } from './kinds.ts'

const block = <Component extends string, Props extends z.ZodRawShape>(component: Component, props: Props) =>
  z.object({ component: z.literal(component), id: z.string(), props: z.object(props) })

const optionalText = () => text().default({})

/** What a site offers at which price. The price is a decimal: it is told, never charged. */
const Plan = z.object({
  code: plain(),
  name: text(),
  price: z.object({ amount: z.number(), currencyCode: CurrencyCode.optional() }),
  period: optionalText(),
  tagline: optionalText(),
  features: z.array(text()).default([]),
  highlighted: z.boolean().default(false),
  button: link().optional(),
})

const Slide = z.object({
  picture: picture().optional(),
  title: optionalText(),
  text: optionalText(),
  note: optionalText(),
  button: link().optional(),
})

/** A block of a page as it is stored: which component shows it, and what it is given (PAGE-02). */
const StoredBlock = z.discriminatedUnion('component', [
  block('apartmentHighlights', {
    title: text(),
    text: optionalText(),
    agency: plain(),
    /** None means all of the agency's. */
    apartments: z.array(plain()).default([]),
  }),
  block('applicationForm', { title: text(), text: optionalText(), buttonLabel: optionalText() }),
  block('button', {
    label: text(),
    ...target,
    variant: z.enum(['primary', 'secondary']).default('primary'),
    align: z.enum(['left', 'center']).default('left'),
  }),
  block('contactBanner', { title: text(), text: optionalText(), buttonLabel: optionalText() }),
  block('contactDetails', {
    title: optionalText(),
    name: plain().default(''),
    addressLines: z.array(plain()).default([]),
    postalCode: plain().default(''),
    city: plain().default(''),
    countryCode: plain().default(''),
    phone: plain().default(''),
    email: plain().default(''),
    note: optionalText(),
    /** A shop's path: its opening hours are shown beside it. */
    shop: plain().optional(),
  }),
  block('exhibitors', {
    title: text(),
    button: link().optional(),
    entries: z.array(z.object({ label: plain(), region: text(), who: plain().default(''), ...target })),
  }),
  block('faq', { title: text(), items: z.array(z.object({ question: text(), answer: prose() })) }),
  block('latestNews', {
    title: text(),
    feed: plain(),
    count: z.int().positive().default(3),
    button: link().optional(),
  }),
  block('map', {
    title: text(),
    coordinates: place().nullable().default(null),
    zoom: z.int().optional(),
    markers: z
      .array(z.object({ title: text(), text: optionalText(), coordinates: place().nullable().default(null) }))
      .default([]),
  }),
  block('pageTitle', { title: text(), subtitle: optionalText(), picture: picture().optional() }),
  block('pricingTable', {
    title: text(),
    text: optionalText(),
    plans: z.array(Plan),
    note: optionalText(),
    button: link().optional(),
  }),
  block('productHighlights', {
    title: text(),
    text: optionalText(),
    /** `shop/code` */
    products: z.array(plain()),
    button: link().optional(),
  }),
  block('programme', {
    /** The name of the data it is read from. */
    data: plain(),
    /** One of its days; absent means all. */
    day: z.iso.date().optional(),
    button: link().optional(),
    links: z.array(link()).default([]),
  }),
  block('quote', { text: text(), author: plain(), role: optionalText(), portrait: picturePath().optional() }),
  block('rowContent', {
    title: text(),
    text: prose(),
    picture: picture().optional(),
    side: z.enum(['left', 'right']).default('left'),
    button: link().optional(),
  }),
  block('shopHighlights', {
    title: text(),
    text: optionalText(),
    /** Paths, in the order shown. */
    shops: z.array(plain()),
  }),
  block('siteHighlights', {
    sites: z.array(
      z.object({
        ...target,
        site: z.string(),
        name: plain(),
        kind: text(),
        text: text(),
        picture: picture().optional(),
        /** The theme of the other site, in which its name is set. */
        look: ThemeVariables.default({}),
      }),
    ),
  }),
  block('slider', { slides: z.array(Slide), autoplayMs: z.int().positive().optional() }),
  block('socialLinks', {
    title: text(),
    links: z.array(z.object({ network: plain(), url: z.url({ protocol: /^https$/ }), label: optionalText() })),
  }),
  block('staticContent', { text: prose(), columns: z.int().positive().default(1) }),
  block('staySearch', {}),
  block('teamGroup', {
    title: text(),
    text: optionalText(),
    members: z.array(
      z.object({ name: plain(), role: text(), text: optionalText(), portrait: picturePath().nullable().default(null) }),
    ),
  }),
  block('timeline', { title: text(), entries: z.array(z.object({ year: z.int(), title: text(), text: text() })) }),
])

/** A block in one language. Every text is one plain string, but for prose, which is HTML safe to insert. */
export type Block = InLanguage<z.output<typeof StoredBlock>>
export type BlockName = Block['component']
export type PropsOf<Name extends BlockName> = Extract<Block, { component: Name }>['props']
/** The words of a way on, and where it leads. */
export type BlockButton = InLanguage<z.output<ReturnType<typeof link>>>
export type BlockPicture = InLanguage<z.output<ReturnType<typeof picture>>>

/** The blocks of a page, in the order shown. */
export const StoredBlocks = z.array(StoredBlock)
