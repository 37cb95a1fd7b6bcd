import { type RawBuilder, sql } from 'kysely'
import { boxStyle } from '#contract/wine-kinds.ts'

/**
 * The styles of a `product`, as `kindsOf` reads them: its own, and of a box those of the wines that its bottles are
 * sold as alone. Null for a visit, of which nobody knows what is poured.
 */
export const stylesOf: RawBuilder<(string | null)[]> = sql`to_jsonb(
  case when product.type = 'PRODUCT' and product.style is distinct from ${boxStyle} then array[product.style]
    when product.type = 'PRODUCT' then array_append(array(
      select distinct inside.style from product_component part
        join product_component alone on alone.stock_item_id = part.stock_item_id and alone.product_id <> product.id
        join product inside on inside.id = alone.product_id and inside.style is distinct from ${boxStyle}
      where part.product_id = product.id
        and not exists (select from product_component other
          where other.product_id = alone.product_id and other.stock_item_id <> alone.stock_item_id)), ${boxStyle})
    else array[null::text] end)`
