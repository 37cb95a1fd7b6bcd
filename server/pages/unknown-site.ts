import type { Translate } from '../i18n/translator.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

/** The page of a host that is no site of this server (SITE-01). It counts on nothing: no data, no file, no script. */
export function unknownSitePage(translate: Translate, { language, host }: { language: string; host: string }): string {
  const title = escapeHtml(translate('common.siteNotFound.title'))
  const text = escapeHtml(translate('common.siteNotFound.text', { host }))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>
body{margin:0;min-height:100svh;box-sizing:border-box;display:grid;grid-template-rows:auto 1fr;gap:2rem;padding:1.5rem clamp(1.25rem,5vw,4.5rem);font:1.125rem/1.6 Georgia,"Times New Roman",serif;color:#444;background:#f9f5ff}
svg{display:block;height:clamp(3.5rem,7vw,6rem);color:#221a2e}
main{align-self:center;padding-bottom:5.5rem}
h1{margin:0 0 1.5rem;max-width:12em;font-size:clamp(2.5rem,8vw,5rem);font-weight:400;line-height:1;letter-spacing:-.02em;text-wrap:balance;color:#221a2e}
p{margin:0;max-width:36rem;overflow-wrap:anywhere}
</style></head><body>${mark}<main><h1>${title}</h1><p>${text}</p></main></body></html>`
}

/** The mark of the platform: three plots of vines in rows, and a berry. The house has no other name to show here. */
const mark = `<svg viewBox="0 0 72 72" role="img" aria-label="Cépage"><path fill="none" stroke="currentColor" stroke-width="3.5" d="M1.75 0v32M9 0v32M16 0v32M23.25 0v32M30.25 0v32M40 1.75h32M40 9h32M40 16h32M40 23.25h32M40 30.25h32M0 41.75h32M0 49h32M0 56h32M0 63.25h32M0 70.25h32"/><circle cx="56" cy="56" r="16" fill="currentColor"/></svg>`
