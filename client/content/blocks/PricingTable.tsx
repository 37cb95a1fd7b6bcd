import { amountFromDecimal, currencyCodes, formatShortPrice } from '#contract/money.ts'
import { useSite } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import type { BlockProps } from '../block.ts'
import { type Props, isTrue, numberOf, partOf, partsOf, textOf, textsOf } from '../props.ts'
import { useBlockLink } from '../use-block-link.ts'
import { Title } from '../../ui/Title.tsx'

/** What is offered at which price, side by side. */
export function PricingTable({ id, props, surface }: BlockProps) {
  const note = textOf(props, 'note')
  const link = useBlockLink()(partOf(props, 'button'))
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <Title as="h2">{textOf(props, 'title')}</Title>
          <div>
            <p>{textOf(props, 'text')}</p>
            {link && <MoreLink href={link.href}>{link.label}</MoreLink>}
          </div>
        </div>
        <ul className="pricing">
          {partsOf(props, 'plans').map((plan) => (
            <Plan key={textOf(plan, 'code')} plan={plan} />
          ))}
        </ul>
        {note && <p className="small muted pricing-note">{note}</p>}
      </div>
    </section>
  )
}

function Plan({ plan }: { plan: Props }) {
  const t = useText()
  const link = useBlockLink()(partOf(plan, 'button'))
  const conditions = [textOf(plan, 'period'), textOf(plan, 'tagline')].filter(Boolean).join(' · ')
  return (
    <li>
      <Title
        as="h3"
        end={isTrue(plan, 'highlighted') && <span className="tag">{t('common.pricing.highlighted')}</span>}
      >
        {textOf(plan, 'name')}
      </Title>
      <div>
        <p className="price">{usePlanPrice()(plan)}</p>
        <p className="small muted">{conditions}</p>
      </div>
      <ul className="features">
        {textsOf(plan, 'features').map((feature) => (
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
function usePlanPrice(): (plan: Props) => string {
  const language = useLanguage()
  const { currencyCode: siteCurrency } = useSite()
  return (plan) => {
    const price = partOf(plan, 'price')
    const amount = price && numberOf(price, 'amount')
    const currencyCode = currencyCodes.find((code) => price && code === textOf(price, 'currencyCode')) ?? siteCurrency
    return amount === null ? '' : formatShortPrice({ amount: amountFromDecimal(amount), currencyCode }, language)
  }
}
