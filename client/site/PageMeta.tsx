import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import type { PageMetaText } from '#contract/site.ts'
import { useDependencies } from '../app/dependencies.ts'
import type { PageContext } from '../app/page-definition.ts'
import { useLanguage } from '../i18n/text.tsx'
import { useSiteRoute } from '../routing/paths.ts'
import { pictureUrl } from '../ui/picture-url.ts'
import { pageMetaQuery } from './queries.ts'

interface MetaProps {
  title: string
  description: string
  /** Path of a picture in the content. */
  image: string | null
  imageAlt?: string
  type?: string
  /** The path in each language where it differs by more than the prefix (a post has a slug per language). */
  paths?: Record<string, string>
  isIndexed?: boolean
}

/** Title, description, canonical address, languages and sharing card of a page (PAGE-04). */
export function PageMeta({
  title,
  description,
  image,
  imageAlt,
  type = 'website',
  paths,
  isIndexed = true,
}: MetaProps) {
  const { site, origin } = useDependencies()
  const { pathname } = useLocation()
  const language = useLanguage()
  const pathIn = (code: string) => paths?.[code] ?? pathname.replace(/^\/[a-z]{2}(?=\/|$)/, `/${code}`)
  const url = origin + pathIn(language)
  const picture = image ? origin + pictureUrl(image, 1200) : null
  return (
    <>
      <title>{titleWithSite(title, site.name)}</title>
      <meta name="description" content={description} />
      {isIndexed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      {isIndexed &&
        site.languages.map((code) => <link key={code} rel="alternate" hrefLang={code} href={origin + pathIn(code)} />)}
      {isIndexed && (
        <link
          rel="alternate"
          hrefLang="x-default"
          href={origin + pathIn(site.languages[0] ?? language).replace(/^\/[a-z]{2}/, '')}
        />
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={language} />
      {picture && <meta property="og:image" content={picture.replace(/^https:/, 'http:')} />}
      {picture && <meta property="og:image:secure_url" content={picture.replace(/^http:/, 'https:')} />}
      {picture && imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** A title that names the site already, in full or by the beginning of its name (`Contact | La Paulée`), stays as it is. */
export function titleWithSite(title: string, siteName: string): string {
  const [, ...parts] = title.split(' | ')
  const last = parts.at(-1)
  const isNamed = title.includes(siteName) || (last !== undefined && siteName.startsWith(last))
  return isNamed ? title : `${title} | ${siteName}`
}

/** The meta written for the route itself, from the site's or the shop's configuration. */
export function RouteMeta({ fallback }: { fallback: string }) {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { shopPath } = useParams()
  const handle = useSiteRoute()
  const route = handle?.route
  const { data: meta } = useQuery({
    ...pageMetaQuery(dependencies, language, route?.name ?? '', shopPath),
    enabled: route !== undefined,
  })
  const text: PageMetaText | null = meta ?? null
  return (
    <PageMeta
      title={text?.title ?? fallback}
      description={text?.description ?? fallback}
      image={text?.image ?? null}
      imageAlt={text?.imageAlt}
      type={text?.type}
      isIndexed={route?.isIndexed ?? false}
    />
  )
}

/** For loaders. A missing text is logged and ignored (PAGE-04). */
export const loadRouteMeta = ({ queryClient, language, route, params, ...rest }: PageContext): Promise<unknown> =>
  queryClient.ensureQueryData(pageMetaQuery(rest, language, route.name, params.shopPath)).then((meta) => {
    if (!meta) console.info(`There is no title for the page ${route.name}.`)
  })
