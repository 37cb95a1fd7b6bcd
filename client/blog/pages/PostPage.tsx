import { useSuspenseQuery } from '@tanstack/react-query'
import type { Post, PostNeighbour } from '#contract/blog.ts'
import { useParams } from '../../base/location.ts'
import { useExpectedComponents } from '../../base/route-mount.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useLanguagePath, useSiteRoute } from '../../routing/paths.ts'
import { JsonLd, breadcrumbList } from '../../site/JsonLd.tsx'
import { PageMeta } from '../../site/PageMeta.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import { Picture } from '../../ui/Picture.tsx'
import '#client/styles/editorial.css'
import { FeedLink } from '../FeedLink.tsx'
import { PostAside } from '../PostAside.tsx'
import { PostList } from '../PostList.tsx'
import { nextReadsQuery, postQuery } from '../queries.ts'
import { postThing } from '../structured-data.ts'
import { useBlogLinks } from '../use-blog-links.ts'
import { useFeedTitle } from '../use-feed-title.ts'
import { Title } from '../../ui/Title.tsx'

/** One post, with what it speaks of and where to read on (PAGE-03). */
export function PostPage() {
  useExpectedComponents(['post-aside'])
  const { call, origin, site } = useDependencies()
  const language = useLanguage()
  const params = useParams()
  const { postParameter = '', list = '' } = useSiteRoute()?.route.props ?? {}
  const { data: post } = useSuspenseQuery(postQuery({ call }, language, params[postParameter] ?? ''))
  const links = useBlogLinks(post.feed)
  const feedTitle = useFeedTitle(list)
  const pathIn = useLanguagePath()
  const href = links.post(post)
  const paths = Object.fromEntries(site.languages.map((code) => [code, pathIn(code).split('?')[0] ?? '']))
  const crumbs = [
    { title: feedTitle, href: links.list ?? `/${language}` },
    { title: post.title, href },
  ]
  return (
    <>
      <PageMeta
        title={post.title}
        description={post.shortDescription}
        image={post.picture?.original.path ?? null}
        imageAlt={post.picture?.alt}
        type="article"
        paths={paths}
      />
      <FeedLink feed={post.feed} title={feedTitle} />
      <JsonLd
        thing={
          import.meta.env.SSR && [
            postThing(post, site, { origin, url: origin + href, language }),
            breadcrumbList(origin, crumbs),
          ]
        }
      />
      <article>
        <PostHead post={post} />
        <div className="wrap grid post-body">
          {/* Rendered from Markdown and sanitised by the server. */}
          <div data-col="5-12" className="prose" data-initial="" dangerouslySetInnerHTML={{ __html: post.html }} />
          <PostAside post={post} />
        </div>
      </article>
      <Neighbours post={post} />
      <NextReads post={post} />
    </>
  )
}

function PostHead({ post }: { post: Post }) {
  const t = useText()
  const language = useLanguage()
  const reading = t('blog.list.readingTime', { count: post.readingMinutes })
  return (
    <>
      <header className="page-title">
        <div className="wrap grid">
          <div data-col="1-8" className="stack">
            <p className="muted">
              <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, language)}</time>
              {`\u00a0· ${post.author.name}\u00a0· ${reading.replaceAll(' ', '\u00a0')}`}
            </p>
            <Title as="h1">{post.title}</Title>
            <p className="lede">{post.shortDescription}</p>
          </div>
        </div>
      </header>
      {post.picture && (
        <div className="wrap">
          <figure className="photo" data-ratio="21/9">
            <Picture path={post.picture.original.path} alt={post.picture.alt} kind="scene" isPriority />
            {/* The words are the picture's own, which a screen reader has just heard. */}
            <figcaption aria-hidden="true">{post.picture.alt}</figcaption>
          </figure>
        </div>
      )}
    </>
  )
}

function Neighbours({ post }: { post: Post }) {
  const t = useText()
  const links = useBlogLinks(post.feed)
  if (!post.previous && !post.next) return null
  const link = (neighbour: PostNeighbour, label: string, rel: 'prev' | 'next') => (
    <a href={links.post(neighbour)} rel={rel}>
      <span className="small muted">{label}</span>
      <span className="title title-xs">{neighbour.title}</span>
    </a>
  )
  return (
    <nav className="wrap post-neighbours" aria-label={t('blog.post.neighbours')} data-end="section">
      {post.previous && link(post.previous, t('blog.post.previous'), 'prev')}
      {post.next && link(post.next, t('blog.post.next'), 'next')}
    </nav>
  )
}

function NextReads({ post }: { post: Post }) {
  const t = useText()
  const { call } = useDependencies()
  const language = useLanguage()
  const { list } = useBlogLinks(post.feed)
  const { data: feed } = useSuspenseQuery(nextReadsQuery({ call }, language, post))
  if (feed.posts.length === 0) return null
  return (
    <section className="section" data-surface="tint">
      <div className="wrap">
        <div className="head">
          <Title as="h2">{t('blog.post.related')}</Title>
          {list && <MoreLink href={list}>{t('blog.post.back')}</MoreLink>}
        </div>
        <PostList feed={feed.name} posts={feed.posts} heading="h3" />
      </div>
    </section>
  )
}
