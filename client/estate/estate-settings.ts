import { listFormat, localeOf } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import type { Translate } from '../base/texts.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { type Setting, settingPages } from '../office/frame/settings.ts'
import { todayWords } from './hours-words.ts'
import type { Estate } from './use-estate.ts'

/** What a house says of itself, a line a subject, as far as this person may say it: the line says how it stands. */
export function useEstateSettings(): Record<'house' | 'shown' | 'selling', readonly Setting[]> {
  const t = useText()
  const lines = useLines()
  const { pathTo, may } = usePlace()
  const of = (...names: readonly string[]): Setting[] =>
    settingPages
      .filter(({ name, right }) => names.includes(name) && may(right))
      .map(({ name, path }) => ({
        name: t(`estate.${name}.title`),
        line: lines?.[name] ?? null,
        also: t(`find.also.${name}`),
        href: pathTo(path),
      }))
  return { house: of('seller', 'hours'), shown: of('look', 'words'), selling: of('payment', 'labels') }
}

function useLines(): Record<string, string | null> | null {
  const t = useText()
  const language = useLanguage()
  const { place, may } = usePlace()
  const { data } = useAnswer('estateRead', { place: place.handle }, { isWanted: may('estate') })
  const labels = useAnswer('labelAccount', { place: place.handle }, { isWanted: may('estateMoney') }).data
  if (!data) return null
  return {
    seller: [data.seller.companyName, data.seller.city].join(', '),
    hours: todayWords(data.openToday, language, t),
    look: lookWords(data, t),
    words: localize(data.words.tagline, language),
    payment: t('estate.payment.takes', { ways: waysOf(data, language, t) }),
    labels: labels ? t('estate.labels.row', { on: labels.account ? 1 : 0 }) : null,
  }
}

/** `vert forêt, avec logo`. */
const lookWords = ({ look: { look, colour, logo } }: Estate, t: Translate): string =>
  t('estate.look.row', {
    colour: colour ?? (look ? t(`estate.path.looks.${look}`) : t('estate.path.look.site')),
    logo: logo ? 1 : 0,
  })

const waysOf = ({ payment: { hasCards, isTransfer, isOnSite } }: Estate, language: string, t: Translate): string =>
  listFormat(localeOf(language), {}).format(
    [...(hasCards ? ['card'] : []), ...(isTransfer ? ['transfer'] : []), ...(isOnSite ? ['spot'] : [])].map((way) =>
      t(`estate.payment.ways.${way}`),
    ),
  )
