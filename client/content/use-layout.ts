import type { LayoutName } from '#contract/site.ts'
import { useSite } from '../base/dependencies.ts'
import { useSiteRoute } from '../routing/paths.ts'

/** The layout of the page that is shown: its own, else the site's (SITE-06). */
export function useLayout(): LayoutName {
  const { layoutName } = useSite().content
  return useSiteRoute()?.route.layout ?? layoutName
}
