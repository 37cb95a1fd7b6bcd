import type { QueryKey } from '@tanstack/react-query'
import type { CompiledBundles } from '#contract/rendering.ts'
import type { Site } from '#contract/site.ts'
import type { Dependencies } from '../base/dependencies.ts'
import type { Failure } from '../base/location.ts'

/** What travels from the server's rendering to the browser's, as JSON in the page. */
export interface Boot {
  site: Site
  origin: string
  language: string
  /** Bundle name to compiled messages, for the language of the page. They come by scripts of their own. */
  bundles: CompiledBundles
  /** Where those scripts are. */
  texts: string[]
  /** What the page has read, by key: nothing in it tells when it was written. */
  query: [QueryKey, unknown][]
  /** Why there is no page. An error travels without what it is about. */
  failure: Failure | null
  buildId: string
  /** On a 404 page: the path it really has, and what was not found. */
  notFound: { path: string; missing: Dependencies['missing'] } | null
}

const bootElementId = 'boot'

/** `<` would end the script element; every other character is harmless in JSON. */
export function bootScript({ query, ...boot }: Omit<Boot, 'bundles'>): string {
  const written: Omit<Boot, 'bundles'> = {
    ...boot,
    query: query.map(([queryKey, data]) => [queryKey, withoutOtherPages(queryKey, data)]),
  }
  const json = JSON.stringify(written).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${bootElementId}">${json}</script>`
}

/** Titles of a shop's pages stay on the server like the site's: each page asks for its own (PAGE-04). */
const withoutOtherPages = ([kind]: QueryKey, data: unknown): unknown =>
  kind === 'shop' && data ? { ...data, pagesMeta: undefined } : data

/** The page's data, once the rules and texts are there of what may appear from now on. */
export async function readBoot(): Promise<Boot> {
  // Not by its id alone: a heading of the content may be called so too.
  const text = document.querySelector(`script#${bootElementId}`)?.textContent
  if (!text) throw new Error('No page data')
  // Written by bootScript in the same build.
  const boot = JSON.parse(text) as Omit<Boot, 'bundles'>
  const [bundles] = await Promise.all([textsOf(boot.texts), wholeStyles()])
  return { ...boot, bundles }
}

/** Texts have been fetched with the page's scripts, and stay for the next pages. */
async function textsOf(texts: string[]): Promise<CompiledBundles> {
  // Each is what `textsFile` names: bundles by their name.
  const scripts: { default: CompiledBundles }[] = await Promise.all(texts.map((url) => import(/* @vite-ignore */ url)))
  return Object.assign({}, ...scripts.map((script) => script.default))
}

/** A sheet that does not come, or has failed before anybody listened, keeps no page from answering. */
const sheetPatienceMs = 3000

/** The sheets of which the head has what the page came with. One that cannot be had leaves the page as it is. */
async function wholeStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')
  await Promise.all(Array.from(links, wholeStyle))
}

async function wholeStyle(link: HTMLLinkElement): Promise<void> {
  link.media = 'all'
  if (link.sheet) return
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    setTimeout(resolve, sheetPatienceMs)
  })
}
