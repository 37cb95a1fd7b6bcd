import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '../../app/chunk-errors.ts'
import { agencyQuery, apartmentsQuery } from '../../hospitality/queries.ts'
import type { BlockDefinition, BlockProps } from '../block.ts'

type Section = ComponentType<{ id: string }>

/** In the browser its words stand until its script has come: no other page's first load carries it. */
const late: Section = lazy(() =>
  loadChunk(() => import('../../hospitality/StaySearchSection.tsx')).then((module) => ({
    default: module.StaySearchSection,
  })),
)

/** The server cannot wait while it renders: its entry puts the section itself here. */
export const staySearchSection: { current: Section } = { current: late }

/** A stay looked for by place, dates and guests (STAY-06). */
const StaySearch = ({ id }: BlockProps) => (
  <Suspense>
    <staySearchSection.current id={id} />
  </Suspense>
)

export const staySearch: BlockDefinition = {
  component: StaySearch,
  load: (page) =>
    Promise.all(
      page.site.agencies.flatMap((code) => [
        page.queryClient.ensureQueryData(agencyQuery(page, page.language, code)),
        page.queryClient.ensureQueryData(apartmentsQuery(page, page.language, code)),
      ]),
    ),
}
