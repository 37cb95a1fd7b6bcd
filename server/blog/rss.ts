import type { PostCard } from '#contract/blog.ts'
import { localize } from '#contract/localized.ts'
import { pathOfNamed } from '#contract/routes.ts'
import type { Context } from '../context.ts'
import { readFeed } from './feeds.ts'

/**
 * A feed of this site in the visitor's language as RSS 2.0, with absolute links to where the site shows its posts.
 * @throws FEED_NOT_FOUND
 */
export async function feedXml(ctx: Context, feedName: string): Promise<string> {
  const { feed } = await readFeed(ctx, { feedName })
  const list = ctx.site.document.routes.find((route) => route.feed === feed.name)?.name ?? 'home'
  const meta = ctx.site.document.pagesMeta[list]
  const linkTo = (name: string, params = {}) =>
    ctx.origin + (pathOfNamed(ctx.site.routes, ctx.language, name, params) ?? '/')
  const newest = feed.posts[0]
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', localize(meta?.title, ctx.language) || ctx.site.site.name),
    element('link', linkTo(list)),
    `<atom:link href="${escapeXml(`${ctx.origin}/${ctx.language}/rss/${feed.name}.xml`)}" rel="self" type="application/rss+xml"/>`,
    element('description', localize(meta?.description, ctx.language) || ctx.site.site.name),
    element('language', ctx.language),
    ...(newest ? [element('lastBuildDate', rfc822(newest.publishedAt))] : []),
    ...feed.posts.map((post) => item(post, linkTo(`${list}-post`, { postPath: post.path }))),
    '</channel>',
    '</rss>',
  ]
  return `${lines.join('\n')}\n`
}

const item = (post: PostCard, link: string): string =>
  [
    '<item>',
    element('title', post.title),
    element('link', link),
    // The id outlives a change of the title and of its path.
    `<guid isPermaLink="false">urn:uuid:${post._id}</guid>`,
    element('pubDate', rfc822(post.publishedAt)),
    element('description', post.shortDescription),
    ...post.tags.map((tag) => element('category', tag.title)),
    '</item>',
  ].join('\n')

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const rfc822 = (instant: string): string => new Date(instant).toUTCString()
