import type { ShopSummary } from '#contract/shop.ts'
import { useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { logoMask } from '../ui/logo-mask.ts'
import { Picture } from '../ui/Picture.tsx'
import { initialsOf, offerOf } from './shop-words.ts'
import { shopTheme } from './shop-theme.ts'
import { Title } from '../ui/Title.tsx'

export interface ProducerCardProps {
  shop: ShopSummary
  isPriority: boolean
  /** The one a point of the map has led to. */
  isMarked: boolean
}

/** An estate with its landscape. Its id is where the map's points lead. */
export function ProducerCard({ shop, isPriority, isMarked }: ProducerCardProps) {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <article className="producer-card" id={shop.path} data-marked={isMarked ? '' : undefined} {...shopTheme(shop)}>
      <div className="banner">
        {shop.banner && (
          <Picture
            path={shop.banner}
            alt=""
            kind="scene"
            // A phone's points are finer than the eye: a quarter less than it could show is not seen, and half the bytes.
            sizes="(width >= 992px) 37vw, (width >= 576px) 60vw, 80vw"
            isPriority={isPriority}
          />
        )}
      </div>
      <div className="mark" aria-hidden="true">
        {shop.logo ? <span className="mark-svg" style={logoMask(shop.logo)} /> : <b>{initialsOf(shop.name)}</b>}
      </div>
      <Title as="h2" className="name" href={pathTo('shop-products', { shopPath: shop.path })}>
        {shop.name}
      </Title>
      <p className="region">{shop.region}</p>
      <p className="meta">{shop.growers}</p>
      <p className="meta">{offerOf(shop, t)}</p>
    </article>
  )
}
