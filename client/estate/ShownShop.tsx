import type { CSSProperties } from 'react'
import { localize } from '#contract/localized.ts'
import { useLanguage, useText } from '../office/language.ts'
import { logoMask } from '../ui/logo-mask.ts'
import { pictureUrl } from '../ui/picture-url.ts'
import type { Start } from './start-steps.ts'
import type { Shown } from './use-look.ts'

const places = 3

/**
 * What visitors will see first, as far as it is there: logo or name, banner, the shelf with its first bottles, and a
 * button. Its colours are found as those of a shop's page are.
 */
export function ShownShop({ start, chosen = start.look }: { start: Start; chosen?: Shown }) {
  const t = useText()
  const language = useLanguage()
  const { primary, stage, headings } = chosen.colours
  const name = start.name.name || t('estate.path.noName')
  return (
    <figure
      className="shown-shop"
      aria-label={t('estate.path.shown')}
      data-theme=""
      style={{ '--site-primary': primary, '--site-stage': stage, '--site-headings': headings } as CSSProperties}
    >
      <p className="masthead">
        {chosen.logo ? <i style={logoMask(chosen.logo)} role="img" aria-label={name} /> : <b>{name}</b>}
      </p>
      {chosen.banner && <img className="banner" src={pictureUrl(chosen.banner, 800)} alt="" width={800} height={300} />}
      <figcaption>
        <b>{name}</b>
        <small>{localize(start.name.region, language)}</small>
      </figcaption>
      <ul>
        {Array.from({ length: places }, (_, place) => {
          const wine = start.shelf[place]
          return (
            <li key={place}>
              {wine?.thumbnail ? (
                <img src={pictureUrl(wine.thumbnail, 300)} alt={wine.name} width={90} height={140} />
              ) : (
                <span>{wine ? wine.name : <span className="visually-hidden">{t('estate.path.slot')}</span>}</span>
              )}
            </li>
          )
        })}
      </ul>
      {/* As a button and a link would stand there; they lead nowhere. */}
      <p className="foot" aria-hidden="true">
        <span className="button">{t('estate.path.buy')}</span>
        <span className="link">{t('estate.path.read')}</span>
      </p>
    </figure>
  )
}
