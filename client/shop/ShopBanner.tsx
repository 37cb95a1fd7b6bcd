import type { ShopFront } from '#contract/shop.ts'
import { useMounted } from '../base/route-mount.ts'
import { useSite } from '../base/dependencies.ts'
import { Picture } from '../ui/Picture.tsx'
import { Title } from '../ui/Title.tsx'

/** The top of a shop: on a marketplace its landscape and its name on a plate, on its own site its motto. */
export function ShopBanner({ shop }: { shop: ShopFront }) {
  useMounted('shop-banner')
  const site = useSite()
  if (site.kind === 'shop' || !shop.banner) return <Motto shop={shop} />
  return (
    <section className="shop-banner">
      <div className="photo">
        <Picture path={shop.banner.original.path} alt={shop.banner.alt} kind="scene" isPriority />
      </div>
      <div className="plate">
        <Title as="h1">{shop.name}</Title>
        <p className="lede">{shop.intro}</p>
      </div>
    </section>
  )
}

const Motto = ({ shop }: { shop: ShopFront }) => (
  <section className="motto" data-surface="secondary">
    <div className="wrap grid">
      <Title as="h1" className="title-xl" data-col="1-8">
        {shop.tagline}
      </Title>
      <p className="lede" data-col="9-12">
        {shop.intro.replace(` ${shop.tagline}.`, '')}
      </p>
    </div>
  </section>
)
