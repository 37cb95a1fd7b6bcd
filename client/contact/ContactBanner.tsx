import { useSite } from '../base/dependencies.ts'
import '#client/styles/editorial.css'
import { ContactButton } from './ContactButton.tsx'
import { Title } from '../ui/Title.tsx'

export interface ContactBannerProps {
  title: string
  text?: string
  buttonLabel: string
  contactIndex?: number | null
}

/** A question in large letters and the way to ask it. A site nobody can be written to has none. */
export function ContactBanner({ title, text, buttonLabel, contactIndex }: ContactBannerProps) {
  const { contacts } = useSite()
  if (contacts.length === 0) return null
  return (
    <section className="contact-banner" data-surface="secondary">
      <div className="wrap">
        <div className="stack">
          <Title as="h2">{title}</Title>
          {text && <p className="lede">{text}</p>}
        </div>
        <ContactButton contactIndex={contactIndex}>{buttonLabel}</ContactButton>
      </div>
    </section>
  )
}
