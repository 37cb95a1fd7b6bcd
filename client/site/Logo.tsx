import { useText } from '../i18n/text.tsx'
import { logoMask } from '../ui/logo-mask.ts'

/** A drawn logo in the colour of the header, by a mask: the file is fetched once and never stands in the page. */
export function Logo({
  name,
  logo,
  href,
}: {
  name: string
  logo: { path: string; ratio: number } | null
  href: string
}) {
  const t = useText()
  return (
    <a className="logo" href={href} aria-label={t('common.layout.logoAlt', { name })}>
      {logo ? <span className="mark" style={logoMask(logo)} /> : <span className="wordmark">{name}</span>}
    </a>
  )
}
