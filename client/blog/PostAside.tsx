import type { Post } from '#contract/blog.ts'
import type { ProductCard, ShopSummary } from '#contract/shop.ts'
import { useMounted } from '../base/route-mount.ts'
import { useSite } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { titleWithYear } from '../shop/wine-words.ts'
import { Price } from '../ui/Price.tsx'

/** What a post speaks of and one can go to: bottles, visits, estates. Beside the text, or below it on a phone. */
export function PostAside({ post }: { post: Post }) {
  useMounted('post-aside')
  const t = useText()
  const { kind } = useSite()
  const { relatedProducts } = post
  // Where the whole site is one estate there is nowhere to go.
  const relatedShops = kind === 'shop' ? [] : post.relatedShops
  if (relatedProducts.length + relatedShops.length === 0) return null
  return (
    <aside className="post-aside">
      {relatedProducts.length > 0 && (
        <section>
          <h2>{t('blog.post.relatedProducts')}</h2>
          <ul>
            {relatedProducts.map((product) => (
              <RelatedProduct key={product._id} product={product} />
            ))}
          </ul>
        </section>
      )}
      {relatedShops.length > 0 && (
        <section>
          <h2>{t('blog.post.relatedShops')}</h2>
          <ul>
            {relatedShops.map((shop) => (
              <RelatedShop key={shop._id} shop={shop} />
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

function RelatedProduct({ product }: { product: ProductCard }) {
  const t = useText()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { kind } = useSite()
  const { shopPath, code: productCode } = product
  const isActivity = product.type === 'ACTIVITY'
  return (
    <li>
      <a
        className="title title-xs"
        href={pathTo(isActivity ? 'shop-activity' : 'shop-product', { shopPath, productCode })}
      >
        {titleWithYear(product)}
      </a>
      {kind !== 'shop' && <p className="small">{product.shopName}</p>}
      <Price
        price={product.price}
        language={language}
        labels={{ usual: t('common.price.usual'), reduced: t('common.price.reduced') }}
        unit={isActivity ? t('common.price.unitPerson') : undefined}
      />
    </li>
  )
}

function RelatedShop({ shop }: { shop: ShopSummary }) {
  const pathTo = usePathTo()
  return (
    <li>
      <a className="title title-xs" href={pathTo('shop-products', { shopPath: shop.path })}>
        {shop.name}
      </a>
      <p className="small">{[shop.village, shop.region].filter(Boolean).join(', ')}</p>
    </li>
  )
}
