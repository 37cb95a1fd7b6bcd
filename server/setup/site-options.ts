import { languageCodes } from '#contract/localized.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { looks } from '../site-templates/looks.ts'

/** What a new site may be. Whoever shows a look needs its colours and the voice of its titles, not all it is made of. */
export const siteOptions = (): OfficeRuleResult<'siteOptions'> => ({
  // What most come for stands first.
  kinds: ['marketplace', 'shop', 'hospitality', 'content'],
  languages: [...languageCodes],
  looks: Object.entries(looks).map(
    ([code, { primary = '', secondary = '', headings = '', fontDisplay = "'Newsreader'", displayStyle }]) => ({
      ...{ code, primary, secondary, headings },
      voice: /'([^']+)'/.exec(fontDisplay)?.[1] ?? '',
      isItalic: displayStyle === 'italic',
    }),
  ),
})
