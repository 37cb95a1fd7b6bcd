import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { CallResult } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { dialled } from '#contract/formats.ts'
import { CallError } from '../api/call-error.ts'
import { report } from '../api/report.ts'
import { type Dependencies, useDependencies, useSite } from '../base/dependencies.ts'
import { formatDate } from '../i18n/dates.ts'
import { RichText, useLanguage, usePrice, useText } from '../i18n/text.tsx'
import type { CardErrorCode } from '../payments/card-errors.ts'
import { type Card, CardInput } from '../purchases/CardInput.tsx'
import { usePathTo } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Title } from '../ui/Title.tsx'
import { OrderContents } from './OrderDetails.tsx'

type Asked = CallResult<Endpoints['paymentLink']>

/** How long the provider is given to make up its mind, in steps. */
const pausesMs = [0, 1000, 2000, 4000]

const linkQuery = ({ call, loadBundles }: Dependencies, language: string, link: string) =>
  queryOptions({
    queryKey: ['own', 'payment-link', language, link],
    queryFn: async () => {
      const [asked] = await Promise.all([
        call('paymentLink', { link }, { language, isQuiet: true }),
        // The words of the card and its field: those of the page know nothing of paying.
        loadBundles(language, ['checkout', 'payments']),
      ])
      return asked
    },
    staleTime: Infinity,
    retry: false,
  })

/** An order that somebody has noted for its buyer, to be paid by card: what it is, and one button (ORDERS-03). */
export function PayByLink({ link }: { link: string }) {
  const t = useText()
  const language = useLanguage()
  const { data: asked, isError } = useQuery(linkQuery(useDependencies(), language, link))
  return (
    <>
      <section className="page-title">
        <div className="wrap">
          {asked && (
            <p className="muted">{t('order.pay.to', { shop: asked.order.shop.name, number: asked.order._id })}</p>
          )}
          <Title as="h1">{t(asked?.state === 'paid' ? 'order.pay.paidTitle' : 'order.pay.title')}</Title>
        </div>
      </section>
      <div className="wrap checkout" data-end="section" aria-busy={!asked && !isError}>
        {asked ? (
          <>
            <div className="stack" data-gap="6" data-fill="">
              <Answer asked={asked} link={link} />
              <p className="small">
                {`${t('order.details.help')} `}
                <a href={`tel:${dialled(asked.order.shop.phone)}`}>{asked.order.shop.phone}</a>
              </p>
            </div>
            <OrderContents
              order={asked.order}
              title={t('cart.sideCart.items', {
                count: asked.order.products.reduce((sum, { quantity }) => sum + quantity, 0),
              })}
            />
          </>
        ) : isError ? (
          <Notice level="error">{t('order.pay.invalid')}</Notice>
        ) : (
          <Skeleton lines={[60, 40, 60]} />
        )}
      </div>
    </>
  )
}

function Answer({ asked, link }: { asked: Asked; link: string }) {
  const t = useText()
  const { state, method } = asked
  if (state === 'paid')
    return (
      <Notice level="success" isLive>
        {t('order.pay.paid')}
      </Notice>
    )
  if (state === 'ended')
    return (
      <Notice level="warning" isLive>
        <b>{t('order.pay.endedTitle')}</b>
        <p>{t('order.pay.ended')}</p>
      </Notice>
    )
  if (!method) return <Notice level="warning">{t('order.pay.noCard')}</Notice>
  return <PayForm asked={asked} method={method} link={link} />
}

interface PayFormProps {
  asked: Asked
  method: NonNullable<Asked['method']>
  link: string
}

