import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { LocalizedText } from '#contract/localized.ts'

const file = path.resolve(import.meta.dirname, 'content/legal.json')

const LegalTexts = z.object({
  documents: z.record(z.string(), z.object({ title: LocalizedText, templates: z.record(z.string(), LocalizedText) })),
})

export interface LegalText {
  document: string
  template: string
  title: LocalizedText
  body: LocalizedText
}

/**
 * The house's legal documents: templates `shop`, `site`, `hospitality` in Markdown with `{{placeholders}}`, which are
 * filled from the facts of a shop or a site.
 */
export async function readLegalTexts(): Promise<LegalText[]> {
  const { documents } = LegalTexts.parse(JSON.parse(await readFile(file, 'utf8')))
  return Object.entries(documents).flatMap(([document, { title, templates }]) =>
    Object.entries(templates).map(([template, body]) => ({ document, template, title, body })),
  )
}

/** When these texts were last changed, which the page on cookies says. */
export const legalTextsDate = '2026-11-25'
