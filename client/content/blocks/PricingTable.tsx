import type { PropsOf } from '#contract/documents/blocks.ts'
import { amountFromDecimal, formatShortPrice } from '#contract/money.ts'
import { useSite } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import type { BlockProps } from '../block.ts'
import { useBlockLink } from '../use-block-link.ts'
import { Title } from '../../ui/Title.tsx'

/** What is offered at which price, side by side. */
export function PricingTable({ id, props, surface }: BlockProps<'pricingTable'>) {
  const { note } = props
  const link = useBlockLink()(props.button)
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <Title as="h2">{props.title}</Title>
          <div>
            <p>{props.text}</p>
            {link && <MoreLink href={link.href}>{link.label}</MoreLink>}
          </div>
        </div>
        <ul className="pricing">
          {props.plans.map((plan) => (
            <Plan key={plan.code} plan={plan} />
          ))}
        </ul>
        {note && <p className="small muted pricing-note">{note}</p>}
      </div>
    </section>
  )
}

type PlanContent = PropsOf<'pricingTable'>['plans'][number]

function Plan({ plan }: { plan: PlanContent }) {
  const t = useText()
  const link = useBlockLink()(plan.button)
  const conditions = [plan.period, plan.tagline].filter(Boolean).join(' · ')
  return (
    <li>
      <Title as="h3" end={plan.highlighted && <span className="tag">{t('common.pricing.highlighted')}</span>}>
        {plan.name}
      </Title>
      <div>
        <p className="price">{usePlanPrice()(plan)}</p>
        <p className="small muted">{conditions}</p>
      </div>
      <ul className="features">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {link && (
        <ButtonLink href={link.href} variant="outline">
          {link.label}
        </ButtonLink>
      )}
    </li>
  )
}

/** Content writes the price of a plan as a decimal number and a currency. */
function usePlanPrice(): (plan: PlanContent) => string {
  const language = useLanguage()
  const site = useSite()
  return ({ price: { amount, currencyCode = site.currencyCode } }) =>
    formatShortPrice({ amount: amountFromDecimal(amount), currencyCode }, language)
}
