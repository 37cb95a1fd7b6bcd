import type { Control } from 'react-hook-form'
import { useSite } from '../base/dependencies.ts'
import { RichText, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { CheckField } from '../ui/forms/CheckField.tsx'
import type { CheckoutValues } from './checkout-form.ts'

/** Two boxes, because they are two promises; neither is ever ticked for the visitor. */
export function ConsentStep({ control, minimumAge }: { control: Control<CheckoutValues>; minimumAge: number }) {
  const t = useText()
  const site = useSite()
  const pathTo = usePathTo()
  const terms = pathTo(site.kind === 'marketplace' ? 'shop-conditions-generales' : 'conditions-generales')
  return (
    <div>
      <CheckField
        control={control}
        name="isAdult"
        label={t(minimumAge === 16 ? 'checkout.terms.age16' : 'checkout.terms.age')}
        requiredRuleName="requiredAge"
        isRequired
      />
      <CheckField
        control={control}
        name="hasAcceptedTerms"
        label={
          <RichText
            id="checkout.terms.accept"
            parts={{
              // In a tab of its own: the order is half written here.
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the sentence puts its words inside
              1: <a href={terms} target="_blank" rel="noopener" title={t('common.socialLinks.newWindow')} />,
            }}
          />
        }
        requiredRuleName="requiredTerms"
        isRequired
      />
    </div>
  )
}
