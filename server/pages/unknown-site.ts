import type { Translate } from '../i18n/translator.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

interface UnknownSite {
  language: string
  host: string
  /** The site of the house itself, if there is one: its home, and who answers there. */
  platform?: { home: string; email: string | undefined }
}

/**
 * The page of a host that is no site of this server (SITE-01). It counts on nothing: no data, no script, and letters of
 * ours only where they come.
 */
export function unknownSitePage(translate: Translate, { language, host, platform }: UnknownSite): string {
  const say = (key: string) => escapeHtml(translate(key, { host }))
  const home =
    platform && `<p><a class="button" href="${escapeHtml(platform.home)}">${say('common.siteNotFound.button')}</a></p>`
  const letter = platform?.email && `mailto:${encodeURIComponent(platform.email)}?subject=${encodeURIComponent(host)}`
  const create =
    letter &&
    `<footer>${say('common.siteNotFound.growers')} <a href="${escapeHtml(letter)}">${say('common.siteNotFound.create')}</a></footer>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say('common.siteNotFound.title')}</title><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark('xmlns="http://www.w3.org/2000/svg"'))}"><style>
@font-face{font-family:Newsreader;src:url(/statics/fonts/newsreader-roman-first.woff2) format("woff2");font-display:swap}
@font-face{font-family:Commissioner;src:url(/statics/fonts/commissioner-first.woff2) format("woff2");font-weight:400 700;font-display:swap}
body{margin:0;min-height:100svh;box-sizing:border-box;display:grid;grid-template-rows:auto 1fr auto;gap:2rem;padding:1.5rem clamp(1.25rem,5vw,4.5rem);font:1rem/1.6 Commissioner,Arial,sans-serif;color:#444;background:#f9f5ff}
header{display:flex;align-items:center;gap:.9rem;font:2.25rem/1 Newsreader,Georgia,serif;letter-spacing:-.02em;color:#221a2e}
svg{display:block;height:clamp(3rem,6vw,5rem)}
main{align-self:center;padding-bottom:3rem}
h1{margin:0 0 1.75rem;max-width:10em;font:400 clamp(2.5rem,9.5vw,8.5rem)/.95 Newsreader,Georgia,serif;letter-spacing:-.035em;text-wrap:balance;color:#221a2e}
main p{margin:0 0 1.75rem;max-width:38rem;font:clamp(1.1875rem,1.6vw,1.5rem)/1.42 Newsreader,Georgia,serif;overflow-wrap:anywhere;color:#221a2e}
a{color:#5b2ca0;text-underline-offset:.22em}
a.button{display:inline-block;padding:.9rem 1.6rem;font:500 1rem/1.3 Commissioner,Arial,sans-serif;color:#16111d;background:#b880ff;border-radius:2px;text-decoration:none}
a:focus-visible{outline:2px solid #5b2ca0;outline-offset:3px}
footer{font-size:.9375rem}
</style></head><body><header>${mark('aria-hidden="true"')}Cépage</header><main><h1>${say('common.siteNotFound.title')}</h1><p>${say('common.siteNotFound.text')}</p>${home ?? ''}</main>${create ?? ''}</body></html>`
}

/** The mark of the platform: three plots of vines in rows, and a berry. */
const mark = (attributes: string): string =>
  `<svg ${attributes} viewBox="0 0 72 72" fill="#221a2e"><path fill="none" stroke="#221a2e" stroke-width="3.5" d="M1.75 0v32M9 0v32M16 0v32M23.25 0v32M30.25 0v32M40 1.75h32M40 9h32M40 16h32M40 23.25h32M40 30.25h32M0 41.75h32M0 49h32M0 56h32M0 63.25h32M0 70.25h32"/><circle cx="56" cy="56" r="16"/></svg>`
