import { nameWithForm } from '#contract/legal-form.ts'
import type { Trader } from '#contract/traders.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Title } from '../ui/Title.tsx'
import '#client/styles/sheet.css'

const join = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

/** Who sells here, in law (LAW-07). */
export function TraderIdentity({ trader, title }: { trader: Trader; title: string }) {
  const t = useText()
  const language = useLanguage()
  const { addressLines, postalCode, city, phone, email, register, registerNumber, vatNumber, certifiedOn } = trader
  const rows = [
    ['name', nameWithForm(trader.name, trader.legalForm)],
    ['address', join([...addressLines, `${postalCode} ${city}`])],
    ['contact', join([phone, email])],
    ['register', join([register, registerNumber?.replaceAll(' ', '\u00a0')])],
    ['vat', vatNumber],
  ] as const
  return (
    <section className="stack trader" data-fill="">
      <Title as="h2" className="title-md">
        {title}
      </Title>
      <dl className="sheet">
        {rows.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`common.trader.${key}`)}</dt>
                {/* An address of e-mail breaks after its sign, and not within a word. */}
                <dd>{value.split('@').flatMap((part, index) => (index ? ['@', <wbr key="sign" />, part] : part))}</dd>
              </div>
            ),
        )}
      </dl>
      {certifiedOn && (
        <p className="small muted">{t('common.trader.certified', { date: formatDate(certifiedOn, language) })}</p>
      )}
    </section>
  )
}
