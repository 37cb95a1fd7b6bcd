import type { ReactNode } from 'react'
import { nameWithForm } from '#contract/legal-form.ts'
import { dialled } from '#contract/formats.ts'
import type { Trader } from '#contract/traders.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'

/** Who sells, as the law wants them known (DSA art. 30). */
export function TraderFile({ trader }: { trader: Trader }) {
  const t = useText()
  const language = useLanguage()
  const { name, legalForm, addressLines, postalCode, city, phone, email, register, registerNumber } = trader
  const { vatNumber, certifiedOn } = trader
  const facts: [string, ReactNode][] = [
    [t('platform.house.company'), nameWithForm(name, legalForm)],
    [t('platform.house.address'), [...addressLines, `${postalCode} ${city}`].filter(Boolean).join(', ')],
    [
      t('platform.house.reach'),
      <>
        <a href={`tel:${dialled(phone)}`}>{phone}</a>
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </>,
    ],
    [t('platform.house.register'), [register, registerNumber].filter(Boolean).join(', ')],
    ...(vatNumber ? [[t('platform.house.vat'), vatNumber] satisfies [string, string]] : []),
    [
      t('platform.house.declared'),
      certifiedOn
        ? t('platform.house.declaredOn', { day: formatDate(certifiedOn, language) })
        : t('platform.house.notDeclared'),
    ],
  ]
  return (
    <dl className="facts-list">
      {facts.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
