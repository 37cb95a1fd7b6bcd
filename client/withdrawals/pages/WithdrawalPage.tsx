import { useEffect, useState } from 'react'
import type { Withdrawal } from '#contract/withdrawals.ts'
import '#client/styles/forms.css'
import '#client/styles/facts.css'
import '#client/styles/withdrawals.css'
import { useText } from '../../i18n/text.tsx'
import { usePathTo, useSiteRoute } from '../../routing/paths.ts'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ConfirmStep } from '../ConfirmStep.tsx'
import { DeclaredStep } from '../DeclaredStep.tsx'
import type { Stated } from '../queries.ts'
import { emptyWish, StatementStep, type Wish } from '../StatementStep.tsx'
import { Title } from '../../ui/Title.tsx'

type Step =
  | { name: 'statement' }
  | { name: 'confirm'; stated: Stated }
  | { name: 'declared'; withdrawal: Withdrawal; confirmation: string }

/** Out of the contract in two steps, without an account and without a reason (LAW-01). */
export function WithdrawalPage() {
  const t = useText()
  const sells = useSiteRoute()?.route.props['sells']
  return (
    <>
      <RouteMeta fallback={t('withdrawal.title')} />
      {sells === 'stays' ? <StaysExcluded /> : <Steps />}
    </>
  )
}

function Steps() {
  const [wish, setWish] = useState<Wish>(emptyWish)
  const [step, setStep] = useState<Step>({ name: 'statement' })
  // The server does not see what stands behind the `#`, so it is read after hydration.
  useEffect(() => setWish((typed) => ({ ...typed, ...wishOfLink() })), [])
  useEffect(() => {
    if (step.name !== 'statement') window.scrollTo({ top: 0 })
  }, [step.name])
  if (step.name === 'confirm')
    return (
      <ConfirmStep
        stated={step.stated}
        onCorrect={() => setStep({ name: 'statement' })}
        onDeclared={(withdrawal) => setStep({ name: 'declared', withdrawal, confirmation: step.stated.confirmation })}
      />
    )
  if (step.name === 'declared') return <DeclaredStep withdrawal={step.withdrawal} confirmation={step.confirmation} />
  return <StatementStep wish={wish} onWish={setWish} onStated={(stated) => setStep({ name: 'confirm', stated })} />
}

/** `#order=…&proof=…` of the order's mail, or the number alone of the order's page. */
function wishOfLink(): Partial<Wish> {
  const words = new URLSearchParams(window.location.hash.slice(1))
  const [orderId, proof] = [words.get('order'), words.get('proof')]
  return { ...(orderId && { orderId }), ...(proof && { proof }) }
}

function StaysExcluded() {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <section className="section" data-tight="">
      <div className="wrap grid">
        <div data-col="1-7" className="stack" data-gap="5">
          <Title as="h1">{t('withdrawal.title')}</Title>
          <p className="lede">{t('withdrawal.stays.lede')}</p>
          <p>{t('withdrawal.stays.text')}</p>
          <p>
            <ButtonLink href={pathTo('hospitality-booking')}>{t('withdrawal.stays.button')}</ButtonLink>
          </p>
        </div>
      </div>
    </section>
  )
}
