import { z } from 'zod'
import { LocalizedText } from './localized.ts'
import { Amount, CurrencyCode } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

const CodeId = z.uuid()
const Version = z.string().max(40)

/** What a house says of a promotional code. */
export const CodeSheet = z.object({
  /** As it is typed into a cart, in capitals. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/),
  /** What the buyer reads beside the reduction. */
  title: LocalizedText,
  type: z.enum(['PERCENT', 'FIXED']),
  /** Hundredths of a percent, or minor units. */
  value: z.int().min(1).max(100_000_00),
  /** Of bottles, from which on it counts; 0 is always. */
  minAmount: Amount.min(0),
  /** The first and the last day it counts, on the house's clock. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Null is as often as it is used. */
  maxUses: z.int().min(1).max(1_000_000).nullable(),
  /** Whether the shop's own page names it. */
  isShown: z.boolean(),
})
export type CodeSheet = z.infer<typeof CodeSheet>

export const Code = z.object({
  id: CodeId,
  version: Version,
  sheet: CodeSheet,
  step: z.enum(['now', 'later', 'over', 'used-up']),
  usedCount: z.int(),
  /** Of the orders with it that were paid or are being paid. */
  orders: z.int(),
  soldAmount: Amount,
  reducedAmount: Amount,
})
export type Code = z.infer<typeof Code>

export const codesOfficeEndpoints = {
  codeList: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/codes',
    access: 'codes',
    summary: 'The promotional codes of a shop, those that count now first, with what was sold by them',
    params: PlaceParams,
    result: z.object({
      codes: z.array(Code),
      /** Whether the shop takes codes at all. */
      isAllowed: z.boolean(),
      currencyCode: CurrencyCode,
      languages: z.array(z.string()),
      /** On the house's clock. */
      today: z.iso.date(),
    }),
  }),
  /** A reverse of itself, and of an ending. */
  codeSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/codes',
    access: 'codes',
    summary: 'Makes a promotional code, or changes one; what has been ordered with it keeps its price',
    params: PlaceParams,
    /** Without a version it is a new one. */
    body: z.object({ id: CodeId, version: Version.nullable(), sheet: CodeSheet }),
    result: z.object({ version: Version }),
  }),
  codeEnd: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/codes/{code}/end',
    access: 'codes',
    summary: 'From now on it does not count any more',
    params: PlaceParams.extend({ code: CodeId }),
    result: z.object({}),
  }),
  codeRemove: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/codes/{code}/remove',
    access: 'codes',
    summary: 'Takes away one that nobody has used',
    params: PlaceParams.extend({ code: CodeId }),
    result: z.object({}),
  }),
  /** A reverse of itself. */
  codesAllow: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/codes/allow',
    access: 'codes',
    summary: 'Whether the carts of a shop take codes',
    params: PlaceParams,
    body: z.object({ isAllowed: z.boolean() }),
    result: z.object({}),
  }),
}
