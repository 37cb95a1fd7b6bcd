import type { PageCode } from '#contract/routes.ts'
import type { PageDefinition } from './page-definition.ts'

type DefinePage = (code: PageCode) => Promise<PageDefinition>

/** The table of all pages, which stands on every capability; the application puts it here when it starts. */
const pages: { define: DefinePage } = {
  define: () => Promise.reject(new Error('A page is asked for before the application has started.')),
}

export const setPages = (define: DefinePage): void => void (pages.define = define)

/** @throws ChunkLoadError when the page's code cannot be had. */
export const definePage: DefinePage = (code) => pages.define(code)
