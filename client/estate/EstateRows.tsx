import { listFormat, localeOf } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import type { Translate } from '../base/texts.ts'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { todayWords } from './hours-words.ts'
import type { Estate } from './use-estate.ts'

/** Who sells and when, a line a subject: the line says how it stands. */
export function HouseRows() {
  const { t, language, pathTo, data } = useEstate()
  return (
    <>
      <Row
        name={t('estate.seller.title')}
        href={pathTo('settings/seller')}
        metas={[data ? [data.seller.companyName, data.seller.city].join(', ') : null]}
      />
      <Row
        name={t('estate.hours.title')}
        href={pathTo('settings/hours')}
        metas={[data ? todayWords(data.openToday, language, t) : null]}
      />
    </>
  )
}

/** What visitors see and read of it. */
export function ShownRows() {
  const { t, language, pathTo, data } = useEstate()
  return (
    <>
      <Row name={t('estate.look.title')} href={pathTo('settings/look')} metas={[data ? lookWords(data, t) : null]} />
      <Row
        name={t('estate.words.title')}
        href={pathTo('settings/words')}
        metas={[data ? localize(data.words.tagline, language) : null]}
      />
    </>
  )
}

/** For whom the money is theirs to say. */
export function MoneyRows() {
  const { t, language, pathTo, data } = useEstate()
  return (
    <>
      <Row
        name={t('estate.payment.title')}
        href={pathTo('settings/payment')}
        metas={[data ? t('estate.payment.takes', { ways: waysOf(data, language, t) }) : null]}
      />
      <LabelsRow />
    </>
  )
}

function useEstate() {
  const { place, pathTo } = usePlace()
  const { data } = useAnswer('estateRead', { place: place.handle })
  return { t: useText(), language: useLanguage(), pathTo, data }
}

function LabelsRow() {
  const t = useText()
  const { place, pathTo } = usePlace()
  const { data } = useAnswer('labelAccount', { place: place.handle })
  return (
    <Row
      name={t('estate.labels.title')}
      href={pathTo('settings/labels')}
      metas={[data ? t('estate.labels.row', { on: data.account ? 1 : 0 }) : null]}
    />
  )
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
