import { contrastOn, isColour, leastContrast } from '#contract/colours.ts'
import type { ShopDocument } from '#contract/documents/shop.ts'
import type { EstateLook } from '#contract/estate-office.ts'
import type { ThemeVariables } from '#contract/site.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { lookOf, looks, recoloured, shownLooks } from '../site-templates/looks.ts'
import { placeholderPictures } from '../site-templates/pictures.ts'
import { documentIn, lockEstate, selectUploaded, updateEstate } from './repository.ts'

const drawings: string[] = Object.values(placeholderPictures).map(({ path }) => path)

export function estateLookOf({ theme: { variables }, logo, banner, growers }: ShopDocument): EstateLook {
  const look = lookOf(variables)
  const colour = variables.primary?.toLowerCase() ?? ''
  return {
    look,
    colour: isColour(colour) && (look === null || colour !== looks[look]?.primary) ? colour : null,
    logo,
    banner,
    portrait: growers[0]?.portrait ?? null,
  }
}

/** With all that may be chosen. */
export function lookShownOf(document: ShopDocument): Omit<OfficeRuleResult<'estateStart'>['look'], 'version'> {
  return {
    ...estateLookOf(document),
    grower: document.growers[0]?.name ?? null,
    colours: coloursOf(document.theme.variables),
    looks: shownLooks,
    drawings,
  }
}

/** Those that are drawn with; where a variable says it otherwise than in figures, they are as where it says nothing. */
function coloursOf(variables: ThemeVariables): typeof plain {
  const known = (name: keyof typeof plain): string => {
    const said = variables[name]?.toLowerCase() ?? ''
    return isColour(said) ? said : plain[name]
  }
  return { primary: known('primary'), stage: known('stage'), headings: known('headings') }
}

/** What pages are written on. */
const paper = '#ffffff'
/** Where a shop has chosen none, its site's are seen; on paper they are these. */
const plain = { primary: '#22252b', stage: '#f1f0ec', headings: '#16181d' }

/**
 * Changes how the pages of a shop look. A look that was made elsewhere stays while no other one is chosen.
 * @throws VERSION_OLD, PICTURE_FOREIGN, COLOUR_PALE, VALIDATION for a look that there is not. Source: TEAM-04, SITE-07.
 */
export async function saveLook(
  ctx: PlaceContext & Writing,
  { version, look: asked, variables }: OfficeRuleInput<'estateLookSave'>,
): Promise<OfficeRuleResult<'estateLookSave'>> {
  const shopId = shopOf(ctx)
  const row = await lockEstate(ctx.db, shopId)
  if (row.lookVersion !== version) throw refuse('VERSION_OLD')
  const document = documentIn(row)
  const before = estateLookOf(document)
  const said: EstateLook = { ...before, ...asked }
  await requireOwn(ctx, shopId, [
    ...(said.banner === before.banner ? [] : [said.banner]),
    ...(said.portrait === before.portrait ? [] : [said.portrait]),
    ...(said.logo?.path === before.logo?.path ? [] : [said.logo?.path ?? null]),
  ])
  const [first, ...others] = document.growers
  // Only who takes another look back brings its colours along, as they stood.
  const stood = ctx.undoing === null ? undefined : variables
  const parts = {
    banner: said.banner,
    logo: said.logo,
    growers: first ? [{ ...first, portrait: said.portrait }, ...others] : [],
    theme: {
      ...document.theme,
      variables: stood ?? variablesOf(ctx, said, { before, variables: document.theme.variables }),
    },
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
          variables: document.theme.variables,
        },
      },
    },
    ['estate'],
  )
  return { version: lookVersion }
}

function variablesOf(
  { translate }: PlaceContext,
  { look, colour }: EstateLook,
  { before, variables }: { before: EstateLook; variables: ThemeVariables },
): ThemeVariables {
  if (look === before.look && colour === before.colour) return variables
  const chosen = look === null ? variables : looks[look]
  if (!chosen) throw refuse('VALIDATION', { field: 'look' }, 'look', { sentence: translate('validation.required') })
  if (colour === null) return { ...chosen }
  const isPale = contrastOn(colour, [paper, coloursOf(chosen).stage]) < leastContrast
  if (isPale && colour !== before.colour) throw refuse('COLOUR_PALE', {}, 'colour')
  return recoloured(chosen, colour)
}

/** @throws PICTURE_FOREIGN; what is taken back stood there before */
async function requireOwn({ db, undoing }: PlaceContext & Writing, shopId: string, added: (string | null)[]) {
  const paths = added.filter((path) => path !== null).filter((path) => !drawings.includes(path))
  if (paths.length === 0 || undoing !== null) return
  const own = await selectUploaded(db, { shopId, paths })
  if (paths.some((path) => !own.includes(path))) throw refuse('PICTURE_FOREIGN')
}
