import { z } from 'zod'
import { text } from './documents/kinds.ts'
import { Ingredient, ProductDocument } from './documents/product.ts'
import { isIngredientCode, mayReplace } from './ingredients.ts'
import { Amount, CurrencyCode } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { LongListQuery } from './long-lists.ts'
import { maxWinePictureBytes } from './portraits.ts'
import { PlaceParams } from './team-office.ts'

const stored = ProductDocument.shape
const Word = z.string().max(40).nullable()
/** A line that nobody could read by its code would not be told in the reader's language. */
const Line = Ingredient.refine(
  ({ code, anyOf }) => (code === undefined || isIngredientCode(code)) && (anyOf === undefined || mayReplace(anyOf)),
)
const Name = z.object({ name: z.string().max(80), percent: z.number().min(0).max(100).nullable() })

/**
 * All that is written of a wine, as form, call and store have it: columns of its row, and the parts of its document that
 * a grower fills in.
 */
export const WineSheet = z.object({
  title: text(),
  subtitle: text(),
  description: stored.description,
  categoryId: z.uuid().nullable(),
  year: z.int().min(1900).max(2100).nullable(),
  colour: Word,
  style: Word,
  volumeMl: z.int().min(10).max(30_000).nullable(),
  /** What a carton counts. */
  bottleUnits: z.int().min(0).max(24),
  bottleShape: Word,
  /** Weighed with its wine; what nobody has weighed is reckoned. */
  fullBottleGrams: z.int().min(50).max(60_000).nullable(),
  maxPerOrder: z.int().min(1).max(10_000).nullable(),
  /** Percent by volume. */
  alcohol: z.number().min(0).max(99).nullable(),
  /** Grams per litre. */
  residualSugar: z.number().min(0).max(999).nullable(),
  /** Grams of tartaric acid per litre. */
  totalAcidity: z.number().min(0).max(30).nullable(),
  wasMadeBeforeLists: z.boolean().nullable(),
  grapes: z.array(Name).max(20),
  tastingNotes: stored.tastingNotes,
  soil: stored.soil,
  vinification: stored.vinification,
  servingTemperature: stored.servingTemperature,
  ageing: stored.ageing,
  pairings: stored.pairings.max(20),
  ingredients: z.array(Line).max(40),
  allergens: stored.allergens.max(20),
  nutrition: stored.nutrition,
  /** The first is the one of the shelf. Their words are kept with the shop’s own pictures only. */
  pictures: z.array(z.object({ path: z.string().max(200), alt: text() })).max(12),
})
export type WineSheet = z.infer<typeof WineSheet>

/** A whole sheet is some ten kilobytes; nothing in it may be longer than a page of text. */
const WineChange = WineSheet.partial().refine((change) => JSON.stringify(change).length <= 60_000)
export type WineChange = z.infer<typeof WineChange>

/** What is missing before the public may see a wine, by the field that cures it. */
const WineNeed = z.enum(['title', 'categoryId', 'volumeMl', 'alcohol', 'pictures', 'ingredients', 'nutrition'])
export type WineNeed = z.infer<typeof WineNeed>

/** A row of the list. */
export const WineRow = z.object({
  id: z.uuid(),
  title: z.string(),
  year: z.int().nullable(),
  category: z.string(),
  thumbnail: z.string(),
  bottleShape: z.string().nullable(),
  volumeMl: z.int().nullable(),
  priceAmount: Amount,
  /** The price that stands struck beside it (LAW-02). */
  struckAmount: Amount.nullable(),
  /** Bottles, or whole boxes, that nobody has been promised. */
  free: z.int(),
  /** False for a box: it is counted by what is in it. */
  isCounted: z.boolean(),
  /** Wished to be on sale; a suspended house shows nothing all the same. */
  isPublished: z.boolean(),
  needs: z.array(WineNeed),
})
export type WineRow = z.infer<typeof WineRow>

/** Parts of the shelf: on sale, not yet, on sale and sold out. */
export const WineView = z.enum(['sale', 'drafts', 'out', 'all'])
export type WineView = z.infer<typeof WineView>

export const WineDetail = WineRow.extend({
  sheet: WineSheet,
  code: z.string(),
  /** In the reader's language. */
  categories: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Of the site, its first one first. */
  languages: z.array(z.string()),
  currencyCode: CurrencyCode,
  /** What it cost before, newest first. */
  prices: z.array(z.object({ amount: Amount, from: z.iso.datetime(), to: z.iso.datetime() })),
  priceSince: z.iso.datetime(),
  minimumAge: z.int(),
  /** Its page below the site’s address; null while nobody may see it. */
  publicPath: z.string().nullable(),
  nextVintage: z.object({ id: z.uuid(), year: z.int().nullable() }).nullable(),
  /** Nobody has ordered it or holds one. */
  mayRemove: z.boolean(),
  /** Where it stands on the shelf, from 1, and how many do. */
  place: z.int(),
  places: z.int(),
})
export type WineDetail = z.infer<typeof WineDetail>

