import { type ReactNode, useId } from 'react'
import { useText } from '../i18n/text.tsx'

/** One numbered part of the page. */
export function Step({ number, title, children }: { number: 1 | 2 | 3; title: string; children: ReactNode }) {
  const t = useText()
  const id = useId()
  return (
    <section className="step" aria-labelledby={id}>
      <span className="n" aria-hidden="true">
        {number}
      </span>
      <h2 id={id}>
        <span className="visually-hidden">{`${t('checkout.page.stepNumber', { number })} `}</span>
        {title}
      </h2>
      {children}
    </section>
  )
}
