import '../styles/office/ledger.css'
import { Link } from 'wouter'
import { formatPrice } from '#contract/money.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { usePlace } from '../office/place.ts'

type CustomerCard = OfficeResult<'customerList'>['customers'][number]

interface CustomerTableProps {
  customers: readonly CustomerCard[]
  /** Those below it go on in the same columns. */
  isFirst: boolean
}

/** One person a row; on a phone the name with its town, the sum with its day. */
export function CustomerTable({ customers, isFirst }: CustomerTableProps) {
  const t = useText()
  return (
    <table className="ledger of-things of-people" data-goes-on={isFirst ? undefined : ''}>
      <caption className="visually-hidden">{t('office.sections.customers')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('customers.columns.name')}</th>
          <th scope="col">{t('customers.columns.town')}</th>
          <th scope="col" className="fig">
            {t('customers.columns.orders')}
          </th>
          <th scope="col" className="fig">
            {t('customers.columns.bottles')}
          </th>
          <th scope="col">{t('customers.columns.last')}</th>
          <th scope="col" className="fig">
            {t('customers.columns.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  )
}

function CustomerRow({ customer }: { customer: CustomerCard }) {
  const t = useText()
  const language = useLanguage()
  const { pathTo } = usePlace()
  const { id, name, city, orders, bottles, totalAmount, currencyCode, lastAt } = customer
  return (
    <tr>
      <th scope="row" data-at="title">
        <Link className="name" href={pathTo(`customers/${id}`)}>
          {name}
        </Link>
      </th>
      <td data-at="sub">{city}</td>
      <td className="fig" data-at="none">
        {orders}
      </td>
      <td className="fig" data-at="none">
        {bottles}
      </td>
      <td data-at="sub-end">{dayName(lastAt, language, t)}</td>
      <td className="fig" data-at="end">
        {formatPrice({ amount: totalAmount, currencyCode }, language)}
      </td>
    </tr>
  )
}
