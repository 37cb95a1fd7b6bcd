import { useEffect, useState } from 'react'
import { homeRouteName } from '#contract/routes.ts'
import { report } from '../api/report.ts'
import type { Failure } from '../base/location.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { BlankPage } from '../site/BlankPage.tsx'
import { useMenu } from '../site/use-menu.ts'
import { RouteMeta } from '../site/PageMeta.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { useDependencies, useSite } from '../base/dependencies.ts'
import { sayThatItAnswers } from './answering.ts'
import { isChunkLoadError, reloadOnce } from '../base/chunk-errors.ts'
import { HtmlDocument } from './HtmlDocument.tsx'

/** Inside the frame: a page that is not there, or that broke while it was shown. */
export const PageError = ({ failure }: { failure: Failure }) =>
  failure.kind === 'missing' ? <PageNotFound shopPath={failure.shopPath} /> : <GenericError error={failure.error} />

function PageNotFound({ shopPath }: { shopPath: string | null }) {
  const t = useText()
  const site = useSite()
  const pathTo = usePathTo()
  const isMarketplace = site.kind === 'marketplace'
  const home = pathTo(homeRouteName(site))
  // Where there are no growers to see, the first page of the menu that is not home.
  const other = useMenu('primary').find(({ href, children }) => href !== home && children.length === 0)
  return (
    <BlankPage
      title={shopPath ? t('common.shopNotFound.title') : t('common.pageNotFound.title')}
      meta={<RouteMeta fallback={t('common.pageNotFound.title')} />}
      text={shopPath ? t('common.shopNotFound.text', { path: shopPath }) : t('common.pageNotFound.text')}
      bottom={<p>{t('common.pageNotFound.code')}</p>}
    >
      {shopPath && <ButtonLink href={pathTo('nos-vignerons')}>{t('common.shopNotFound.button')}</ButtonLink>}
      <ButtonLink href={home} variant={shopPath ? 'outline' : undefined}>
        {t('common.pageNotFound.button')}
      </ButtonLink>
      {!isMarketplace && other?.href && (
        <ButtonLink href={other.href} variant="outline">
          {other.title}
        </ButtonLink>
      )}
      {isMarketplace && !shopPath && (
        <ButtonLink href={pathTo('nos-vignerons')} variant="outline">
          {t('common.shopNotFound.button')}
        </ButtonLink>
      )}
    </BlankPage>
  )
}

function GenericError({ error }: { error: unknown }) {
  const t = useText()
  const site = useSite()
  const pathTo = usePathTo()
  return (
    <BlankPage title={t('common.genericError.title')} text={useErrorText(error, t)}>
      <ButtonLink href={pathTo(homeRouteName(site))}>{t('common.pageNotFound.button')}</ButtonLink>
    </BlankPage>
  )
}

/** That the team knows is said once it does: the server has answered the report. */
function useErrorText(error: unknown, t: (key: string) => string): string {
  const [isReported, setReported] = useState(false)
  useEffect(() => {
    if (!isChunkLoadError(error) || !reloadOnce()) void report(error).then(setReported)
  }, [error])
  const text = t('common.genericError.text')
  return isReported ? `${text} ${t('common.genericError.reported')}` : text
}

/** Outside the frame, where nothing around it can be counted on: one sentence and a way to try again. */
export function DocumentError({ error }: { error: unknown }) {
  const { speech } = useDependencies()
  const t = speech(useLanguage())
  // The frame, which says it otherwise, is not there.
  useEffect(sayThatItAnswers, [])
  useEffect(() => {
    if (!isChunkLoadError(error)) console.error(error)
  }, [error])
  const text = useErrorText(error, t)
  return (
    <HtmlDocument>
      <main id="main">
        <BlankPage title={t('common.genericError.title')} text={text}>
          <button className="button" type="button" onClick={() => location.reload()}>
            {t('common.buttons.reload')}
          </button>
        </BlankPage>
      </main>
    </HtmlDocument>
  )
}
