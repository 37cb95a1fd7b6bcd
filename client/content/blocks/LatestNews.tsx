import { useQuery } from '@tanstack/react-query'
import { type Dependencies, useDependencies } from '../../base/dependencies.ts'
import { PostList } from '../../blog/PostList.tsx'
import { useLanguage } from '../../i18n/text.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import type { PropsOf } from '#contract/documents/blocks.ts'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { latestPostsQuery } from '../queries.ts'
import { useBlockLink } from '../use-block-link.ts'
import { Title } from '../../ui/Title.tsx'

/** The newest posts of a feed (PAGE-03). */
function LatestNews({ id, props }: BlockProps<'latestNews'>) {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { data: feed } = useQuery(queryOf(dependencies, language, props))
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

const queryOf = (dependencies: Dependencies, language: string, { feed, count }: PropsOf<'latestNews'>) =>
  latestPostsQuery(dependencies, language, feed, count)

export const latestNews: BlockDefinition<'latestNews'> = {
  component: LatestNews,
  load: (page, props) => page.queryClient.ensureQueryData(queryOf(page, page.language, props)),
}
