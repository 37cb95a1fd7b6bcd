import type { Voice } from '#contract/shop.ts'
import { useText } from '../i18n/text.tsx'
import { Title } from '../ui/Title.tsx'
import '#client/styles/delivery.css'

/** What the press and guests have said, each with where and when. Words, never points: nobody counts them. */
export function Voices({ voices }: { voices: readonly Voice[] }) {
  const t = useText()
  if (voices.length === 0) return null
  return (
    <section className="section">
      <div className="wrap">
        <div className="head">
          <Title as="h2">{t('shop.product.voices')}</Title>
        </div>
        <div className="voices">
          {voices.map(({ text, source, date, formattedDate, link }) => (
            <figure key={text}>
              <blockquote cite={link ?? undefined}>{text}</blockquote>
              <figcaption>
                {link ? <a href={link}>{source}</a> : source}
                {', '}
                <time dateTime={date}>{formattedDate}</time>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
