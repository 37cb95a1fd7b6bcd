import { useQuery } from '@tanstack/react-query'
import type { PageMetaText } from '#contract/site.ts'
import { useLocation, useParams } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import type { PageContext } from '../base/page-definition.ts'
import { useLanguage } from '../i18n/text.tsx'
import { useOwnPaths, useSiteRoute } from '../routing/paths.ts'
import { pageMetaQuery } from './queries.ts'

interface MetaProps {
  title: string
  description: string
  /** Path of a picture in the content. */
  image: string | null
  imageAlt?: string
  type?: string
  siteName?: string
  /** What a card on another site says instead. */
  social?: PageMetaText['social']
  /** The path in each language where it differs by more than the prefix (a post has a slug per language). */
  paths?: Record<string, string> | undefined
  /** What of the query makes it another page: `?page=2`. */
  query?: string
  isIndexed?: boolean
  /** What its card on other sites says instead of the title: words, what stands above them, a vintage. */
  card?: { title: string; label?: string; figure?: string }
}

/** Title, description, canonical address, languages and sharing card of a page (PAGE-04). */
export function PageMeta({
  title,
  description,
  image,
  imageAlt,
  type = 'website',
  siteName,
  social,
  paths,
  query = '',
  isIndexed = true,
  card,
}: MetaProps) {
  const { site, origin, noteCard } = useDependencies()
  const { pathname } = useLocation()
  const language = useLanguage()
  const pathIn = (code: string) => (paths?.[code] ?? pathname.replace(/^\/[a-z]{2}(?=\/|$)/, `/${code}`)) + query
  const url = origin + pathIn(language)
  // Drawn from what is noted here, and only where a search engine may come: a card is for everybody.
  const picture = image && isIndexed ? `${origin}/pictures/share${paths?.[language] ?? pathname}.jpg` : null
  noteCard?.({
    title: (social?.title ?? title).split(' | ')[0],
    label: '',
    figure: '',
    site: siteName ?? site.name,
    picture: image,
    ...card,
  })
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
      <meta property="og:title" content={social?.title ?? title} />
      <meta property="og:description" content={social?.description ?? description} />
      <meta property="og:url" content={social?.url ?? url} />
      <meta property="og:site_name" content={siteName ?? site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={socialLocale(language)} />
      {site.languages
        .filter((code) => code !== language)
        .map((code) => (
          <meta key={code} property="og:locale:alternate" content={socialLocale(code)} />
        ))}
      {picture && <meta property="og:image" content={picture} />}
      {picture && <meta property="og:image:url" content={picture.replace(/^https:/, 'http:')} />}
      {picture && <meta property="og:image:secure_url" content={picture.replace(/^http:/, 'https:')} />}
      {picture && <meta property="og:image:width" content="1200" />}
      {picture && <meta property="og:image:height" content="630" />}
      {picture && imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** `fr_FR`; English is Britain’s, as its dates are. */
const socialLocale = (language: string): string => `${language}_${language === 'en' ? 'GB' : language.toUpperCase()}`

/** A title that names the site already, in full or by the beginning of its name (`Contact | La Paulée`), stays as it is. */
export function titleWithSite(title: string, siteName: string): string {
  const [, ...parts] = title.split(' | ')
  const last = parts.at(-1)
  const isNamed = title.includes(siteName) || (last !== undefined && siteName.startsWith(last))
  return isNamed ? title : `${title} | ${siteName}`
}

interface RouteMetaProps {
  fallback: string
  /** Says instead of the written title what part of the page this is. */
  title?: string | undefined
  query?: string
  /** False for a part of a list that nobody would look for. */
  isIndexed?: boolean
}

/** The meta written for the route itself, from the site's or the shop's configuration. */
export function RouteMeta({ fallback, title, query, isIndexed = true }: RouteMetaProps) {
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
  const paths = useOwnPaths()
  return (
    <PageMeta
      title={title ?? text?.title ?? fallback}
      description={text?.description ?? fallback}
      image={text?.image ?? null}
      imageAlt={text?.imageAlt}
      type={text?.type}
      siteName={text?.siteName}
      social={text?.social}
      paths={paths}
      query={query}
      isIndexed={isIndexed && (route?.isIndexed ?? false)}
    />
  )
}

/** For loaders. A missing text is logged and ignored (PAGE-04). */
export const loadRouteMeta = ({ queryClient, language, route, params, ...rest }: PageContext): Promise<unknown> =>
  queryClient.ensureQueryData(pageMetaQuery(rest, language, route.name, params.shopPath)).then((meta) => {
    if (!meta) console.info(`There is no title for the page ${route.name}.`)
  })
