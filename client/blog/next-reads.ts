import type { PostCard } from '#contract/blog.ts'

const count = 3

/** Posts of the same feed that share a topic with this one, then the newest of the rest. */
export function nextReads(posts: readonly PostCard[], post: Pick<PostCard, '_id' | 'tags'>): PostCard[] {
  const topics = new Set(post.tags.map(({ code }) => code))
  const others = posts.filter(({ _id }) => _id !== post._id)
  const related = others.filter(({ tags }) => tags.some(({ code }) => topics.has(code)))
  return [...new Set([...related, ...others])].slice(0, count)
}
