import type { PostCard } from '#contract/blog.ts'

export interface Topic {
  code: string
  title: string
  count: number
}

/** Chosen in place of a topic: the posts about nothing that another post is about, too. */
export const otherTopics = 'other'

/** The posts of a topic; without one all of them. */
export function postsAbout<Post extends PostCard>(posts: readonly Post[], topic: string | null): readonly Post[] {
  if (topic === null) return posts
  const shared = new Set(topicsOf(posts).map(({ code }) => code))
  return posts.filter(({ tags }) =>
    topic === otherTopics ? !tags.some(({ code }) => shared.has(code)) : tags.some(({ code }) => code === topic),
  )
}

/** Topics more than one post is about, the most written about first: a word that leads to one post sorts nothing. */
export function topicsOf(posts: readonly PostCard[]): Topic[] {
  const topics = new Map<string, Topic>()
  for (const { code, title } of posts.flatMap(({ tags }) => tags)) {
    const topic = topics.get(code) ?? { code, title, count: 0 }
    topics.set(code, { ...topic, count: topic.count + 1 })
  }
  return [...topics.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)
}
