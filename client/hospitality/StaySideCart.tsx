import { useEffect, useRef, useState } from 'react'
import type { StayCart, StayLine } from '#contract/hospitality.ts'
import '#client/styles/side-cart.css'
import { closeSideCart, pickCart, useCartUi } from '../cart/cart-ui.ts'
import { LineThumb } from '../cart/LineThumb.tsx'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useChooseStay, useRemoveStay } from './queries.ts'
import { useStayCarts } from './stay-carts.ts'

/** What is inside the side cart of a site that lets apartments: the chosen stay, its way out and its way on (STAY-03). */
export function StaySideCart() {
  const t = useText()
  const { carts = [], isKnown, isFailed } = useStayCarts()
  const { shopId } = useCartUi()
  const cart = carts.find(({ agency }) => agency._id === shopId) ?? carts[0]
  const line = cart?.products[0]
  const [removed, setRemoved] = useState<StayLine | null>(null)
  const remove = useRemoveStay()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <div className="lines" tabIndex={0} role="region" aria-label={t('cart.sideCart.lines')}>
        <AgencyTabs carts={carts} shown={cart} />
        {removed && <RemovedStay key={removed.apartment._id} line={removed} onDone={() => setRemoved(null)} />}
        {cart && line ? (
          <ul className="cart-lines">
            <Stay
              line={line}
              currencyCode={cart.currencyCode}
              isBusy={remove.isPending}
              onRemove={() => remove.mutate(line, { onSuccess: () => setRemoved(line) })}
            />
          </ul>
        ) : isKnown || isFailed ? (
          <Empty title={t('cart.sideCart.empty')} text={t('cart.stay.emptyText')} />
        ) : (
          <Skeleton lines={[60, 40, 25]} />
        )}
      </div>
      <Bottom cart={cart} line={line} hasOthers={carts.length > 1} />
    </>
  )
}

/** Stays with several agencies are booked one after the other. */
function AgencyTabs({ carts, shown }: { carts: readonly StayCart[]; shown: StayCart | undefined }) {
  const t = useText()
  if (carts.length < 2) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className="filter" role="group" aria-label={t('cart.stay.carts')}>
      {carts.map(({ agency }) => (
        <button
          key={agency._id}
          type="button"
          aria-pressed={agency._id === shown?.agency._id}
          onClick={() => pickCart(agency._id)}
        >
          {agency.title}
        </button>
      ))}
    </div>
  )
}

interface StayProps {
  line: StayLine
  currencyCode: StayCart['currencyCode']
  isBusy: boolean
  onRemove: () => void
}

function Stay({ line, currencyCode, isBusy, onRemove }: StayProps) {
  const t = useText()
  const price = usePrice()
  const pathTo = usePathTo()
  const language = useLanguage()
  const { apartment, startDate, endDate, nights, adults, children } = line
  const dates = { from: formatDate(startDate, language, 'LONG'), to: formatDate(endDate, language, 'LONG') }
  return (
    <li>
      <LineThumb type="ACTIVITY" path={apartment.thumbnail.path} />
      <div>
        <p>
          <a className="name" href={pathTo('hospitality-apartment', { apartmentCode: apartment.code })}>
            {apartment.title}
          </a>
        </p>
        <p className="meta">{t('cart.stay.dates', dates)}</p>
        <p className="meta">
          {[
            t('cart.stay.nights', { count: nights }),
            t('cart.stay.adults', { count: adults }),
            ...(children > 0 ? [t('cart.stay.children', { count: children })] : []),
          ].join('\u00a0· ')}
        </p>
      </div>
      <p className="price">{price(line.amount, currencyCode)}</p>
      <div className="controls">
        <button
          className="remove"
          type="button"
          disabled={isBusy}
          aria-label={t('cart.line.removeLabel', { title: apartment.title })}
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

/** Said where the visitor is looking, as the cart of a shop says it. */
function RemovedStay({ line, onDone }: { line: StayLine; onDone: () => void }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const choose = useChooseStay()
  // The button that was pressed is gone with its line.
  useEffect(() => button.current?.focus(), [])
  const { apartment, startDate, endDate, adults, children } = line
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no button
    <div className="removed split" role="status">
      <span>{t('cart.line.removed', { title: apartment.title })}</span>
      <button
        ref={button}
        className="remove"
        type="button"
        disabled={choose.isPending}
        onClick={() =>
          choose.mutate({ apartmentID: apartment._id, startDate, endDate, adults, children }, { onSettled: onDone })
        }
      >
        {t('cart.line.undo')}
      </button>
    </div>
  )
}

function Bottom({
  cart,
  line,
  hasOthers,
}: {
  cart: StayCart | undefined
  line: StayLine | undefined
  hasOthers: boolean
}) {
  const t = useText()
  const price = usePrice()
  const pathTo = usePathTo()
  const hasProblem = Boolean(line?.problem)
  return (
    <div className="bottom">
      <div className="split">
        <span>{t('cart.stay.total')}</span>
        <p className="price">{price(cart?.amount ?? 0, cart?.currencyCode)}</p>
      </div>
      {hasProblem && <p className="tiny muted">{t('cart.sideCart.problem')}</p>}
      {cart && line && !hasProblem ? (
        <ButtonLink
          size="block"
          href={pathTo('hospitality-checkout') + (hasOthers ? `?agency=${cart.agency.code}` : '')}
          onClick={closeSideCart}
        >
          {t('cart.stay.checkout')}
        </ButtonLink>
      ) : (
        <Button size="block" disabled>
          {t('cart.stay.checkout')}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={closeSideCart}>
        {t('cart.stay.continue')}
      </Button>
    </div>
  )
}
