import type { ShopSummary } from '#contract/shop.ts'
import { useText } from '../i18n/text.tsx'
import { land, placeOnMap } from './france.ts'
import { type Pin, placePins } from './pins.ts'

/** Where the estates lie; a point leads to its estate in the list. */
export function FranceMap({ shops }: { shops: readonly ShopSummary[] }) {
  const t = useText()
  const pins = placePins(
    shops.flatMap((shop) => (shop.coordinates ? [{ ...placeOnMap(shop.coordinates), label: shop.region, shop }] : [])),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing with links inside is no fieldset
    <svg className="france" viewBox="0 0 540 500" role="group" aria-label={t('shop.shopList.map')}>
      {land.map((outline) => (
        <path key={outline} className="land" d={outline} />
      ))}
      {pins.map((pin) => (
        <MapPoint key={pin.shop._id} pin={pin} />
      ))}
    </svg>
  )
}

const MapPoint = ({
  pin: { shop, label, x, y, isLabelLeft },
}: {
  pin: Pin<{ x: number; y: number; label: string; shop: ShopSummary }>
}) => (
  <a href={`#${shop.path}`} aria-label={`${shop.name}, ${shop.region}`}>
    <g className="pin">
      <circle cx={x} cy={y} r="8" />
      <text x={isLabelLeft ? x - 15 : x + 15} y={y + 6} textAnchor={isLabelLeft ? 'end' : undefined}>
        {label}
      </text>
    </g>
    {/* A finger is wider than a point. */}
    <circle cx={x} cy={y} r="24" fill="transparent" />
  </a>
)
