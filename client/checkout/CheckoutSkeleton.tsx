import { useText } from '../i18n/text.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CheckoutHead } from './CheckoutHead.tsx'
import { ContactNote } from './ContactStep.tsx'
import { Step } from '../purchases/Step.tsx'
import { Title } from '../ui/Title.tsx'

const fields = [['firstname', 3], ['lastname', 3], ['email'], ['phone', 3, 'phoneCarrier'], ['companyName', 3]] as const

/** The page before the browser knows the cart: the same frame, with bones of the same size in the place of the fields. */
export function CheckoutSkeleton() {
  const t = useText()
  return (
    <>
      <CheckoutHead step={1} />
      <div className="wrap checkout skeleton" data-end="section" aria-busy="true">
        {/* The style looks for the form to put the summary above it on narrow screens. */}
        <form noValidate>
          <Step number={1} title={t('checkout.contact.title')}>
            <ContactNote hasWallet={false} />
            <div className="form" aria-hidden="true">
              {fields.map(([name, span, hint]) => (
                <div key={name} className="field" data-span={span}>
                  <span className="label">{t(`checkout.contact.${name}`)}</span>
                  <div className="input bone" />
                  {hint && <p className="hint">{t(`checkout.contact.${hint}`)}</p>}
                </div>
              ))}
            </div>
          </Step>
          <Step number={2} title={t('checkout.delivery.title')}>
            <Skeleton lines={[60, 40, 60, 40]} />
          </Step>
          <Step number={3} title={t('checkout.payment.title')}>
            <Skeleton lines={[60, 40, 60, 40]} />
          </Step>
        </form>
        <aside className="summary" data-surface="tint" aria-label={t('checkout.page.summary')}>
          <details open>
            <summary>
              <Title as="h2">{t('checkout.page.summary')}</Title>
            </summary>
            <div className="only-wide">
              <Skeleton lines={[100, 60, 100, 60, 40]} />
            </div>
          </details>
        </aside>
      </div>
    </>
  )
}
