import type { PageContent } from '#contract/content.ts'
import { StoredBlocks } from '#contract/documents/blocks.ts'
import { inLanguage } from '#contract/documents/in-language.ts'
import { type LocalizedText, localize } from '#contract/localized.ts'
import type { Context } from '../context.ts'
import { readStored } from '../database/stored.ts'
import { refuse } from '../refusal.ts'
import { keptWith } from './kept.ts'
import { renderMarkdown } from './markdown.ts'
import { selectBlocks } from './repository.ts'

/**
 * A page of blocks of this site: each text as a string of one language, prose rendered (I18N-05, PAGE-02). What of a
 * block does not fit is left out and reported.
 * @throws NOT_FOUND when the site has no such page.
 */
export function readPage({ db, site, language }: Context, { page }: { page: string }): Promise<PageContent> {
  return keptWith(site, `page ${page} ${language}`, async () => {
    const stored = await selectBlocks(db, site.id, page)
    if (stored === null) throw refuse('NOT_FOUND')
    const blocks = readStored(StoredBlocks, stored, { site: site.site.code, table: 'page', id: page })
    const text = (written: LocalizedText) => localize(written, language)
    return {
      page,
      blocks: inLanguage(StoredBlocks, blocks, { text, prose: (written) => renderMarkdown(text(written), language) }),
    }
  })
}
