import { formatTime } from '#contract/formats.ts'
import type { CartLine, ShopCart } from '#contract/cart.ts'
import { formatPerLitre } from '#contract/money.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { Notice } from '../ui/Notice.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { LineThumb } from './LineThumb.tsx'
import { useUpdateActivity, useUpdateProduct } from './changes.ts'
import { keyOfLine } from './wishes.ts'

/** The lines of a cart, to be changed. */
export const CartLines = ({ cart, onRemove }: { cart: ShopCart; onRemove: (line: CartLine) => void }) => (
  <ul className="cart-lines">
    {cart.products.map((line) => (
      <Line key={keyOfLine(line)} line={line} cart={cart} onRemove={() => onRemove(line)} />
    ))}
  </ul>
)

function Line({ line, cart, onRemove }: { line: CartLine; cart: ShopCart; onRemove: () => void }) {
  const t = useText()
  const price = usePrice()
  const language = useLanguage()
  const pathTo = usePathTo()
  const meta = useLineMeta()
  const setQuantity = useSetQuantity(line)
  const item = line.product ?? line.activity
  if (!item) return null
  const { perLitreAmount } = item.price
  const route = line.type === 'ACTIVITY' ? 'shop-activity' : 'shop-product'
  return (
    <li>
      <LineThumb type={line.type} path={item.thumbnail} />
      <div>
        <p>
          <a className="name" href={pathTo(route, { shopPath: cart.shop.path, productCode: item.code })}>
            {item.title}
          </a>
        </p>
        <p className="meta">
          {meta(line)}
          {perLitreAmount !== undefined && `\u00a0· ${formatPerLitre(perLitreAmount, cart.currencyCode, language)}`}
        </p>
        {line.terms && <p className="meta">{line.terms}</p>}
      </div>
      <p className="price">{price(line.amount, cart.currencyCode)}</p>
      <div className="controls">
        <Stepper
          size="small"
          value={line.quantity}
          max={Math.max(item.maxQuantity, line.quantity)}
          onChange={setQuantity}
          labels={{
            group: t('cart.line.quantityOf', { title: item.title }),
            less: t('common.buttons.decrease'),
            more: t('common.buttons.increase'),
          }}
        />
        <button
          className="remove"
          type="button"
          aria-label={t('cart.line.removeLabel', { title: item.title })}
          onClick={onRemove}
        >
          {t('cart.line.remove')}
        </button>
      </div>
      {line.problem && (
        <div className="problem">
          <Notice level="warning">{line.problem.formattedMessage}</Notice>
        </div>
      )}
    </li>
  )
}

/** `2022 · 75 cl`, or the day, the hour and the people of an activity. */
function useLineMeta(): (line: CartLine) => string {
  const t = useText()
  const language = useLanguage()
  return ({ product, localDate, localTime, quantity }) => {
    if (product) {
      const volume = product.volumeMl && t('common.units.centilitres', { value: product.volumeMl / 10 })
      return [product.year, volume].filter(Boolean).join('\u00a0· ') || product.subtitle
    }
    const persons = t('common.units.person', { count: quantity })
    return localDate
      ? `${formatDate(localDate, language, 'WEEKDAY')}, ${formatTime(localTime ?? '', language)}\u00a0· ${persons}`
      : persons
  }
}

function useSetQuantity({ product, activity, startDate }: CartLine): (quantity: number) => void {
  const updateProduct = useUpdateProduct()
  const updateActivity = useUpdateActivity()
  return (quantity) => {
    if (product) updateProduct.mutate({ productID: product._id, quantity })
    if (activity && startDate) updateActivity.mutate({ productID: activity._id, startDate, numberOfPersons: quantity })
  }
}
