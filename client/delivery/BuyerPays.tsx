import { localize } from '#contract/localized.ts'
import { formatPrice } from '#contract/money.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { pricedWords } from './priced-words.ts'
import { columnsOf, type Delivery, priceTo } from './tariff.ts'

const counts = [1, 2, 3, 6, 12, 18, 24]

/** What the tariff comes to for whoever buys, counted while one writes by what charges them. */
export function BuyerPays({ delivery }: { delivery: Delivery }) {
  const t = useText()
  const language = useLanguage()
  const { ways, bottleAmount, cartonBottles, currencyCode } = delivery
  const columns = columnsOf(ways)
  if (columns.length === 0) return null
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  return (
    <Chapter title={t('tariff.pays.title')} say={t('tariff.pays.say', { price: price(bottleAmount) })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard */}
      <div className="scroll-x" role="group" tabIndex={0} aria-label={t('tariff.pays.title')}>
        <table className="grid-table">
          <caption className="visually-hidden">{t('tariff.pays.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('tariff.bottles')}</span>
              </th>
              {columns.map(({ key, zone }) => (
                <th key={key} scope="col">
                  <b>{localize(zone.title, language)}</b>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counts.map((bottles) => (
              <tr key={bottles}>
                <th scope="row">
                  <span className="num">{bottles}</span>
                </th>
                {columns.map((column) => {
                  const priced = priceTo(column, { bottles, amount: bottles * bottleAmount, cartonBottles })
                  const { words, tone } = pricedWords(priced, { currencyCode, language, t })
                  return (
                    <td key={column.key} data-tone={tone}>
                      {words}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Chapter>
  )
}
