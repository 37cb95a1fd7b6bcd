import '../styles/office/packing.css'
import { formatDate } from '../i18n/dates.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { hourOf } from '../office/moments.ts'
import { useNow } from '../office/now.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { usePlace } from '../office/place.ts'
import { Cartons } from './Cartons.tsx'
import { Desk } from './Desk.tsx'
import { countOf, nameOfWine, winesOf } from './wines.ts'

/** What is to be packed as a sheet of A4: wine by wine, then order by order, with squares to tick. */
export function PickListPage() {
  const t = useText()
  const language = useLanguage()
  const instant = useNow().toISOString()
  const { place } = usePlace()
  const { data, error, isPaused, refetch } = useAnswer('packing', { place: place.handle })
  const failure = error ?? (isPaused ? new Error(t('office.noNetwork')) : null)
  const orders = data?.orders ?? []
  const bottles = countOf(orders.flatMap(({ lines }) => lines))
  const cartons = orders.reduce((sum, order) => sum + order.cartons.length, 0)
  const title = t('packing.list.title', { bottles })
  return (
    <Desk title={title} print={t('packing.list.print')} file={{ name: 'pickListPdf', input: { place: place.handle } }}>
      {!data && (failure ? <Failed error={failure} onAgain={() => void refetch()} /> : <Bones />)}
      {data && (
        <article className="paper">
          <div className="split">
            <div>
              <h1>{title}</h1>
              <p>
                {place.name}, {formatDate(instant, language, 'WEEKDAY_YEAR')}.{' '}
                {t('packing.list.say', { orders: orders.length, cartons })}
              </p>
            </div>
            <p className="num">{hourOf(instant, language)}</p>
          </div>
          <table className="pick-wines">
            <Head columns={['taken', 'quantity', 'wine', 'orders']} />
            <tbody>
              {winesOf(orders).map(({ wine, title: name, year, quantity, orders: numbers }) => (
                <tr key={wine}>
                  <td>
                    <Square />
                  </td>
                  <td className="fig">{quantity}</td>
                  <td className="wine">{nameOfWine({ title: name, year })}</td>
                  <td className="num">{numbers.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <section>
            <h2>{t('packing.list.byOrder')}</h2>
            <table>
              <Head columns={['done', 'number', 'for', 'bottles', 'cartons']} />
              <tbody>
                {orders.map((order) => (
                  <tr key={order.id}>
                    <td>
                      <Square />
                    </td>
                    <td className="num">{order.number}</td>
                    <td>{[order.name, order.city].filter(Boolean).join(', ')}</td>
                    <td>{order.lines.map((line) => `${line.quantity} ${line.title}`).join(', ')}</td>
                    <td>
                      <Cartons {...order} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </article>
      )}
    </Desk>
  )
}

function Head({ columns }: { columns: readonly string[] }) {
  const t = useText()
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={column === 'quantity' ? 'fig' : undefined}>
            {t(`packing.list.columns.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Square() {
  const t = useText()
  return <span className="tick" role="img" aria-label={t('packing.list.tick')} />
}
