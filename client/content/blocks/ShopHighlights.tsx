import { useQuery } from '@tanstack/react-query'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { shopListQuery } from '../../marketplace/queries.ts'
import { ShopRegister } from '../../marketplace/ShopRegister.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { MoreLink } from '../../ui/MoreLink.tsx'
import type { BlockProps } from '../block.ts'
import { Title } from '../../ui/Title.tsx'

/** Chosen estates of the marketplace, in the order of the choice. */
export function ShopHighlights({ id, props }: BlockProps<'shopHighlights'>) {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { data: shops = [] } = useQuery(shopListQuery(dependencies, language))
  const chosen = props.shops.flatMap((path) => shops.find((shop) => shop.path === path) ?? [])
  if (chosen.length === 0) return null
  return (
    <section className="section" id={id}>
      <div className="wrap">
        <div className="head">
          <Title as="h2">{props.title}</Title>
          <MoreLink href={`${pathTo('nos-vignerons')}#map`}>{t('shop.shopList.seeOnMap')}</MoreLink>
        </div>
        <ShopRegister shops={chosen} />
      </div>
    </section>
  )
}
