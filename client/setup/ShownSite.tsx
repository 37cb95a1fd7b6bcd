import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useText } from '../office/language.ts'
import type { KeptWish } from './kept-wish.ts'

type Look = OfficeResult<'siteOptions'>['looks'][number]

/** The site as it would begin: its name, its sentence, its colour. */
export function ShownSite({ wish, look }: { wish: KeptWish; look: Look | undefined }) {
  const t = useText()
  return (
    <figure className="shown-site" aria-label={t('setup.site.shown')}>
      <svg viewBox="0 0 32 4" aria-hidden="true">
        <rect width="24" height="4" fill={look?.primary} />
        <rect x="24" width="8" height="4" fill={look?.secondary} />
      </svg>
      <figcaption>
        <b>{wish.name || t('setup.site.unnamed')}</b>
        <span>{wish.tagline || t('setup.site.noTagline')}</span>
        <small>{[wish.host, wish.languages.join(' ').toUpperCase()].filter(Boolean).join(' · ')}</small>
      </figcaption>
    </figure>
  )
}
