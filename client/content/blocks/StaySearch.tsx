import { agencyQuery, apartmentsQuery } from '../../hospitality/queries.ts'
import type { BlockDefinition } from '../block.ts'
import { lateParts } from '../late-parts.tsx'

export const staySearchParts = lateParts(() =>
  import('../../hospitality/StaySearchSection.tsx').then(({ StaySearchSection }) => ({
    staySearch: StaySearchSection,
  })),
)

/** A stay looked for by place, dates and guests (STAY-06). */
export const staySearch: BlockDefinition<'staySearch'> = {
  component: staySearchParts.component('staySearch'),
  load: (page) =>
    Promise.all([
      staySearchParts.load(),
      ...page.site.agencies.flatMap((code) => [
        page.queryClient.ensureQueryData(agencyQuery(page, page.language, code)),
        page.queryClient.ensureQueryData(apartmentsQuery(page, page.language, code)),
      ]),
    ]),
}
