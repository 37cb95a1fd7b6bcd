import { agencyQuery, apartmentsQuery } from '../hospitality/queries.ts'
import { StaySearchSection } from '../hospitality/StaySearchSection.tsx'
import type { Parts } from './late-parts.tsx'

/** A stay looked for by place, dates and guests (STAY-06): a form of its own, that few pages of blocks have. */
export const staySearchBlock: Parts<'staySearch'> = {
  staySearch: {
    component: StaySearchSection,
    load: (page) =>
      Promise.all(
        page.site.agencies.flatMap((code) => [
          page.queryClient.ensureQueryData(agencyQuery(page, page.language, code)),
          page.queryClient.ensureQueryData(apartmentsQuery(page, page.language, code)),
        ]),
      ),
  },
}
