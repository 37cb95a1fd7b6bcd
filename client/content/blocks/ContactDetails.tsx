import { useQuery } from '@tanstack/react-query'
import { dialled } from '#contract/formats.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { OpeningHours } from '../../shop/OpeningHours.tsx'
import { shopQuery } from '../../shop/queries.ts'
import type { BlockProps } from '../block.ts'
import { Title } from '../../ui/Title.tsx'

/** Who to reach, where and how; of a shop also when. */
export function ContactDetails({ id, props, surface }: BlockProps<'contactDetails'>) {
  const t = useText()
  const { shop: shopPath = '', phone, email, note } = props
  const query = shopQuery(useDependencies(), useLanguage(), shopPath)
  const { data: shop } = useQuery({ ...query, enabled: shopPath !== '' })
  const city = [props.postalCode, props.city].filter(Boolean).join(' ')
  const lines = [...props.addressLines, city].filter(Boolean)
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap grid">
        <Title as="h2" data-col="1-4">
          {props.title || t('common.contactDetails.title')}
        </Title>
        <div data-col="5-12" className="contact-columns">
          <address className="contact-details">
            <p className="title title-sm">{props.name}</p>
            <p>
              {lines.map((line) => (
                <span key={line} className="address-line">
                  {line}
                </span>
              ))}
            </p>
            {phone && (
              <p>
                <a href={`tel:${dialled(phone)}`}>{phone}</a>
              </p>
            )}
            {email && (
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
            {note && <p className="note">{note}</p>}
          </address>
          {shop && (
            <div className="stack" data-fill="">
              <OpeningHours hours={shop.openingHours} exceptions={shop.openingExceptions} />
              {shop.openingHoursNote && <p className="small muted">{shop.openingHoursNote}</p>}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
