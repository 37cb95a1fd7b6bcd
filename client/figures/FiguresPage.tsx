import '../styles/office/figures.css'
import { useState } from 'react'
import type { Figures, FiguresPeriod } from '#contract/figures-office.ts'
import { dateFormat, displayNames, formatTime, localeOf, numberFormat } from '#contract/formats.ts'
import { formatShortPrice } from '#contract/money.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { FilterWords } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useDownload } from '../orders-office/download.ts'
import { Bars } from './Bars.tsx'
import { departmentName } from './departments.ts'
import { MoneyByStep } from './MoneyByStep.tsx'

/** More rows than these tell nobody anything; the file has all. */
const mostRows = 8

/** What a house took in, and from what: the few figures that say how a year goes. */
export function FiguresPage() {
  const t = useText()
  const { place } = usePlace()
  const [period, setPeriod] = useState<FiguresPeriod>()
  const answer = useAnswer('figures', { place: place.handle, ...(period && { period }) })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  if (answer.data) return <Known figures={answer.data} onChoose={setPeriod} />
  return (
    <>
      <PageHead title={t('office.sections.figures')} />
      {failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />}
    </>
  )
}

function Known({ figures, onChoose }: { figures: Figures; onChoose: (period: FiguresPeriod) => void }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { keep, isBusy } = useDownload()
  const { period, years, currencyCode, beforeAmount, bottles, guests } = figures
  const price = (amount: number) => formatShortPrice({ amount: Math.round(amount / 100) * 100, currencyCode }, language)
  const periods: { value: FiguresPeriod; label: string }[] = [
    ...years.slice(0, 3).map((year) => ({ value: String(year), label: String(year) })),
    { value: 'month', label: capitalised(monthOf(figures.today, language), language) },
    ...(years.length > 1 ? [{ value: 'ever' as const, label: t('figures.ever') }] : []),
  ]
  const said = [
    t('figures.taken', { amount: price(figures.amount), bottles, guests }),
    beforeAmount !== null && t('figures.before', { amount: price(beforeAmount) }),
  ]
  return (
    <>
      <PageHead
        title={t('office.sections.figures')}
        say={said.filter(Boolean).join(' ')}
        act={
          <button
            type="button"
            className="button"
            data-variant="outline"
            disabled={isBusy}
            onClick={() => void keep({ name: 'figuresFile', input: { place: place.handle, period } })}
          >
            {t('figures.file.get')}
          </button>
        }
      />
      <FilterWords legend={t('figures.period')} choices={periods} value={period} onChoose={onChoose} />
      {figures.steps.every(({ amount, before }) => !amount && !before) && bottles === 0 ? (
        <Nothing title={t('figures.nothing')}>
          <p>{t('figures.nothingSay')}</p>
        </Nothing>
      ) : (
        <>
          <MoneyByStep figures={figures} />
          <Shares figures={figures} price={price} />
        </>
      )}
    </>
  )
}

function Shares({ figures, price }: { figures: Figures; price: (amount: number) => string }) {
  const t = useText()
  const language = useLanguage()
  const { wines, visits, sources } = figures
  const regions = mergedRegions(figures.regions)
  const country = displayNames(localeOf(language), { type: 'region' })
  const weekday = dateFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' })
  const most = (values: number[]) => Math.max(1, ...values)
  return (
    <div className="two-cols">
      {wines.length > 0 && (
        <Chapter title={t('figures.wines')} say={t('figures.winesSay')}>
          <Bars
            rows={wines.slice(0, mostRows).map(({ title, year, bottles }) => ({
              key: `${title} ${year}`,
              name: year === null ? title : `${title} ${year}`,
              said: numberFormat(language, {}).format(bottles),
              share: bottles / most(wines.map((wine) => wine.bottles)),
            }))}
          />
        </Chapter>
      )}
      {regions.length > 0 && (
        <Chapter title={t('figures.regions')} say={t('figures.regionsSay')}>
          <Bars
            rows={regions.map(({ countryCode, department, orders }) => ({
              key: `${countryCode} ${department}`,
              name: department
                ? departmentName(department)
                : countryCode
                  ? (country.of(countryCode) ?? countryCode)
                  : t('figures.elsewhere'),
              said: numberFormat(language, {}).format(orders),
              share: orders / most(regions.map((region) => region.orders)),
            }))}
          />
        </Chapter>
      )}
      {visits.length > 0 && (
        <Chapter title={t('figures.visits')} say={t('figures.visitsSay')}>
          <Bars
            rows={visits.slice(0, mostRows).map(({ title, weekday: day, time, taken, offered }) => ({
              key: `${title} ${day} ${time}`,
              name: capitalised(
                t('figures.hour', {
                  // The fifth of January 2026 is a Monday.
                  day: weekday.format(Date.UTC(2026, 0, 4 + day)),
                  time: formatTime(time, language),
                  title,
                }),
                language,
              ),
              said: numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(taken / offered),
              share: taken / offered,
            }))}
          />
        </Chapter>
      )}
      {sources.length > 0 && (
        <Chapter title={t('figures.sources')}>
          <Bars
            rows={sources.map(({ source, amount }) => ({
              key: source,
              name: t(`figures.from.${source}`),
              said: price(amount),
              share: Math.max(0, amount) / most(sources.map((each) => each.amount)),
            }))}
          />
        </Chapter>
      )}
    </div>
  )
}

/** The few where most live, and all others in one line. */
function mergedRegions(regions: Figures['regions']): Figures['regions'] {
  const rest = regions.slice(mostRows - 1)
  if (rest.length < 2) return regions
  const orders = rest.reduce((sum, each) => sum + each.orders, 0)
  return [...regions.slice(0, mostRows - 1), { countryCode: '', department: '', orders }]
}

const capitalised = ([first = '', ...rest]: string, language: string): string =>
  first.toLocaleUpperCase(localeOf(language)) + rest.join('')

const monthOf = (day: string, language: string): string =>
  dateFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(Date.parse(day))
