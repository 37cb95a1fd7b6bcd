import type { CSSProperties } from 'react'
import { localize } from '#contract/localized.ts'
import { useLanguage, useText } from '../office/language.ts'
import { pictureUrl } from '../ui/picture-url.ts'
import type { Start } from './start-steps.ts'

const places = 3

/** What visitors will see first, as far as it is there: name, colours, banner, and the shelf with its first bottles. */
export function ShownShop({
  start,
  chosen = start.look,
}: {
  start: Start
  chosen?: Pick<Start['look'], 'banner' | 'colours'>
}) {
  const t = useText()
  const language = useLanguage()
  const { primary, stage, headings } = chosen.colours
  return (
    <figure
      className="shown-shop"
      aria-label={t('estate.path.shown')}
      style={{ '--look': primary, '--stage': stage, '--title': headings } as CSSProperties}
    >
      {chosen.banner && <img className="banner" src={pictureUrl(chosen.banner, 800)} alt="" width={800} height={300} />}
      <figcaption>
        <b>{start.name.name || t('estate.path.noName')}</b>
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
    </figure>
  )
}
