import type { OfficeRules } from '../office-rule.ts'
import { countStock } from './count.ts'
import { takeAlong } from './lease.ts'
import { moveOne, takeBackMovements } from './move.ts'
import { readSaleShelf, sellHere } from './sale.ts'
import { listStock, readLedger, readStockItem } from './stock.ts'
import { checkShortage, setThreshold } from './watch.ts'

export const stockOfficeRoutes = {
  stockList: (ctx, input) => listStock(ctx, input),
  stockItem: (ctx, input) => readStockItem(ctx, input),
  stockLedger: (ctx, input) => readLedger(ctx, input),
  stockMove: (ctx, input) => moveOne(ctx, input),
  stockTakeBack: (ctx, input) => takeBackMovements(ctx, input),
  stockThreshold: (ctx, input) => setThreshold(ctx, input),
  shortageCheck: (ctx, input) => checkShortage(ctx, input),
  saleShelf: (ctx, input) => readSaleShelf(ctx, input),
  stockSale: (ctx, input) => sellHere(ctx, input),
  stockTake: (ctx, input) => takeAlong(ctx, input),
  stockCount: (ctx, input) => countStock(ctx, input),
} satisfies Partial<OfficeRules>
