import { useQuery } from '@tanstack/react-query'
import { useDependencies } from '../../base/dependencies.ts'
import { PostList } from '../../blog/PostList.tsx'
import { useLanguage } from '../../i18n/text.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import type { BlockProps } from '../block.ts'
import { latestPostsQuery } from '../queries.ts'
import { useBlockLink } from '../use-block-link.ts'
import { Title } from '../../ui/Title.tsx'

/** The newest posts of a feed (PAGE-03). */
export function LatestNews({ id, props }: BlockProps<'latestNews'>) {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { data: feed } = useQuery(latestPostsQuery(dependencies, language, props.feed, props.count))
  const link = useBlockLink()(props.button)
  if (!feed || feed.posts.length === 0) return null
  return (
    <section className="section" id={id}>
      <div className="wrap">
        <div className="head">
          <Title as="h2">{props.title}</Title>
          {link && <MoreLink href={link.href}>{link.label}</MoreLink>}
        </div>
        <PostList feed={feed.name} posts={feed.posts} heading="h3" />
      </div>
    </section>
  )
}
