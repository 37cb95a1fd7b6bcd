import { useText } from '../../i18n/text.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { textOf, textsOf } from '../props.ts'

/** Who to reach, where and how. */
function ContactDetails({ id, props, surface }: BlockProps) {
  const t = useText()
  const [phone, email, note] = [textOf(props, 'phone'), textOf(props, 'email'), textOf(props, 'note')]
  const city = [textOf(props, 'postalCode'), textOf(props, 'city')].filter(Boolean).join(' ')
  const lines = [...textsOf(props, 'addressLines'), city].filter(Boolean)
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap grid">
        <h2 data-col="1-4">{textOf(props, 'title') || t('common.contactDetails.title')}</h2>
        <address data-col="5-12" className="contact-details">
          <p className="title title-sm">{textOf(props, 'name')}</p>
          <p>
            {lines.map((line) => (
              <span key={line} className="address-line">
                {line}
              </span>
            ))}
          </p>
          {phone && (
            <p>
              <a href={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</a>
            </p>
          )}
          {email && (
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          {note && <p className="note">{note}</p>}
        </address>
      </div>
    </section>
  )
}

export const contactDetails: BlockDefinition = { component: ContactDetails, surface: 'any' }
