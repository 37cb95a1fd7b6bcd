import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { CompiledBundle } from '#contract/rendering.ts'
import type { Site } from '#contract/site.ts'
import type { Dependencies } from '../base/dependencies.ts'

/** What travels from the server's rendering to the browser's, as JSON in the page. */
export interface Boot {
  site: Site
  origin: string
  language: string
  /** Bundle name to compiled messages, for the language of the page. */
  bundles: Record<string, CompiledBundle>
  query: DehydratedState
  router: HydrationState
  buildId: string
  /** On a 404 page: the path it really has, and what was not found. */
  notFound: { path: string; missing: Dependencies['missing'] } | null
}

const bootElementId = 'boot'

/** `<` would end the script element; every other character is harmless in JSON. */
export const bootScript = (boot: Boot): string =>
  `<script type="application/json" id="${bootElementId}">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`

export function readBoot(): Boot {
  // Not by its id alone: a heading of the content may be called so too.
  const text = document.querySelector(`script#${bootElementId}`)?.textContent
  if (!text) throw new Error('The page came without its data.')
  // Written by bootScript in the same build.
  return JSON.parse(text) as Boot
}
