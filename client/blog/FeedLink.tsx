import { useBlogLinks } from './use-blog-links.ts'

/** Tells feed readers where to subscribe; React moves it to the head. */
export const FeedLink = ({ feed, title }: { feed: string; title: string }) => (
  <link rel="alternate" type="application/rss+xml" title={title} href={useBlogLinks(feed).rss} />
)
