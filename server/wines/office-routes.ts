import { inTwo, type OfficeRules } from '../office-rule.ts'
import { createVintage, createWine, removeWine } from './new-wine.ts'
import { updateSheet } from './wine-changes.ts'
import { moveWine, orderWines, publishWine, setPrice, setStock } from './wine-numbers.ts'
import { drawPicture, takePicture } from './wine-pictures.ts'
import { listWines, readNewWine, readWine } from './wine.ts'

export const wineOfficeRoutes = {
  wineList: (ctx, input) => listWines(ctx, input),
  wineRead: (ctx, input) => readWine(ctx, input),
  wineNew: (ctx) => readNewWine(ctx),
  wineCreate: (ctx, input) => createWine(ctx, input),
  wineRemove: (ctx, input) => removeWine(ctx, input),
  wineVintage: (ctx, input) => createVintage(ctx, input),
  wineUpdate: (ctx, input) => updateSheet(ctx, input),
  winePrice: (ctx, input) => setPrice(ctx, input),
  wineStock: (ctx, input) => setStock(ctx, input),
  winePublish: (ctx, input) => publishWine(ctx, input),
  wineOrder: (ctx, input) => orderWines(ctx, input),
  wineMove: (ctx, input) => moveWine(ctx, input),
  winePicture: inTwo(drawPicture, takePicture),
} satisfies Partial<OfficeRules>
