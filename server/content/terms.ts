import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { keptWith } from './kept.ts'
import { readLegalDocument } from './legal.ts'
import { insertTermsText } from './repository.ts'

/**
 * Keeps the terms as whoever orders now reads them, once per wording, and names that wording: `fr-3f9ac0b1d2e4`.
 * @param shopPath of the shop that sells, on a site of many. Source: LAW-07.
 */
export const keepTerms = (ctx: Context, shopPath?: string): Promise<string> =>
  // Outside any transaction, so that what is known to be written here is there for everybody.
  keptWith(ctx.site, `terms ${ctx.language} ${shopPath ?? ''}`, async () => {
    const { title, html } = await readLegalDocument(ctx, { document: 'conditions-generales', shopPath })
    const version = `${ctx.language}-${createHash('sha256').update(`${title}\n${html}`).digest('hex').slice(0, 12)}`
    await insertTermsText(ctx.database.query, { version, language: ctx.language, title, html, now: ctx.now() })
    return version
  })