const WineParams = PlaceParams.extend({ wine: z.uuid() })
const Bottles = z.int().min(0).max(1_000_000)
const Price = z.int().min(1).max(10_000_000)
const Nothing = z.object({})
/** A place on the shelf. */
const Shelf = z.int().min(1).max(1_000_000)
const Order = z.array(z.uuid()).max(1000)

export const wineOfficeEndpoints = {
  wineList: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/wines',
    access: 'seeWines',
    summary: 'The wines of a shop in the order of its shelf; a long shelf by pages',
    params: PlaceParams,
    query: LongListQuery.extend({ view: WineView.default('all') }),
    result: z.object({
      wines: z.array(WineRow),
      currencyCode: CurrencyCode,
      /** The whole shelf is here: what is looked for is found in it. */
      isWhole: z.boolean(),
      /** How many each view has, with the first page of a long shelf. */
      counts: z.record(WineView, z.int()).nullable(),
      next: z.string().nullable(),
    }),
  }),
  wineRead: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/wines/{wine}',
    access: 'seeWines',
    summary: 'One wine with all that is written of it',
    params: WineParams,
    result: WineDetail,
  }),
  wineNew: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/new-wine',
    access: 'seeWines',
    summary: 'What a new wine begins with, what it may be put under, and in which languages the site speaks',
    params: PlaceParams,
    result: WineDetail.pick({ categories: true, languages: true, currencyCode: true, sheet: true }),
  }),
  wineCreate: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wines',
    access: 'winePrices',
    summary: 'Makes a wine that nobody sees yet, with its first bottles; a first category with it where there is none',
    params: PlaceParams,
    body: z.object({ sheet: WineChange, priceAmount: Price, bottles: Bottles.default(0) }),
    result: z.object({ id: z.uuid() }),
  }),
  wineRemove: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wines/{wine}/remove',
    access: 'winePrices',
    summary: 'Removes a wine that nobody has ordered or holds',
    params: WineParams,
    body: z.object({
      /** The category that was made with it. */
      categoryId: z.uuid().nullable().default(null),
      /** The wine whose next vintage it was made as. */
      vintageOf: z.uuid().nullable().default(null),
    }),
    result: Nothing,
  }),
  wineVintage: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wines/{wine}/vintage',
    access: 'winePrices',
    summary:
      'The same wine of another year: its texts and pictures, no bottles yet, and what is on its label to be told',
    params: WineParams,
    body: z.object({ year: z.int().min(1900).max(2100), priceAmount: Price, bottles: Bottles.default(0) }),
    result: z.object({ id: z.uuid() }),
  }),
  /** A reverse of itself. Of each field that changes, `before` says what the caller saw: others may change others. */
  wineUpdate: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wines/{wine}/sheet',
    access: 'wineTexts',
    summary: 'Changes what is written of a wine, field by field',
    params: WineParams,
    body: z.object({ before: WineChange, after: WineChange }),
    result: z.object({ changed: z.int() }),
  }),
  winePrice: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wines/{wine}/price',
    access: 'winePrices',
    summary: 'What it costs from now on; a slip put right within ten minutes leaves no price of before',
    params: WineParams,
    body: z.object({ from: Amount, to: Price }),
    result: z.object({ priceAmount: Amount }),
  }),
  wineStock: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wines/{wine}/stock',
    access: 'wineStock',
    summary: 'So many bottles are free; the difference goes into the ledger as counted',
    params: WineParams,
    body: z.object({ from: Bottles, to: Bottles }),
    result: z.object({ free: z.int() }),
  }),
  winePublish: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wines/{wine}/publish',
    access: 'winePrices',
    summary: 'Puts a wine on sale, or takes it off',
    params: WineParams,
    body: z.object({ from: z.boolean(), to: z.boolean() }),
    result: z.object({ isPublished: z.boolean() }),
  }),
  wineOrder: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wine-order',
    access: 'wineTexts',
    summary: 'The order of the shelf: all of its wines, as they stood and as they stand now',
    params: PlaceParams,
    body: z.object({ before: Order, after: Order, wine: z.uuid() }),
    result: Nothing,
  }),
  /** A reverse of itself; of a long shelf, where not all can be said. */
  wineMove: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wines/{wine}/move',
    access: 'wineTexts',
    summary: 'Puts a wine in another place of the shelf, counted from 1; `from` is where the caller saw it',
    params: WineParams,
    body: z.object({ from: Shelf, to: Shelf }),
    result: z.object({ place: z.int() }),
  }),
  winePicture: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/wine-pictures',
    access: 'wineTexts',
    summary:
      'Takes a photograph in: JPEG, PNG or WebP, drawn anew without its metadata; the sheet says where it is shown',
    params: PlaceParams,
    upload: { maxBytes: maxWinePictureBytes, tooLarge: 'PICTURE_TOO_LARGE', maxPerHour: 200 },
    result: z.object({ path: z.string() }),
  }),
}
