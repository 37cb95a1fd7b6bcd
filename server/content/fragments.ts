import type { Context } from '../context.ts'
import { keptWith } from './kept.ts'
import { cleanHtml } from './markdown.ts'
import { selectFragments } from './repository.ts'

/** Small pieces of HTML by name, in the visitor's language, else in French; one that does not exist is empty (PAGE-01). */
export async function readFragments(
  ctx: Context,
  { fragments: names }: { fragments: string[] },
): Promise<{ fragments: Record<string, string> }> {
  const found = await keptWith(ctx.site, `fragments ${names.join(' ')} ${ctx.language}`, () =>
    selectFragments(ctx.db, { siteId: ctx.site.id, names, language: ctx.language }),
  )
  const htmlOf = new Map(found.map(({ name, html }) => [name, cleanHtml(html, ctx.language)]))
  return { fragments: Object.fromEntries(names.map((name) => [name, htmlOf.get(name) ?? ''])) }
}

/** One fragment in exactly this language, or null. */
export async function readFragment(ctx: Context, name: string, language: string): Promise<string | null> {
  const { fragments } = await readFragments({ ...ctx, language }, { fragments: [name] })
  return fragments[name] || null
}
