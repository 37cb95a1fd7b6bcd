import type { ReactNode } from 'react'
import { useText } from '../i18n/text.tsx'
import { Title } from '../ui/Title.tsx'

/** @param title the name of its words. */
export function ApartmentSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const t = useText()
  return (
    <section className="stack" data-fill="" id={id}>
      <Title as="h2" className="title-md">
        {t(title)}
      </Title>
      {children}
    </section>
  )
}
