import type { Context } from '../context.ts'
import { keptWith } from './kept.ts'
import { cleanHtml } from './markdown.ts'
import { selectFragment, selectFragmentNames } from './repository.ts'

/**
 * A small piece of HTML by name, in this language, else in French; null when the site has none (PAGE-01). Kept for each
 * name alone, and only where there is such a fragment: names a visitor makes up push nothing out.
 */
export async function readFragment(ctx: Context, name: string, language: string): Promise<string | null> {
  const known = await keptWith(
    ctx.site,
    'fragment names',
    async () => new Set(await selectFragmentNames(ctx.db, ctx.site.id)),
  )
  if (!known.has(name)) return null
  return keptWith(ctx.site, JSON.stringify(['fragment', name, language]), async () => {
    const html = await selectFragment(ctx.db, { siteId: ctx.site.id, name, language })
    return html === null ? null : cleanHtml(html, language) || null
  })
}
