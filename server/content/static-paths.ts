import type { Context } from '../context.ts'
import { readFragment } from './fragments.ts'
import { selectBlocks, selectData } from './repository.ts'

/** What a static path holds, ready to be sent; null is a 404 (PAGE-01). */
export interface StaticFile {
  body: string
  contentType: string
}

const json = (value: unknown): StaticFile => ({
  body: JSON.stringify(value),
  contentType: 'application/json; charset=utf-8',
})

/** `/data/{name}[-{language}].json`: data nobody has written is empty, not missing. */
export async function dataFile(ctx: Context, file: string): Promise<StaticFile | null> {
  const name = /^([\w.-]+)\.json$/.exec(file)?.[1]
  if (name === undefined) return null
  const language = ctx.site.site.languages.find((code) => name.endsWith(`-${code}`)) ?? ''
  const bare = language === '' ? name : name.slice(0, -language.length - 1)
  return json((await selectData(ctx.db, { siteId: ctx.site.id, name: bare, language })) ?? {})
}

/** `/fragments/{fragment}/{language}.html` */
export async function fragmentFile(ctx: Context, fragment: string, file: string): Promise<StaticFile | null> {
  const language = /^(\w+)\.html$/.exec(file)?.[1]
  if (language === undefined || !ctx.site.site.languages.includes(language)) return null
  const body = await readFragment(ctx, fragment, language)
  return body === null ? null : { body, contentType: 'text/html; charset=utf-8' }
}

/** `/sites/{siteCode}/pages-content/{page}.json`: blocks in every language, of this site only. */
export async function pageFile(ctx: Context, siteCode: string, file: string): Promise<StaticFile | null> {
  const page = /^([\w.-]+)\.json$/.exec(file)?.[1]
  if (page === undefined || siteCode !== ctx.site.code) return null
  const blocks = await selectBlocks(ctx.db, ctx.site.id, page)
  return blocks === null ? null : json({ site: siteCode, page, blocks })
}
