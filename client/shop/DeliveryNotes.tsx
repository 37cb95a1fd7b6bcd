import type { DeliveryTerms } from '#contract/shop.ts'
import { useText } from '../i18n/text.tsx'
import '#client/styles/delivery.css'

/** What each way of delivery costs and when it comes, where one decides (SELL-08). The sentences are the server's. */
export function DeliveryNotes({ deliveries }: { deliveries: readonly DeliveryTerms[] }) {
  const t = useText()
  if (deliveries.length === 0) return null
  return (
    <section className="delivery-notes" aria-label={t('shop.delivery.title')}>
      {deliveries.map(({ type, title, lines, hours, elsewhere }) => (
        <div key={type}>
          <h2>{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {hours.length > 0 && <More title={t('shop.delivery.openingHours')} rows={hours} />}
          {elsewhere.length > 0 && <More title={t('shop.delivery.elsewhere')} rows={elsewhere} />}
        </div>
      ))}
    </section>
  )
}

const More = ({ title, rows }: { title: string; rows: readonly string[] }) => (
  <details>
    <summary>{title}</summary>
    <ul>
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  </details>
)
