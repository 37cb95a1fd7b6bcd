import type { Price as Amounts } from '#contract/money.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Price } from '../ui/Price.tsx'

/** The price of an activity, which is that of one person. */
export function PersonPrice({ price }: { price: Amounts }) {
  const t = useText()
  const language = useLanguage()
  const labels = { usual: t('common.price.usual'), reduced: t('common.price.reduced') }
  return <Price price={price} language={language} labels={labels} unit={t('common.price.unitPerson')} />
}
