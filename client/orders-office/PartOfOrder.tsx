import type { OfficeOrder } from '#contract/orders-office.ts'
import { useText } from '../office/language.ts'
import { Stepper } from '../ui/Stepper.tsx'

interface PartOfOrderProps {
  unsent: OfficeOrder['lines']
  parts: ReadonlyMap<string, number>
  onChange: (parts: ReadonlyMap<string, number>) => void
}

/** Which bottles are in this parcel, line by line. */
export function PartOfOrder({ unsent, parts, onChange }: PartOfOrderProps) {
  const t = useText()
  return (
    <ul className="rows">
      {unsent.map((line) => {
        const title = [line.title, line.year].filter(Boolean).join(' ')
        return (
          <li key={line.id}>
            <div className="what">
              <span className="wine">{title}</span>
              <span className="meta">{t('orders.send.of', { count: line.unsent })}</span>
            </div>
            <div className="end">
              <Stepper
                value={parts.get(line.id) ?? 0}
                min={0}
                max={line.unsent}
                labels={{
                  group: t('orders.send.inIt', { title }),
                  less: t('orders.send.less'),
                  more: t('orders.send.more'),
                }}
                onChange={(now) => onChange(new Map(parts).set(line.id, now))}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
