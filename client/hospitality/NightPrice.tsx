import type { ApartmentCard } from '#contract/hospitality.ts'
import { RichText, usePrice } from '../i18n/text.tsx'

interface PriceProps {
  /** Minor units. */
  amount: number
  currencyCode: ApartmentCard['currencyCode']
  /** For a whole stay; without it the price of a night, from the lowest on. */
  nights?: number
  /** All nights cost the same. */
  isEach?: boolean
}

/** `dès 110,00 € la nuit`, `145,00 € la nuit` or `812,00 € pour 7 nuits`: the figure large, the words small. */
export function NightPrice({ amount, currencyCode, nights, isEach = false }: PriceProps) {
  const price = usePrice()
  const unit = nights !== undefined ? 'totalUnit' : isEach ? 'nightUnit' : 'fromUnit'
  return (
    <p className="price">
      <RichText
        id={`hospitality.apartmentList.${unit}`}
        values={{ price: price(amount, currencyCode), ...(nights !== undefined && { nights }) }}
        parts={{ 1: <span className="unit" /> }}
      />
    </p>
  )
}
