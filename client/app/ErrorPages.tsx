import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { homeRouteName } from '#contract/routes.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { BlankPage } from '../site/BlankPage.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { useDependencies, useSite } from './dependencies.ts'
import { sayThatItAnswers } from './answering.ts'
import { isChunkLoadError, reloadOnce } from './chunk-errors.ts'
import { HtmlDocument } from './Root.tsx'

/** Inside the frame: a page that is not there, or that broke while it was shown. */
export function PageError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (isChunkLoadError(error)) reloadOnce()
  }, [error])
  return isMissing ? <PageNotFound /> : <GenericError />
}

function PageNotFound() {
  const t = useText()
  const site = useSite()
  const pathTo = usePathTo()
  const { missing } = useDependencies()
  const isMarketplace = site.kind === 'marketplace'
  const shopPath = isMarketplace ? shopPathOf(missing.path) : null
  return (
    <BlankPage
      title={shopPath ? t('common.shopNotFound.title') : t('common.pageNotFound.title')}
      text={shopPath ? t('common.shopNotFound.text', { path: shopPath }) : t('common.pageNotFound.text')}
    >
      {shopPath && <ButtonLink href={pathTo('nos-vignerons')}>{t('common.shopNotFound.button')}</ButtonLink>}
      <ButtonLink href={pathTo(homeRouteName(site))} variant={shopPath ? 'outline' : undefined}>
        {t('common.pageNotFound.button')}
      </ButtonLink>
      {isMarketplace && !shopPath && (
        <ButtonLink href={pathTo('nos-vignerons')} variant="outline">
          {t('common.shopNotFound.button')}
        </ButtonLink>
      )}
    </BlankPage>
  )
}

function GenericError() {
  const t = useText()
  const site = useSite()
  const pathTo = usePathTo()
  return (
    <BlankPage title={t('common.genericError.title')} text={t('common.genericError.text')}>
      <ButtonLink href={pathTo(homeRouteName(site))}>{t('common.pageNotFound.button')}</ButtonLink>
    </BlankPage>
  )
}

/** `/fr/clos-inconnu`: one segment that is no page of the site was meant as a shop (NAV-10). */
const shopPathOf = (path: string | null): string | null => {
  const [, , first, second] = path?.split('/') ?? []
  return first && !second && first !== '404' ? decodeURIComponent(first) : null
}

/** Outside the frame, where nothing around it can be counted on: one sentence and a way to try again. */
export function DocumentError() {
  const error = useRouteError()
  const { i18n } = useDependencies()
  const texts = i18n(useLanguage())
  // The frame, which says it otherwise, is not there.
  useEffect(sayThatItAnswers, [])
  useEffect(() => {
    if (!isChunkLoadError(error) || !reloadOnce()) console.error(error)
  }, [error])
  return (
    <HtmlDocument>
      <main id="main">
        <BlankPage title={texts._('common.genericError.title')} text={texts._('common.genericError.text')}>
          <button className="button" type="button" onClick={() => location.reload()}>
            {texts._('common.buttons.reload')}
          </button>
        </BlankPage>
      </main>
    </HtmlDocument>
  )
}
