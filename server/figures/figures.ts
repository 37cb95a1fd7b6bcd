import type { FiguresPeriod } from '#contract/figures-office.ts'
import { localize } from '#contract/localized.ts'
import { CurrencyCode, sumAmounts } from '#contract/money.ts'
import type { OfficeFile } from '#contract/office-endpoint.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { amountCell, csvOf, windows1252 } from '../orders/csv.ts'
import { shopOf } from '../orders/office-list.ts'
import {
  type DayRow,
  selectDays,
  selectHouse,
  selectMoneyLines,
  selectSold,
  selectTakings,
  selectVisits,
} from './repository.ts'
import { spanOf, stepsOf, yearBefore } from './steps.ts'

/** What a shop took in, and from what. Source: issue 16, the few figures of a house. */
export async function readFigures(
  ctx: PlaceContext,
  input: OfficeRuleInput<'figures'>,
): Promise<OfficeRuleResult<'figures'>> {
  const { shopId, house, years, period, span } = await askedFor(ctx, input.period)
  const { db, language } = ctx
  const { today } = house
  const range = { shopId, from: span.from, to: span.to < today ? span.to : today }
  // A calendar year or a month is seen beside the one before, where the house sold by then.
  const isCompared = period !== 'ever' && years.includes(Number(span.from.slice(0, 4)) - 1)
  const { days, regions, sources, guests } = await selectTakings(db, range)
  const before = isCompared ? await selectDays(db, { shopId, ...yearBefore(span) }) : null
  const sold = await selectSold(db, range)
  const visits = await selectVisits(db, range)
  return {
    currencyCode: CurrencyCode.parse(house.currencyCode),
    ...{ today, years, period },
    amount: amountOf(days),
    beforeAmount: before && amountOf(before.filter(({ day }) => day <= yearBefore(range).to)),
    bottles: sold.reduce((sum, { bottles }) => sum + bottles, 0),
    guests,
    steps: stepsOf(span, { days, before, today }),
    wines: sold.map(({ title, code, year, bottles }) => ({
      title: localize(title ?? {}, language) || code,
      year,
      bottles,
    })),
    regions,
    visits: visits.map(({ title, ...hour }) => ({ title: localize(title, language), ...hour })),
    sources,
  }
}

/** The money of a period line by line, for a spreadsheet: all lines together are what was taken in. */
export async function figuresFile(ctx: PlaceContext, input: OfficeRuleInput<'figuresFile'>): Promise<OfficeFile> {
  const { shopId, house, period, span } = await askedFor(ctx, input.period)
  const { translate: t, language } = ctx
  const lines = await selectMoneyLines(ctx.db, { shopId, from: span.from, to: span.to })
  const heads = ['month', 'kind', 'name', 'year', 'quantity', 'amount'].map((head) => t(`figures.file.heads.${head}`))
  const rows = lines.map(({ month, kind, title, year, quantity, amount }) => [
    month,
    t(`figures.file.kinds.${kind}`),
    title ? localize(title, language) : '',
    year === null ? '' : String(year),
    String(quantity),
    amountCell(amount, language),
  ])
  const days = period === 'month' ? house.today.slice(0, 7) : period
  return { fileName: `${ctx.place.handle}-${days}.csv`, content: windows1252(csvOf([heads, ...rows])) }
}

/** Whatever is asked for: this year, where nothing is said. */
async function askedFor(ctx: PlaceContext, asked: FiguresPeriod | undefined) {
  const shopId = shopOf(ctx)
  const house = await selectHouse(ctx.db, { shopId, now: ctx.now() })
  const thisYear = Number(house.today.slice(0, 4))
  const firstYear = house.firstYear ?? thisYear
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, index) => thisYear - index)
  const period: FiguresPeriod = asked ?? String(thisYear)
  return { shopId, house, years, period, span: spanOf(period, { today: house.today, firstYear }) }
}

const amountOf = (days: readonly DayRow[]): number => sumAmounts(days.map(({ amount }) => amount))
