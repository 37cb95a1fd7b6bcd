import { inTwo, type OfficeRules } from '../office-rule.ts'
import { readEstate } from './estate.ts'
import { saveHours } from './hours.ts'
import { drawLogo, takeLogo } from './logo.ts'
import { saveLook } from './look.ts'
import { saveName } from './name.ts'
import { closeShop, openShop } from './opening.ts'
import { savePayment } from './payment.ts'
import { saveSeller } from './seller.ts'
import { readStart } from './start.ts'
import { saveWords } from './words.ts'

export const estateOfficeRoutes = {
  estateRead: (ctx) => readEstate(ctx),
  estateStart: (ctx) => readStart(ctx),
  estateWordsSave: (ctx, input) => saveWords(ctx, input),
  estateHoursSave: (ctx, input) => saveHours(ctx, input),
  estateSellerSave: (ctx, input) => saveSeller(ctx, input),
  estateNameSave: (ctx, input) => saveName(ctx, input),
  estateLogo: inTwo(drawLogo, takeLogo),
  estateLookSave: (ctx, input) => saveLook(ctx, input),
  shopOpen: (ctx) => openShop(ctx),
  shopClose: (ctx) => closeShop(ctx),
  estatePaymentSave: (ctx, input) => savePayment(ctx, input),
} satisfies Partial<OfficeRules>
