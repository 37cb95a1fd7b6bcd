import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { useSiteRoute } from '../routing/paths.ts'
import { legalDocumentQuery } from './queries.ts'

/** The legal document of the page: the shop's own inside a shop, else the site's. */
export function useDocument(): { title: string; html: string } {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { shopPath } = useParams()
  const route = useSiteRoute()?.route
  return useSuspenseQuery(
    legalDocumentQuery(dependencies, language, route?.props['document'] ?? route?.name ?? '', shopPath),
  ).data
}
