import type { Figures } from '#contract/figures-office.ts'
import { dateFormat, localeOf, longDate, numberFormat } from '#contract/formats.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { type Bar, MoneyChart } from './MoneyChart.tsx'

/** The takings as a drawing, and the same numbers beside it as a table. */
export function MoneyByStep({ figures }: { figures: Figures }) {
  const t = useText()
  const language = useLanguage()
  const { period, steps, currencyCode, today } = figures
  const whole = (amount: number) => numberFormat(language, { maximumFractionDigits: 0 }).format(amount / 100)
  const bars: Bar[] = steps.map((step) => ({ ...step, ...namesOf(step.on, language) }))
  const isCompared = steps.some(({ before }) => before !== null)
  const open = steps.find(({ isOpen }) => isOpen)
  const year = Number(steps[0]?.on.slice(0, 4))
  const kind = period === 'month' || period === 'ever' ? period : 'year'
  const label = t('figures.chart', { year: isCompared ? year - 1 : 0 })
  return (
    <Chapter title={t(`figures.money.${kind}`)} say={t('figures.moneySay', { currency: currencyCode })}>
      <div className="chart-beside">
        <div>
          {(['wide', 'narrow'] as const).map((size) => (
            <MoneyChart key={size} {...{ size, bars, label, write: whole }} />
          ))}
          <ul className="chart-key">
            <li>
              <i aria-hidden="true" />
              {kind === 'ever' ? t('figures.ever') : year}
            </li>
            {open && (
              <li>
                <i data-k="last" aria-hidden="true" />
                {t('figures.open', { day: longDate(today, language) })}
              </li>
            )}
            {isCompared && (
              <li>
                <i data-k="before" aria-hidden="true" />
                {year - 1}
              </li>
            )}
          </ul>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(`figures.step.${kind}`)}</th>
              <th scope="col">{kind === 'ever' ? t('figures.sum') : year}</th>
              {isCompared && <th scope="col">{year - 1}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ on, amount, before, label: name }) => (
              <tr key={on}>
                <th scope="row">{name}</th>
                <td>{amount === null ? '–' : whole(amount)}</td>
                {isCompared && <td>{before === null ? '–' : whole(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Chapter>
  )
}

/** `2026-03`: mars, M; `2026-03-09`: 9; `2026`: itself. */
function namesOf(on: string, language: string): { label: string; short: string } {
  if (on.length !== 7) {
    const name = on.length === 4 ? on : String(Number(on.slice(8)))
    return { label: name, short: name }
  }
  const written = (month: 'short' | 'narrow') =>
    dateFormat(localeOf(language), { month, timeZone: 'UTC' }).format(Date.parse(`${on}-01`))
  return { label: written('short'), short: written('narrow') }
}
