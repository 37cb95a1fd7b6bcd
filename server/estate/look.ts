import type { ShopDocument } from '#contract/documents/shop.ts'
import type { EstateLook } from '#contract/estate-office.ts'
import type { ThemeVariables } from '#contract/site.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { lookOf, looks, shownLooks } from '../site-templates/looks.ts'
import { placeholderPictures } from '../site-templates/pictures.ts'
import { documentIn, lockEstate, selectUploaded, updateEstate } from './repository.ts'

const drawings: string[] = Object.values(placeholderPictures).map(({ path }) => path)

const estateLookOf = ({ theme, banner, growers }: ShopDocument): EstateLook => ({
  look: lookOf(theme.variables),
  banner,
  portrait: growers[0]?.portrait ?? null,
})

/** With all that may be chosen. */
export function lookShownOf(document: ShopDocument): Omit<OfficeRuleResult<'estateStart'>['look'], 'version'> {
  const { primary = plain.primary, stage = plain.stage, headings = plain.headings } = document.theme.variables
  return {
    ...estateLookOf(document),
    grower: document.growers[0]?.name ?? null,
    colours: { primary, stage, headings },
    looks: shownLooks,
    drawings,
  }
}

/** Where a shop has chosen none, its site's are seen; on paper they are these. */
const plain = { primary: '#22252b', stage: '#f1f0ec', headings: '#16181d' }

/**
 * Changes how the pages of a shop look. A look that was made elsewhere stays while no other one is chosen.
 * @throws VERSION_OLD, PICTURE_FOREIGN, VALIDATION for a look that there is not. Source: TEAM-04.
 */
export async function saveLook(
  ctx: PlaceContext & Writing,
  { version, look: said, variables }: OfficeRuleInput<'estateLookSave'>,
): Promise<OfficeRuleResult<'estateLookSave'>> {
  const shopId = shopOf(ctx)
  const row = await lockEstate(ctx.db, shopId)
  if (row.lookVersion !== version) throw refuse('VERSION_OLD')
  const document = documentIn(row)
  const before = estateLookOf(document)
  await requireOwn(ctx, shopId, [
    ...(said.banner === before.banner ? [] : [said.banner]),
    ...(said.portrait === before.portrait ? [] : [said.portrait]),
  ])
  const [first, ...others] = document.growers
  // Only who takes another look back brings the colours of one that is none of ours.
  const elsewhere = (ctx.undoing !== null && variables) || document.theme.variables
  const parts = {
    banner: said.banner,
    growers: first ? [{ ...first, portrait: said.portrait }, ...others] : [],
    theme: { ...document.theme, variables: variablesOf(ctx, said.look, elsewhere) },
  }
  const { lookVersion } = await updateEstate(ctx.db, { shopId, parts: JSON.stringify(parts) })
  await record(
    ctx,
    {
      action: 'estateLookSave',
      values: {},
      reverse: {
        name: 'estateLookSave',
        input: {
          version: lookVersion,
          look: before,
          ...(before.look === null && { variables: document.theme.variables }),
        },
      },
    },
    ['estate'],
  )
  return { version: lookVersion }
}

function variablesOf({ translate }: PlaceContext, look: string | null, others: ThemeVariables): ThemeVariables {
  if (look === null) return others
  const chosen = looks[look]
  if (!chosen) throw refuse('VALIDATION', { field: 'look' }, 'look', { sentence: translate('validation.required') })
  return { ...chosen }
}

/** @throws PICTURE_FOREIGN; what is taken back stood there before */
async function requireOwn({ db, undoing }: PlaceContext & Writing, shopId: string, added: (string | null)[]) {
  const paths = added.filter((path) => path !== null).filter((path) => !drawings.includes(path))
  if (paths.length === 0 || undoing !== null) return
  const own = await selectUploaded(db, { shopId, paths })
  if (paths.some((path) => !own.includes(path))) throw refuse('PICTURE_FOREIGN')
}
