import type { PostCard as Post } from '#contract/blog.ts'
import { useMounted } from '../base/route-mount.ts'
import { useLanguage } from '../i18n/text.tsx'
import '#client/styles/editorial.css'
import { PostCard } from './PostCard.tsx'
import { useBlogLinks } from './use-blog-links.ts'

export interface PostListProps {
  /** The name of the feed they are of, as `blogFeed` answers it. */
  feed: string
  posts: readonly Post[]
  heading?: 'h2' | 'h3'
  /** The first is shown large, and its picture fetched before others. */
  hasLead?: boolean
}

/** Posts as cards: the page of news, what to read next, the block of latest news. */
export function PostList({ feed, posts, heading, hasLead = false }: PostListProps) {
  useMounted('post-list')
  const language = useLanguage()
  const links = useBlogLinks(feed)
  return (
    <div className="post-list">
      {posts.map((post, index) => (
        <PostCard
          key={post._id}
          post={post}
          href={links.post(post)}
          language={language}
          heading={heading}
          isLead={hasLead && index === 0}
          isPriority={hasLead && index === 0}
        />
      ))}
    </div>
  )
}
