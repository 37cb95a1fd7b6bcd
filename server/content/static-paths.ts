import type { StaticAnswer } from '#contract/statics.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { readFragment } from './fragments.ts'
import { readPage } from './pages.ts'
import { programmeCalendar } from './programme-calendar.ts'
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

/**
 * `/data/{name}[-{language}].json`: data nobody has written is empty, not missing. `.ics` is the same as a calendar,
 * where it is a programme.
 */
export async function dataFile(ctx: Context, file: string): Promise<StaticFile | null> {
  const [, name, kind] = /^([\w.-]+)\.(json|ics)$/.exec(file) ?? []
  if (name === undefined) return null
  const { code, languages } = ctx.site.site
  const language = languages.find((each) => name.endsWith(`-${each}`)) ?? ''
  const bare = language === '' ? name : name.slice(0, -language.length - 1)
  const data = await selectData(ctx.db, { siteId: ctx.site.id, name: bare, language })
  if (kind === 'json') return json(data ?? {})
  const calendar = programmeCalendar(data, { host: code, language: language || ctx.language })
  return calendar === null ? null : { body: calendar, contentType: 'text/calendar; charset=utf-8' }
}

/** `/fragments/{fragment}/{language}.html` */
export async function fragmentFile(ctx: Context, fragment: string, file: string): Promise<StaticFile | null> {
  const language = /^(\w+)\.html$/.exec(file)?.[1]
  if (language === undefined || !ctx.site.site.languages.includes(language)) return null
  const body = await readFragment(ctx, fragment, language)
  return body === null ? null : { body, contentType: 'text/html; charset=utf-8' }
}

/**
 * `/sites/{siteCode}/pages-content/{page}.json`: blocks in every language, of this site only; with `?language` in that
 * one, its prose rendered.
 */
export async function pageFile(
  ctx: Context,
  siteCode: string,
  file: string,
  language?: string,
): Promise<StaticFile | null> {
  const page = /^([\w.-]+)\.json$/.exec(file)?.[1]
  if (page === undefined || siteCode !== ctx.site.code) return null
  if (language !== undefined) {
    if (!ctx.site.site.languages.includes(language)) return null
    return readPage({ ...ctx, language }, { page }).then(json, nullWhenMissing)
  }
  const blocks = await selectBlocks(ctx.db, ctx.site.id, page)
  return blocks === null ? null : json({ site: siteCode, page, blocks })
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
  throw error
}

/** A static file by its path, in process: what the renderer of pages reads them with. */
export async function staticFileAt(ctx: Context, path: string): Promise<StaticAnswer> {
  const { pathname, searchParams } = new URL(path, 'http://statics/')
  const [folder, first = '', second = '', third = ''] = pathname.slice(1).split('/').map(decodeURIComponent)
  const file =
    folder === 'data'
      ? await dataFile(ctx, first)
      : folder === 'fragments'
        ? await fragmentFile(ctx, first, second)
        : folder === 'sites' && second === 'pages-content'
          ? await pageFile(ctx, first, third, searchParams.get('language') ?? undefined)
          : null
  return file ? { status: 200, text: file.body } : { status: 404, text: '' }
}
