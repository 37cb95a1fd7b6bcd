import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { homeRouteName } from '#contract/routes.ts'
import { useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { useDependencies, useSite } from './dependencies.ts'
import { isChunkLoadError, reloadOnce } from './chunk-errors.ts'
import { Root } from './Root.tsx'

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
  const shopPath = site.kind === 'marketplace' ? shopPathOf(missing.path) : null
  return (
    <BlankPage
      title={shopPath ? t('common.shopNotFound.title') : t('common.pageNotFound.title')}
      text={shopPath ? t('common.shopNotFound.text', { path: shopPath }) : t('common.pageNotFound.text')}
    >
      {shopPath && (
        <ButtonLink href={pathTo('nos-vignerons')}>{t('common.shopNotFound.button')}</ButtonLink>
      )}
      <ButtonLink href={pathTo(homeRouteName(site))} variant={shopPath ? 'outline' : undefined}>
        {t('common.pageNotFound.button')}
      </ButtonLink>
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

const BlankPage = ({ title, text, children }: { title: string; text: string; children: React.ReactNode }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    <section className="section">
      <div className="wrap stack" data-gap="5">
        <h1 className="title-xl">{title}</h1>
        <p className="lede">{text}</p>
        <div className="row">{children}</div>
      </div>
    </section>
  </>
)

/** `/fr/clos-inconnu`: one segment that is no page of the site was meant as a shop (NAV-10). */
const shopPathOf = (path: string | null): string | null => {
  const [, , first, second] = path?.split('/') ?? []
  return first && !second && first !== '404' ? decodeURIComponent(first) : null
}

/** Outside the frame: nothing around it can be counted on. */
export function DocumentError() {
  const error = useRouteError()
  useEffect(() => {
    if (isChunkLoadError(error)) reloadOnce()
    else console.error(error)
  }, [error])
  return <Root />
}
