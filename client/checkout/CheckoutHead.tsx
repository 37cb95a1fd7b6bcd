import { useText } from '../i18n/text.tsx'
import { Title } from '../ui/Title.tsx'

const steps = ['stepContact', 'stepDelivery', 'stepPayment'] as const

/** The title, and how far the visitor has come. The whole form is one page; the steps only say where to look next. */
export function CheckoutHead({ step }: { step: 1 | 2 | 3 }) {
  const t = useText()
  return (
    <section className="page-title" data-end="6">
      <div className="wrap">
        <Title as="h1">{t('checkout.page.title')}</Title>
        <ol className="steps" aria-label={t('checkout.page.steps')}>
          {steps.map((key, index) => (
            <li
              key={key}
              aria-current={index + 1 === step ? 'step' : undefined}
              data-done={index + 1 < step ? '' : undefined}
            >
              {t(`checkout.page.${key}`)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
