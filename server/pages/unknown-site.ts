import type { Translate } from '../i18n/translator.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

/** The page of a host that is no site of this server (SITE-01). It counts on nothing: no data, no script. */
export function unknownSitePage(translate: Translate, { language, host }: { language: string; host: string }): string {
  const title = escapeHtml(translate('common.siteNotFound.title'))
  const text = escapeHtml(translate('common.siteNotFound.text', { host }))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>
body{margin:0;min-height:100svh;display:grid;place-content:center;padding:2rem;font:1.125rem/1.6 Georgia,"Times New Roman",serif;color:#444;background:#f9f5ff}
h1{margin:0 0 .5rem;font-size:clamp(2.5rem,8vw,5rem);font-weight:400;line-height:1;letter-spacing:-.02em;color:#221a2e}
p{margin:0;max-width:36rem}
</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
}
