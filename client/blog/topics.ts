import type { PostCard } from '#contract/blog.ts'

export interface Topic {
  code: string
  title: string
  count: number
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
