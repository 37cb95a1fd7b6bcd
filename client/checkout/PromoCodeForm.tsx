import { type FormEvent, useId, useState } from 'react'
import type { ShopCart } from '#contract/cart.ts'
import { useAddPromoCode, useRemovePromoCode } from '../cart/changes.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/forms/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'

/** A code counts as soon as it is entered; why it does not is said under its field (CART-04). */
export function PromoCodeForm({ cart }: { cart: ShopCart }) {
  const t = useText()
  const id = useId()
  const add = useAddPromoCode()
  const remove = useRemovePromoCode()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const shopID = cart.shop._id
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '' || add.isPending) return
    setRefusal(undefined)
    add.mutate(
      { shopID, promoCode: code, onErrors: ([first]) => setRefusal(first?.formattedMessage) },
      { onSuccess: () => setCode('') },
    )
  }
  const message = refusal ?? (code === '' ? cart.promoCodesProblem?.formattedMessage : undefined)
  return (
    <div className="promo">
      {cart.promoCodes.map((applied) => (
        <div key={applied} className="applied">
          <span>
            {cart.promoCodesReduction?.formattedTitle ?? t('cart.promoCode.label')} <code>{applied}</code>
          </span>
          <IconButton
            icon="close"
            label={t('cart.promoCode.remove')}
            onClick={() => remove.mutate({ shopID, promoCode: applied })}
          />
        </div>
      ))}
      <form className="field" data-state={message ? 'invalid' : undefined} noValidate onSubmit={submit}>
        <label htmlFor={id}>{t('cart.promoCode.label')}</label>
        <div className="line">
          <input
            id={id}
            className="input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={message ? `${id}-error` : undefined}
            onChange={(event) => {
              setCode(event.target.value)
              setRefusal(undefined)
            }}
          />
          <Button type="submit" variant="outline" isBusy={add.isPending}>
            {t('cart.promoCode.add')}
          </Button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no paragraph */}
        <div role="status">
          <FieldError id={id} message={message} />
        </div>
      </form>
    </div>
  )
}
