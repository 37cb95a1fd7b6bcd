import { contrastOn, isColour, leastContrast } from '#contract/colours.ts'
import type { EstateLogo, EstateLook } from '#contract/estate-office.ts'
import type { Form } from '../office/forms/form.ts'
import type { Typed } from '../office/forms/use-draft.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import type { Start } from './start-steps.ts'
import { useStepForm } from './use-estate.ts'

export interface LookForm {
  form: Form
  typed: Typed
  /** As the shop would be drawn, whatever of it is typed only halfway. */
  shown: Shown
  /** What its first colour stands on. */
  grounds: string[]
  save: () => void
  isBusy: boolean
  error: unknown
}

export interface Shown {
  banner: string | null
  logo: EstateLogo | null
  colours: Start['look']['colours']
}

const paper = '#ffffff'

/** The look of a shop as a form: of the way of a new one, and of its settings. */
export function useLook(start: Start, onDone?: () => void): LookForm {
  const t = useText()
  const { place } = usePlace()
  const { version, looks, colours, grower: _grower, drawings: _drawings, ...stored } = start.look
  const coloursOf = (code: string | null) => looks.find((look) => look.code === code) ?? colours
  const groundsOf = (typed: Typed) => [paper, coloursOf(typed['look'] || null).stage]
  const sending = useWrite('estateLookSave', {
    said: () => t('estate.said.look'),
    onDone(result, { look: sent }) {
      saved({ look: { ...start.look, ...sent, colours: shown.colours, version: result.version } })
      onDone?.()
    },
  })
  const { form, typed, save, saved } = useStepForm({
    name: 'look',
    stored: typedOf(stored),
    wrong: (changed) => wrongIn(changed, stored, groundsOf(changed)),
    sending,
  })
  const chosen = lookOf(typed)
  const { stage, headings, primary } = coloursOf(chosen.look)
  const colour = chosen.colour !== null && isColour(chosen.colour) ? chosen.colour : primary
  const shown = { banner: chosen.banner, logo: chosen.logo, colours: { stage, headings, primary: colour } }
  return {
    ...{ form, typed, shown },
    grounds: groundsOf(typed),
    save: () =>
      save(() =>
        form.draft.changed.length === 0 ? onDone?.() : sending.write({ place: place.handle, version, look: chosen }),
      ),
    isBusy: sending.isBusy,
    error: sending.error,
  }
}

const typedOf = ({ look, colour, logo, banner, portrait }: EstateLook): Typed => ({
  ...{ look: look ?? '', colour: colour ?? '', banner: banner ?? '', portrait: portrait ?? '' },
  logo: logo ? logoText(logo) : '',
})

/** A logo as one text, as drafts are kept. */
export const logoText = ({ path, ratio }: EstateLogo): string => `${ratio} ${path}`

function logoIn(text: string): EstateLogo | null {
  const [ratio, path] = text.split(' ')
  return path ? { path, ratio: Number(ratio) } : null
}

const lookOf = (typed: Typed): EstateLook => ({
  look: typed['look'] || null,
  colour: writtenColour(typed['colour'] ?? '') || null,
  logo: logoIn(typed['logo'] ?? ''),
  banner: typed['banner'] || null,
  portrait: typed['portrait'] || null,
})

/** `24463A` is `#24463a`; what is no colour stays as it is. */
export function writtenColour(text: string): string {
  const colour = text.trim().toLowerCase().replace(/^#?/, '#')
  return isColour(colour) ? colour : text.trim()
}

/** A colour that stands there already may stay, however pale. */
function wrongIn(typed: Typed, stored: EstateLook, grounds: string[]): Map<string, string> {
  const { colour } = lookOf(typed)
  if (colour === null || colour === stored.colour) return new Map()
  if (!isColour(colour)) return new Map([['colour', 'colour']])
  return new Map(contrastOn(colour, grounds) < leastContrast ? [['colour', 'pale']] : [])
}
