import { z } from 'zod'
import { LongListQuery, ShelfQuery } from './long-lists.ts'
import { Amount, CurrencyCode } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

/** Why bottles came or went, as the ledger writes it; the first three, and `return` with an order, by themselves (STOCK-01). */
const movementReasons = [
  'opening',
  'sale',
  'unsold',
  'return',
  'cellar',
  'fair',
  'bottling',
  'breakage',
  'pour',
  'sample',
  'own_use',
  'count',
  'correction',
] as const
export const MovementReason = z.enum(movementReasons)
export type MovementReason = z.infer<typeof MovementReason>

/** What somebody may say when they note bottles by hand; a sale and a count have calls of their own. */
export const HandReason = MovementReason.extract([
  ...(['bottling', 'return', 'breakage', 'pour', 'sample', 'own_use', 'fair', 'correction'] as const),
])
export type HandReason = z.infer<typeof HandReason>

/** Where bottles are sold by hand: at the cellar door, or at a fair. */
const DoorReason = MovementReason.extract(['cellar', 'fair'])
export type DoorReason = z.infer<typeof DoorReason>

/** Parts of the ledger: what buyers took, what was sold by hand, what was lost or drunk, what came, what was counted. */
const ledgerViews = ['all', 'sales', 'door', 'losses', 'entries', 'counts'] as const
export const LedgerView = z.enum(ledgerViews)
export type LedgerView = z.infer<typeof LedgerView>

const Instant = z.iso.datetime()
const ItemParams = PlaceParams.extend({ item: z.uuid() })
/** Nobody moves more at once by hand; a typing error often does. */
const Bottles = z.int().min(1).max(9999)
const Note = z.string().trim().max(200).default('')
/** When it happened, on the clock of the device; the server keeps it within the last fourteen days. */
const At = Instant.optional()

/** What is counted: bottles of one wine, the case of a box. */
export const StockCard = z.object({
  id: z.uuid(),
  title: z.string(),
  year: z.int().nullable(),
  bottleShape: z.string().nullable(),
  colour: z.string().nullable(),
  /** Nobody has been promised these. */
  free: z.int(),
  /** Somebody is just paying for these. */
  held: z.int(),
  /** Somebody has these with them, to sell them without a signal. */
  taken: z.int(),
  /** Sold, and not packed yet: they still stand in the cellar. */
  toPack: z.int(),
  /** What should stand there: free, held and to be packed; what somebody took along does not. */
  standing: z.int(),
  threshold: z.int(),
  isLow: z.boolean(),
  /** So long it lasts when as much is sold as in the last four weeks; null when nothing was. */
  daysLeft: z.int().nullable(),
  /** Bottles that were sold here and were not there any more: to be looked after. */
  missing: z.int(),
})
export type StockCard = z.infer<typeof StockCard>

const Movement = z.object({
  id: z.string(),
  at: Instant,
  delta: z.int(),
  /** What was left to sell afterwards. */
  onHand: z.int(),
  reason: MovementReason,
  note: z.string(),
  who: z.string().nullable(),
  /** Of an order of this shop, for who sees orders. */
  orderId: z.string().nullable(),
  orderNumber: z.int().nullable(),
  /** It takes another one back. */
  isTakingBack: z.boolean(),
  isTakenBack: z.boolean(),
  mayTakeBack: z.boolean(),
})
export type Movement = z.infer<typeof Movement>

const Shortage = z.object({
  id: z.uuid(),
  at: Instant,
  quantity: z.int(),
  reason: MovementReason,
  who: z.string().nullable(),
})

export const StockItem = StockCard.extend({
  /** The item's own; null where the public page's number counts. */
  ownThreshold: z.int().nullable(),
  soldLately: z.int(),
  /** Orders whose bottles still stand here; only for who sees orders. */
  promised: z.array(z.object({ orderId: z.string(), number: z.int().nullable(), name: z.string(), quantity: z.int() })),
  shortages: z.array(Shortage),
  /** Who has bottles of it with them, and until which day they sell them. */
  takenBy: z.array(
    z.object({ device: z.uuid(), who: z.string(), deviceName: z.string(), quantity: z.int(), until: z.iso.date() }),
  ),
})
export type StockItem = z.infer<typeof StockItem>

/** A wine or a box as it stands on the table where it is sold. */
const SaleWine = z.object({
  id: z.uuid(),
  title: z.string(),
  year: z.int().nullable(),
  bottleShape: z.string().nullable(),
  colour: z.string().nullable(),
  /** What a visitor pays for one; to be typed into the till. Nothing of it comes back. */
  priceAmount: Amount,
  currencyCode: CurrencyCode,
  /** One bottle; as many as lie in a box. */
  bottles: z.int(),
  /** What one takes out of the cellar. */
  parts: z.array(z.object({ item: z.uuid(), quantity: z.int() })),
})
export type SaleWine = z.infer<typeof SaleWine>

/** Parts of the cellar: all of it, what will soon be gone, what bottles are missing of. */
export const StockView = z.enum(['all', 'low', 'missing'])
export type StockView = z.infer<typeof StockView>

