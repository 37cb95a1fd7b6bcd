import '../styles/office/ledger.css'
import { Link } from 'wouter'
import type { House } from '#contract/platform-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { usePlace } from '../office/place.ts'
import { HouseMark } from './HouseMark.tsx'

/** On a phone CSS takes a table's display away, and older browsers its meaning with it: the roles are said. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const columns = ['house', 'site', 'state', 'keys', 'last'] as const

/** A table where columns are compared, rows on a phone. */
export function HousesLedger({ houses }: { houses: readonly House[] }) {
  const t = useText()
  return (
    <table className="ledger of-things" {...as.table} aria-label={t('platform.houses.title')}>
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          {columns.map((column) => (
            <th key={column} {...as.columnheader} scope="col" className={column === 'last' ? 'fig' : undefined}>
              {t(`platform.houses.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {houses.map((house) => (
          <HouseLine key={house.handle} house={house} />
        ))}
      </tbody>
    </table>
  )
}

function HouseLine({ house }: { house: House }) {
  const t = useText()
  const language = useLanguage()
  const { pathTo } = usePlace()
  const { handle, kind, name, siteName, keyHolders, invitations, lastDeedAt } = house
  const awaited = t(invitations > 0 ? 'platform.houses.invited' : 'platform.houses.nobody')
  return (
    <tr {...as.row}>
      <th {...as.rowheader} scope="row" data-at="title">
        <Link className="name" href={pathTo(`houses/${handle}`)}>
          {name}
        </Link>
      </th>
      <td {...as.cell} data-at="sub">
        {t(`office.kinds.${kind}`)}
        {siteName !== null && siteName !== name && `, ${siteName}`}
      </td>
      <td {...as.cell} data-at="end">
        <HouseMark house={house} />
      </td>
      <td {...as.cell} data-at="sub-end">
        {keyHolders.length > 0 ? keyHolders.join(', ') : <span className="muted">{awaited}</span>}
      </td>
      <td {...as.cell} data-at="none" className="fig">
        {lastDeedAt ? momentOf(lastDeedAt, language, t) : <span className="muted">{t('platform.houses.never')}</span>}
      </td>
    </tr>
  )
}
