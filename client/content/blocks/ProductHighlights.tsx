import { useQuery } from '@tanstack/react-query'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { ShelfCard } from '../../shop/ProductCard.tsx'
import { highlightsQuery } from '../../shop/queries.ts'
import { useShelf } from '../../shop/use-shelf.ts'
import { MoreLink } from '../../ui/MoreLink.tsx'
import { Slider } from '../../ui/Slider.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { useBlockLink } from '../use-block-link.ts'
import { Title } from '../../ui/Title.tsx'

/** Chosen bottles on one shelf that slides. */
function ProductHighlights({ id, props }: BlockProps<'productHighlights'>) {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const { shelf, addingId, inCart } = useShelf()
  const { data: products = [] } = useQuery(highlightsQuery(dependencies, language, props.products))
  const { title } = props
  const link = useBlockLink()(props.button)
  if (products.length === 0) return null
  return (
    <section className="section" id={id}>
      <div className="wrap">
        <Slider
          label={title}
          heading={<Title as="h2">{title}</Title>}
          more={link && <MoreLink href={link.href}>{link.label}</MoreLink>}
          show={4}
          isFlush
          labels={{ previous: t('shop.highlights.previous'), next: t('shop.highlights.next') }}
        >
          {products.map((product) => (
            <ShelfCard
              key={product._id}
              product={product}
              shelf={shelf}
              isAdding={product._id === addingId}
              inCart={inCart.get(product._id)}
              heading="h3"
              hasShopName
            />
          ))}
        </Slider>
      </div>
    </section>
  )
}

export const productHighlights: BlockDefinition<'productHighlights'> = {
  component: ProductHighlights,
  load: (page, props) => page.queryClient.ensureQueryData(highlightsQuery(page, page.language, props.products)),
}