export const stockOfficeEndpoints = {
  stockList: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/stock',
    access: 'seeStock',
    summary:
      'The wines of a shop as they stand in the cellar, those below their threshold first; a large cellar by pages, by name',
    params: PlaceParams,
    query: LongListQuery.extend({ view: StockView.default('all') }),
    result: z.object({
      items: z.array(StockCard),
      countedAt: Instant.nullable(),
      /** The whole cellar is here: what is looked for is found in it. */
      isWhole: z.boolean(),
      /** Of a large cellar, with its first page: how many wines each view has, and the bottles of all. */
      counts: z
        .object({ all: z.int(), low: z.int(), missing: z.int(), standing: z.int(), promised: z.int() })
        .nullable(),
      next: z.string().nullable(),
    }),
  }),
  stockItem: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/stock/{item}',
    access: 'seeStock',
    summary: 'One wine in the cellar: its figures, to whom it is promised, what is missing',
    params: ItemParams,
    result: StockItem,
  }),
  stockLedger: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/stock/{item}/ledger',
    access: 'seeStock',
    summary: 'What came and went of one wine, newest first, twenty at a time',
    params: ItemParams,
    query: z.object({
      view: LedgerView.default('all'),
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    result: z.object({
      counts: z.record(LedgerView, z.int()),
      movements: z.array(Movement),
      before: z.string().nullable(),
    }),
  }),
  /** What was written down without a signal has happened, whatever is left: what lacks is noted as missing. */
  stockMove: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/stock/{item}/move',
    access: 'stock',
    summary: 'Bottles come or go by hand, with a reason; no more than are free',
    params: ItemParams,
    body: z.object({
      delta: z.int().min(-9999).max(9999),
      reason: HandReason,
      note: Note,
      at: At,
    }),
    result: z.object({ free: z.int(), missing: z.int() }),
  }),
  /** The reverse of whatever moved bottles by hand: a contrary movement for each, once. */
  stockTakeBack: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/stock/take-back',
    access: 'stock',
    summary: 'Takes movements back by contrary ones that point to them, and forgets what was noted as missing',
    params: PlaceParams,
    body: z.object({
      movements: z.array(z.string().regex(/^\d{1,18}$/)).max(400),
      shortages: z.array(z.uuid()).max(400).default([]),
      /** What of it was out of somebody's hands, and is in them again if they still have any. */
      lease: z
        .object({ device: z.uuid(), lines: z.array(z.object({ item: z.uuid(), quantity: Bottles })).max(400) })
        .optional(),
    }),
    result: z.object({}),
  }),
  /** A reverse of itself. */
  stockThreshold: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/stock/{item}/threshold',
    access: 'stock',
    summary: 'From how few bottles on the day names this wine; `from` is what the caller saw',
    params: ItemParams,
    body: z.object({ from: z.int().nullable(), to: z.int().min(0).max(9999).nullable() }),
    /** What holds now: the wine's own, or what the shop shows. */
    result: z.object({ ownThreshold: z.int().nullable(), threshold: z.int() }),
  }),
  /** A reverse of itself. */
  shortageCheck: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/stock/shortages/{shortage}/check',
    access: 'stock',
    summary: 'Somebody has looked after bottles that were missing, or has not after all',
    params: PlaceParams.extend({ shortage: z.uuid() }),
    body: z.object({ from: z.boolean(), to: z.boolean() }),
    result: z.object({}),
  }),
  saleShelf: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/sale',
    access: 'stock',
    summary:
      'What can be sold at the cellar door, in the order of the shop, and how many are free of what it is made of',
    params: PlaceParams,
    query: ShelfQuery,
    result: z.object({
      wines: z.array(SaleWine),
      /** The whole shelf is here: what is looked for is found in it. */
      isWhole: z.boolean(),
      next: z.string().nullable(),
      /** Without what somebody has with them. */
      free: z.record(z.uuid(), z.int()),
      /** What this device has with it; null for nothing. */
      taken: z.object({ until: z.iso.date(), items: z.record(z.uuid(), z.int()) }).nullable(),
    }),
  }),
  /**
   * A device takes bottles along and sells them without a signal: nobody else can, so they cannot be short (STOCK-04).
   * A reverse of itself.
   */
  stockTake: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/sale/take',
    access: 'stock',
    summary: 'So many bottles of these wines are with a device, until a day; none gives them back',
    params: PlaceParams,
    body: z.object({
      /** Another one than the caller's, to take back what somebody has lost or forgotten. */
      device: z.uuid().optional(),
      /** The last day of selling, today or within a week; null leaves it. */
      until: z.iso.date().nullable(),
      lines: z
        .array(z.object({ item: z.uuid(), from: z.int().min(0).max(9999), to: z.int().min(0).max(9999) }))
        .min(1)
        .max(400),
    }),
    result: z.object({ bottles: z.int() }),
  }),
  /**
   * Bottles, no money (STOCK-02): recording what private buyers pay would make this a till. What is not there any more is
   * noted as missing and never refused: it has been carried out of the door.
   */
  stockSale: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/sale',
    access: 'stock',
    summary: 'Bottles sold by hand, several wines in one write; as many as are free go, the rest is noted as missing',
    params: PlaceParams,
    body: z.object({
      reason: DoorReason.default('cellar'),
      at: At,
      wines: z
        .array(z.object({ id: z.uuid(), quantity: Bottles }))
        .min(1)
        .max(100),
    }),
    result: z.object({ bottles: z.int(), missing: z.int() }),
  }),
  /** What is written is the difference to what should have stood there as it was seen, so a sale meanwhile counts once. */
  stockCount: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/stock/count',
    access: 'stock',
    summary: 'What was counted, beside what should have stood there; one write, one way back',
    params: PlaceParams,
    body: z.object({
      at: At,
      note: Note,
      lines: z
        .array(z.object({ item: z.uuid(), expected: z.int().min(0).max(99_999), counted: z.int().min(0).max(99_999) }))
        .min(1)
        .max(400),
    }),
    result: z.object({ changed: z.int(), missing: z.int() }),
  }),
}
