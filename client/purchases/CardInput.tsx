import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { MethodOfPayment } from '#contract/shop.ts'
import { report } from '../api/report.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import type { Translate } from '../base/texts.ts'
import type { CardErrorCode } from '../payments/card-errors.ts'
import { type CardField, type CardFieldTexts, openCardField } from '../payments/card-field.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/forms/Field.tsx'

/** What the checkout does with the card; the field itself belongs to the provider. */
export interface Card {
  confirm: CardField['confirm']
  isComplete: () => boolean
  focus: () => void
}

interface CardInputProps {
  /** Names the field in errors. */
  shopId: string
  method: MethodOfPayment
  /** Filled while the field is ready to be paid with. */
  card: Ref<Card | null>
  /** What the last attempt ran into; it stands until the visitor types again. */
  refusal: CardErrorCode | null
  /** Whether there is another way to pay to be sent to. */
  hasOthers: boolean
  onEdit: () => void
}

/** After these another card, or none, is the way out. */
const refusedByBank: ReadonlySet<CardErrorCode> = new Set(['declined', 'insufficientFunds', 'authenticationFailed'])

/** The provider's card field: loaded when a card is chosen, and never before. */
export function CardInput({ shopId, method, card, refusal, hasOthers, onEdit }: CardInputProps) {
  const t = useText()
  const id = useId()
  const { mount, ready, isFailed, error, retry } = useCardField({ shopId, method, errorId: `${id}-error`, onEdit })
  useImperativeHandle<Card | null, Card | null>(card, () => ready, [ready])
  const isReady = ready !== null
  const code = isFailed ? 'providerUnavailable' : (refusal ?? error)
  const isAdvised = hasOthers && code !== undefined && refusedByBank.has(code)
  return (
    <div className="field" data-required="" data-state={code ? 'invalid' : undefined}>
      <span className="label" id={`${id}-label`}>
        {t('checkout.payment.yourCard')}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the provider fills this box, and a fieldset has a box of its own */}
      <div ref={mount} className="card-element" role="group" aria-labelledby={`${id}-label`} aria-busy={!isReady} />
      <p className="hint">{t(isReady || isFailed ? 'checkout.payment.cardSecure' : 'checkout.payment.cardLoading')}</p>
      <FieldError
        id={id}
        message={
          code &&
          [t(`checkout.cardErrors.${code}`), isAdvised && t('checkout.payment.otherWay')].filter(Boolean).join(' ')
        }
      />
      {isFailed && (
        <Button variant="outline" size="small" onClick={retry}>
          {t('common.buttons.retry')}
        </Button>
      )}
    </div>
  )
}

type FieldOptions = Pick<CardInputProps, 'shopId' | 'method' | 'onEdit'> & { errorId: string }

function useCardField({ shopId, method, errorId, onEdit }: FieldOptions) {
  const t = useText()
  const language = useLanguage()
  const mount = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<Card | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [error, setError] = useState<CardErrorCode | undefined>()
  const [attempt, setAttempt] = useState(0)
  const edited = useRef(onEdit)
  const texts = useRef(t)
  useEffect(() => {
    edited.current = onEdit
    texts.current = t
  })
  const { publishableKey = '', accountID } = method
  useEffect(() => {
    const element = mount.current
    let isGone = false
    let field: CardField | undefined
    const open = async (target: HTMLDivElement) => {
      const options = { id: shopId, publishableKey, accountId: accountID, language, errorId }
      const opened = await openCardField({ ...options, texts: cardTexts(texts.current) })
      if (isGone) return
      field = opened
      let isComplete = false
      opened.onChange((state) => {
        isComplete = state.isComplete
        setError(state.error)
        edited.current()
      })
      await opened.mount(target)
      setReady({
        confirm: opened.confirm,
        isComplete: () => isComplete,
        focus: () => target.querySelector<HTMLElement>('input, iframe')?.focus(),
      })
    }
    if (element)
      open(element).catch((cause: unknown) => {
        void report(cause)
        if (!isGone) setFailed(true)
      })
    return () => {
      isGone = true
      field?.destroy()
      setReady(null)
      setFailed(false)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt opens the field anew
  }, [shopId, publishableKey, accountID, language, errorId, attempt])
  return {
    mount,
    ready,
    isFailed,
    error,
    retry: () => setAttempt((count) => count + 1),
  }
}

/** The bundle `payments`, word for word. */
const cardTexts = (t: Translate): CardFieldTexts => ({
  demoNote: t('payments.demoNote'),
  number: t('payments.number'),
  expiry: t('payments.expiry'),
  expiryFormat: t('payments.expiryFormat'),
  cvc: t('payments.cvc'),
  threeDSecure: {
    title: t('payments.threeDSecure.title'),
    text: t('payments.threeDSecure.text'),
    authenticate: t('payments.threeDSecure.authenticate'),
    fail: t('payments.threeDSecure.fail'),
  },
})
