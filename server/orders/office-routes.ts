import type { OfficeRules } from '../office-rule.ts'
import { correctAddress } from './office-address.ts'
import { readLetters, sendLetterAgain, takeLetterBack } from './office-letters.ts'
import { listOrders } from './office-list.ts'
import { callOffOrder, markPaid, markUnpaid } from './office-money.ts'
import { readOrder } from './office-order.ts'
import { noteOrder, stepOrder, stepOrders } from './office-steps.ts'
import { keepOrder, lapseOrder, reviveOrder } from './office-waiting.ts'
import { orderLabels } from './labels.ts'
import { listPacking } from './packing.ts'
import { sendParcel, takeParcelBack } from './parcels.ts'
import { pickListPdf, readSlips, slipsPdf } from './packing-prints.ts'

export const orderOfficeRoutes = {
  orderList: (ctx, input) => listOrders(ctx, input),
  orderDetail: (ctx, input) => readOrder(ctx, input),
  orderStep: (ctx, input) => stepOrder(ctx, input),
  orderSteps: (ctx, input) => stepOrders(ctx, input),
  orderPaid: (ctx, input) => markPaid(ctx, input),
  orderUnpaid: (ctx, input) => markUnpaid(ctx, input),
  orderKeep: (ctx, input) => keepOrder(ctx, input),
  orderLapse: (ctx, input) => lapseOrder(ctx, input),
  orderRevive: (ctx, input) => reviveOrder(ctx, input),
  orderCallOff: (ctx, input) => callOffOrder(ctx, input),
  orderAddress: (ctx, input) => correctAddress(ctx, input),
  orderParcel: (ctx, input) => sendParcel(ctx, input),
  orderParcelBack: (ctx, input) => takeParcelBack(ctx, input),
  orderLetters: (ctx, input) => readLetters(ctx, input),
  orderLetterAgain: (ctx, input) => sendLetterAgain(ctx, input),
  orderLetterBack: (ctx, input) => takeLetterBack(ctx, input),
  orderNote: (ctx, input) => noteOrder(ctx, input),
  packing: (ctx) => listPacking(ctx),
  packingSlips: (ctx, input) => readSlips(ctx, input),
  packingSlipsPdf: (ctx, input) => slipsPdf(ctx, input),
  pickListPdf: (ctx) => pickListPdf(ctx),
  orderLabels: (ctx, input) => orderLabels(ctx, input),
} satisfies Partial<OfficeRules>
