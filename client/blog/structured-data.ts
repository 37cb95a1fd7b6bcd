import type { Post } from '#contract/blog.ts'
import type { Site } from '#contract/site.ts'
import type { Thing } from '../site/JsonLd.tsx'
import { pictureUrl } from '../ui/picture-url.ts'

/** A post as search engines read it; every word of it also stands in the page. */
export const postThing = (
  post: Post,
  site: Site,
  { origin, url, language }: { origin: string; url: string; language: string },
): Thing => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.shortDescription,
  ...(post.picture && { image: origin + pictureUrl(post.picture.original.path, 1200) }),
  datePublished: post.publishedAt,
  inLanguage: language,
  author: { '@type': 'Person', name: post.author.name },
  publisher: { '@type': 'Organization', name: site.name, url: origin },
  mainEntityOfPage: url,
  timeRequired: `PT${post.readingMinutes}M`,
})
