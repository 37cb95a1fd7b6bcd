import { queryOptions } from '@tanstack/react-query'
import type { Post } from '#contract/blog.ts'
import type { Dependencies } from '../base/dependencies.ts'
import { nextReads } from './next-reads.ts'

type Caller = Pick<Dependencies, 'call'>

/** The posts of a feed, newest first, by the feed's name or that of the route that lists it. */
export const feedQuery = ({ call }: Caller, language: string, feedName: string) =>
  queryOptions({
    queryKey: ['blog-feed', language, feedName],
    queryFn: async () => (await call('blogFeed', { feedName }, { language, isQuiet: true })).feed,
  })

/** One post, by its path in any language or its id. */
export const postQuery = ({ call }: Caller, language: string, id: string) =>
  queryOptions({
    queryKey: ['blog-post', language, id],
    queryFn: async () => (await call('blogPost', { id }, { language, isQuiet: true })).post,
  })

/** Three posts to read after this one. A question of its own, so that a long feed does not travel with each post. */
export const nextReadsQuery = ({ call }: Caller, language: string, post: Post) =>
  queryOptions({
    queryKey: ['blog-next-reads', language, post._id],
    queryFn: async () => {
      const { feed } = await call('blogFeed', { feedName: post.feed }, { language, isQuiet: true })
      return { name: feed.name, posts: nextReads(feed.posts, post) }
    },
  })
