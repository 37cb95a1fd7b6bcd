import '#client/styles/editorial.css'
import { ApplicationButton } from '../../contact/ApplicationButton.tsx'
import { Title } from '../../ui/Title.tsx'
import type { BlockProps } from '../block.ts'

/** For growers who want to sell on this marketplace: a question in large letters, and the form behind its button. */
export const ApplicationForm = ({ id, props: { title, text, buttonLabel } }: BlockProps<'applicationForm'>) => (
  <section className="contact-banner" data-surface="secondary" id={id}>
    <div className="wrap">
      <div className="stack">
        <Title as="h2">{title}</Title>
        {text && <p className="lede">{text}</p>}
      </div>
      <ApplicationButton title={title} label={buttonLabel} />
    </div>
  </section>
)