function PayForm({ asked: { order, keptUntil }, method, link }: PayFormProps) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const id = useId()
  const card = useRef<Card | null>(null)
  const [name, setName] = useState('')
  const [hasAccepted, setAccepted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { pay, isBusy, refusal, problem, forget } = usePaying(link, card)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (hasAccepted && !isBusy) void pay(name.trim())
  }
  const isMissing = isAsked && !hasAccepted
  return (
    <form noValidate className="stack" data-gap="4" data-fill="" aria-busy={isBusy} onSubmit={submit}>
      {keptUntil && <p>{t('order.pay.kept', { date: formatDate(keptUntil, language) })}</p>}
      <CardInput
        shopId={order.shop._id}
        method={method}
        card={card}
        refusal={refusal}
        hasOthers={false}
        onEdit={forget}
      />
      <div className="field">
        <label htmlFor={id}>{t('order.pay.name')}</label>
        <input
          className="input"
          id={id}
          value={name}
          maxLength={100}
          autoComplete="cc-name"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="field" data-state={isMissing ? 'invalid' : undefined}>
        <label className="check">
          <input
            type="checkbox"
            checked={hasAccepted}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-terms` : undefined}
            onChange={({ target }) => setAccepted(target.checked)}
          />
          <span>
            <Terms />
          </span>
        </label>
        {isMissing && (
          <p className="error" id={`${id}-terms`} role="alert">
            {t('order.pay.termsNeeded')}
          </p>
        )}
      </div>
      {problem && (
        <Notice level="error" isLive>
          {problem}
        </Notice>
      )}
      <Button type="submit" size="block" isBusy={isBusy}>
        {t('order.pay.button', { amount: price(order.dueAmount, order.currencyCode) })}
      </Button>
      <output className="tiny muted">{isBusy ? t('order.pay.busy') : ''}</output>
    </form>
  )
}

function Terms() {
  const t = useText()
  const site = useSite()
  const pathTo = usePathTo()
  const terms = pathTo(site.kind === 'marketplace' ? 'shop-conditions-generales' : 'conditions-generales')
  return (
    <RichText
      id="order.pay.terms"
      parts={{
        // In a tab of its own: a card is half typed here.
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the sentence puts its words inside
        1: <a href={terms} target="_blank" rel="noopener" title={t('common.socialLinks.newWindow')} />,
      }}
    />
  )
}

/** From the button to the answer; pressed again, in this window or another, it is the same payment. */
function usePaying(link: string, card: { current: Card | null }) {
  const t = useText()
  const language = useLanguage()
  const dependencies = useDependencies()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CardErrorCode | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { call } = dependencies
  const quietly = { language, isQuiet: true }
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: ['own', 'payment-link'] })

  async function pay(name: string) {
    const field = card.current
    if (!field?.isComplete()) {
      setRefusal('incomplete')
      field?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const { stripeClientSecret } = await call('paymentLinkPay', { link, hasAcceptedTerms: true }, quietly)
      const { status, error } = await field.confirm(stripeClientSecret, billingOf(name))
      const mayHavePaid = status === 'succeeded' || status === 'processing' || status === 'unknown'
      const isSettled = mayHavePaid && (await isOver())
      if (!isSettled && status !== 'succeeded') setRefusal(error?.code ?? 'notConfirmed')
      if (mayHavePaid) await lookAgain()
    } catch (error) {
      if (!(error instanceof CallError)) void report(error)
      setProblem(error instanceof CallError ? (error.messages[0]?.formattedMessage ?? null) : t('order.pay.failed'))
      await lookAgain()
    } finally {
      setBusy(false)
    }
  }

  /** What the server knows of it. It asks the provider itself; while that hesitates, a few times. */
  async function isOver(): Promise<boolean> {
    for (const pauseMs of pausesMs) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const answer = await call('paymentLinkSettle', { link }, quietly).catch(() => null)
      if (answer && answer.state !== 'open') return true
    }
    return false
  }

  const forget = () => setRefusal(null)
  return { pay, isBusy, refusal, problem, forget }
}

/** Whose card it is is theirs to say: the link knows nobody's address. */
const billingOf = (name: string) => ({
  ...{ name, email: '' },
  address: { line1: '', city: '', postalCode: '', countryCode: '' },
})
