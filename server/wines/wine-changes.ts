import type { LocalizedText } from '#contract/localized.ts'
import type { WineChange, WineSheet } from '#contract/wines-office.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import {
  deleteAlternative,
  selectOwnPictures,
  selectShownElsewhere,
  selectWineCategories,
  updateWine,
  writeAlternative,
} from './repository.ts'
import { needsOf } from './needs.ts'
import { isBox, isWished } from './faces.ts'
import { lockWine, nameOf, readSheet, shopOf, wineTopics } from './wine.ts'
import { changedSheet, columnsOf, documentPartsOf } from './wine-sheet.ts'

type Writer = PlaceContext & Writing

/**
 * Changes what is written of a wine, field by field: what others have changed in other fields stays.
 * @throws WINE_NOT_FOUND, VERSION_OLD with the field that somebody else has changed, PICTURE_FOREIGN, VALIDATION,
 * WINE_INCOMPLETE when a wine on sale would lose what it must say. Source: WINES-02.
 */
export async function updateSheet(
  ctx: Writer,
  { wine: id, before, after }: OfficeRuleInput<'wineUpdate'>,
): Promise<OfficeRuleResult<'wineUpdate'>> {
  const wine = await lockWine(ctx, id)
  const was = await readSheet(ctx, wine)
  const change = changedSheet(was, before, after)
  if ('collision' in change) throw refuse('VERSION_OLD', {}, change.collision)
  const { sheet, fields } = change
  await checkSheet(ctx, sheet, was)
  if (isWished(wine)) {
    const already = needsOf(was, { isBox: isBox(wine) })
    const missing = needsOf(sheet, { isBox: isBox(wine) }).find((field) => !already.includes(field))
    if (missing) throw refuse('WINE_INCOMPLETE', { field: missing }, missing)
  }
  const document = JSON.stringify(documentPartsOf(sheet, fields))
  await updateWine(ctx.db, { id, document, ...columnsOf(sheet) })
  if (fields.includes('pictures')) await writeAlternatives(ctx, { id, was, sheet })
  const name = nameOf(sheet.title, sheet.year, ctx.language)
  const deed = {
    action: 'wineUpdate' as const,
    values: { wine: id, name, count: fields.length },
    reverse: { name: 'wineUpdate' as const, input: { wine: id, before: cut(sheet, fields), after: cut(was, fields) } },
  }
  await record(ctx, deed, wineTopics)
  return { changed: fields.length }
}

/**
 * What no schema can say: the name is there, the category is this shop's, and pictures are its own or stood there
 * already. @throws VALIDATION, PICTURE_FOREIGN
 */
export async function checkSheet(ctx: Writer, sheet: WineSheet, was: WineSheet): Promise<void> {
  const shopId = shopOf(ctx)
  if (Object.values(sheet.title).every((text) => text.trim() === '')) throw required(ctx, 'title')
  if (sheet.volumeMl === null) throw required(ctx, 'volumeMl')
  if (sheet.categoryId !== null && sheet.categoryId !== was.categoryId) {
    const categories = await selectWineCategories(ctx.db, shopId)
    if (!categories.some(({ id }) => id === sheet.categoryId)) throw required(ctx, 'categoryId')
  }
  const known = new Set(was.pictures.map(({ path }) => path))
  const added = sheet.pictures.map(({ path }) => path).filter((path) => !known.has(path))
  // What is taken back stood there before, also where the shop has not uploaded it.
  if (added.length === 0 || ctx.undoing !== null) return
  const own = await selectOwnPictures(ctx.db, { shopId, paths: added })
  if (added.some((path) => !own.includes(path))) throw refuse('PICTURE_FOREIGN', {}, 'pictures')
}

/** The words of the shop's own pictures; those of a picture that nothing shows any more go with it. */
export async function writeAlternatives(
  ctx: Writer,
  { id, was, sheet }: { id: string; was: WineSheet; sheet: WineSheet },
): Promise<void> {
  const shopId = shopOf(ctx)
  const [before, now] = [altsOf(was), altsOf(sheet)]
  const own = await selectOwnPictures(ctx.db, { shopId, paths: [...new Set([...before.keys(), ...now.keys()])] })
  const gone = own.filter((path) => !now.has(path))
  const elsewhere = await selectShownElsewhere(ctx.db, { shopId, id, paths: gone })
  for (const path of own) {
    const alt = now.get(path) ?? (elsewhere.includes(path) ? undefined : {})
    if (!alt) continue
    if (Object.keys(alt).length === 0) await deleteAlternative(ctx.db, path)
    else await writeAlternative(ctx.db, { path, alt })
  }
}

const altsOf = ({ pictures }: WineSheet): Map<string, LocalizedText> =>
  new Map(pictures.map(({ path, alt }) => [path, alt]))

const required = ({ translate }: Pick<PlaceContext, 'translate'>, field: string) =>
  refuse('VALIDATION', { field }, field, { sentence: translate('validation.required') })

const cut = (sheet: WineSheet, fields: readonly string[]): WineChange =>
  Object.fromEntries(Object.entries(sheet).filter(([field]) => fields.includes(field)))
