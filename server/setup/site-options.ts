import { languageCodes } from '#contract/localized.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { shownLooks } from '../site-templates/looks.ts'

/** What a new site may be. */
export const siteOptions = (): OfficeRuleResult<'siteOptions'> => ({
  // What most come for stands first.
  kinds: ['marketplace', 'shop', 'hospitality', 'content'],
  languages: [...languageCodes],
  looks: shownLooks,
})
