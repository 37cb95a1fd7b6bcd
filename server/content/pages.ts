import { z } from 'zod'
import { Block, type PageContent } from '#contract/content.ts'
import { localize } from '#contract/localized.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { keptWith } from './kept.ts'
import { renderMarkdown } from './markdown.ts'
import { selectBlocks } from './repository.ts'

/** Props that hold prose, by component: written in Markdown, given as HTML. Every other text is plain. */
const proseProps: Record<string, string[]> = { staticContent: ['text'], rowContent: ['text'], faq: ['answer'] }

/**
 * A page of blocks of this site: each localized text as a string of one language, prose rendered (I18N-05, PAGE-02).
 * Pictures, buttons and everything that is no text stay as they are.
 * @throws NOT_FOUND when the site has no such page.
 */
export function readPage(ctx: Context, { page }: { page: string }): Promise<PageContent> {
  return keptWith(ctx.site, `page ${page} ${ctx.language}`, async () => {
    const blocks = await selectBlocks(ctx.db, ctx.site.id, page)
    if (blocks === null) throw refuse('NOT_FOUND')
    return {
      page,
      blocks: z
        .array(Block)
        .parse(blocks)
        .map((block) => blockIn(block, ctx.language)),
    }
  })
}

function blockIn(block: Block, language: string): Block {
  const prose = proseProps[block.component] ?? []
  const translate = (value: unknown, key: string): unknown => {
    if (isText(value)) {
      const text = localize(value, language)
      return prose.includes(key) ? renderMarkdown(text, language) : text
    }
    if (Array.isArray(value)) return value.map((item) => translate(item, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, translate(part, name)]))
  }
  return {
    ...block,
    props: Object.fromEntries(Object.entries(block.props).map(([name, prop]) => [name, translate(prop, name)])),
  }
}

/** French is the reference: a text has it, and nothing else in a block has a key of that name. */
const isText = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && 'fr' in value && typeof value.fr === 'string'
