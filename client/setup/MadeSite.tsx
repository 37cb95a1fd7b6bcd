import { Link } from 'wouter'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useText } from '../office/language.ts'
import { PageHead } from '../office/parts/PageHead.tsx'

/** It is there, and says that it is coming soon; its own page opens it. */
export function MadeSite({ site: { handle, publicUrl } }: { site: OfficeResult<'siteCreate'> }) {
  const t = useText()
  return (
    <>
      <PageHead title={t('setup.made.title')} say={t('setup.made.say')} />
      <div className="stack" data-gap="5">
        <a href={publicUrl} target="_blank" rel="noreferrer">
          {publicUrl.replace(/^https?:\/\//, '')}
        </a>
        <Link className="button" href={`/${handle}/site`}>
          {t('setup.made.open')}
        </Link>
      </div>
    </>
  )
}
