import { useSuspenseQuery } from '@tanstack/react-query'
import { useDependencies } from '../../base/dependencies.ts'
import { useLocation, useNavigate } from '../../base/location.ts'
import { useExpectedComponents } from '../../base/route-mount.ts'
import { ContactBanner } from '../../contact/ContactBanner.tsx'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useSiteRoute } from '../../routing/paths.ts'
import { CategoryFilter } from '../../shop/CategoryFilter.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import '#client/styles/editorial.css'
import { FeedLink } from '../FeedLink.tsx'
import { PostList } from '../PostList.tsx'
import { feedQuery } from '../queries.ts'
import { otherTopics, postsAbout, topicsOf } from '../topics.ts'
import { useFeedTitle } from '../use-feed-title.ts'
import { Title } from '../../ui/Title.tsx'

/** The posts of a feed, the newest large (PAGE-03). */
export function NewsPage() {
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const route = useSiteRoute()?.route
  const { data: feed } = useSuspenseQuery(feedQuery(dependencies, language, route?.props['feed'] ?? ''))
  const title = useFeedTitle(route?.name ?? '')
  const topics = topicsOf(feed.posts)
  const others = postsAbout(feed.posts, otherTopics).length
  const { topic, choose } = useTopic([...topics.map(({ code }) => code), ...(others > 0 ? [otherTopics] : [])])
  useExpectedComponents(feed.posts.length > 0 ? ['post-list'] : [])
  const posts = postsAbout(feed.posts, topic)
  return (
    <>
      <RouteMeta fallback={title} />
      <FeedLink feed={feed.name} title={title} />
      <section className="page-title">
        <div className="wrap">
          <Title as="h1">{title}</Title>
        </div>
      </section>
      <div className="wrap" data-end="section">
        <CategoryFilter
          label={t('blog.list.tags')}
          choices={[
            { id: null, title: t('blog.list.allTags'), count: feed.posts.length },
            ...topics.map(({ code, title: name, count }) => ({ id: code, title: name, count })),
            ...(topics.length > 0 && others > 0
              ? [{ id: otherTopics, title: t('blog.list.otherTags'), count: others }]
              : []),
          ]}
          selected={topic}
          onSelect={choose}
        />
        {posts.length === 0 ? (
          <Empty title={t('blog.list.empty')} />
        ) : (
          <PostList feed={feed.name} posts={posts} hasLead={topic === null} />
        )}
      </div>
      <ContactBanner title={t('contact.banner.title')} buttonLabel={t('contact.banner.button')} />
    </>
  )
}

/** The chosen topic stands in the address, so that it can be sent and come back to. The server shows every post. */
function useTopic(topics: readonly string[]) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const wanted = isHydrated ? new URLSearchParams(search).get('topic') : null
  const topic = wanted !== null && topics.includes(wanted) ? wanted : null
  const choose = (code: string | null) =>
    void navigate(pathname + (code === null ? '' : `?${new URLSearchParams({ topic: code })}`), {
      replace: true,
      preventScrollReset: true,
    })
  return { topic, choose }
}
