import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { ask } from './ask.ts'

/** What one page costs a visitor who has never been here, in bytes as they travel (brotli). */
export interface FirstLoad {
  /** The document without the styles in its head, and without its loader. */
  html: number
  css: number
  /** Every script that the page runs before it answers: the loader, which stands in the document, and what it fetches. */
  javascript: number
  scripts: number
  /** What the scripts say to the visitor, in one language; kept for all pages that say it. */
  texts: number
  fonts: number
}

/** @throws when the page or one of its files is not there. */
export async function firstLoad(port: number, host: string, path: string): Promise<FirstLoad> {
  const page = await ask(port, { method: 'GET', host, path })
  if (page.status !== 200) throw new Error(`${host}${path} answered ${page.status}.`)
  const document = brotliDecompressSync(page.bytes).toString()
  const css = /<style data-first-view[^>]*>([\s\S]*?)<\/style>/.exec(document)?.[1] ?? ''
  const [, parts = '', loader = ''] =
    /<script type="module" data-parts="([^"]*)"[^>]*>([\s\S]*?)<\/script>/.exec(document) ?? []
  const files = new Set(parts.split(' '))
  const texts = new Set([...files].filter((file) => file.includes('/languages/')))
  const scripts = files.difference(texts)
  const fonts = [...document.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href]) => href ?? '')
  const sizes = async (files: Iterable<string>) => {
    const all = await Promise.all([...files].map((file) => sizeOf(port, host, file)))
    return all.reduce((sum, size) => sum + size, 0)
  }
  return {
    html: compressed(document.replace(css, '').replace(loader, '')),
    css: compressed(css),
    javascript: compressed(loader) + (await sizes(scripts)),
    scripts: scripts.size,
    texts: await sizes(texts),
    fonts: await sizes(fonts),
  }
}

async function sizeOf(port: number, host: string, file: string): Promise<number> {
  const { status, bytes } = await ask(port, { method: 'GET', host, path: file })
  if (status !== 200) throw new Error(`${file} answered ${status}.`)
  return bytes.length
}

/** As pages are kept. */
const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
