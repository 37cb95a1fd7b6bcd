import '../styles/office/cartons.css'
import '../styles/office/packing.css'
import { useSearch } from 'wouter'
import type { PackingSlip } from '#contract/packing-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { usePlace } from '../office/place.ts'
import { Bars } from './Bars.tsx'
import { Carton } from '../office/parts/Carton.tsx'
import { Desk } from './Desk.tsx'

/** Slips to print, a sheet of A5 for each order, in the language of whoever bought: `?orders=` says which. */
export function SlipsPage() {
  const t = useText()
  const { place } = usePlace()
  const orders = new URLSearchParams(useSearch()).get('orders') ?? ''
  const input = { place: place.handle, orders }
  const { data, error, isPaused, refetch } = useAnswer('packingSlips', input)
  const failure = error ?? (isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <Desk
      title={t('packing.slips.title')}
      print={t('packing.slips.print')}
      file={{ name: 'packingSlipsPdf', input }}
      size="a5"
    >
      <h1 className="visually-hidden">{t('packing.slips.title')}</h1>
      {!data && (failure ? <Failed error={failure} onAgain={() => void refetch()} /> : <Bones />)}
      {data?.slips.map((slip) => (
        <Slip key={slip.order} slip={slip} />
      ))}
    </Desk>
  )
}

/** No price is on it. */
function Slip({ slip }: { slip: PackingSlip }) {
  const {
    language,
    shop,
    sender,
    greeting,
    ordered,
    number,
    bars,
    to,
    columns,
    lines,
    parcel,
    cartons,
    gift,
    advice,
    foot,
  } = slip
  const [name, ...address] = to
  return (
    <article className="paper" data-size="a5" lang={language} aria-label={ordered}>
      <div className="split slip-head">
        <p className="shop">{shop}</p>
        <Lines lines={sender} />
      </div>
      <div>
        <h2>{greeting}</h2>
        <p>{ordered}</p>
      </div>
      <div className="split slip-head">
        <div>
          <p>
            <strong>{name}</strong>
          </p>
          <Lines lines={address} />
        </div>
        <Bars bars={bars} number={number} />
      </div>
      <table className="slip-lines">
        <thead>
          <tr>
            <th scope="col">{columns.done}</th>
            <th scope="col" className="fig">
              {columns.quantity}
            </th>
            <th scope="col">{columns.wine}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ quantity, wine }) => (
            <tr key={wine}>
              <td>
                <span className="tick" role="img" aria-label={columns.done} />
              </td>
              <td className="fig">{quantity}</td>
              <td className="wine">{wine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="split parcel">
        <p>{parcel}</p>
        <span className="cartons">
          {cartons.map((places, index) => (
            <Carton key={index} places={places} />
          ))}
        </span>
      </div>
      {gift && (
        <div className="gift">
          <p>
            <strong>{gift.title}</strong>
          </p>
          <p className="quote">{gift.message}</p>
        </div>
      )}
      <p className="small">{advice}</p>
      <p className="tiny">{foot}</p>
    </article>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <p className="lines">
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </p>
)
