import type { Translate } from '../i18n/translator.ts'

/**
 * Stands over every page of a preview, and is no part of it: React leaves alone what it does not know at the top of the
 * body. Without a layer, its rules go before those of the page.
 */
const css = [
  'body{padding-block-start:3rem}',
  ".site-header:not([data-mobile-sticky='false']){inset-block-start:3rem}",
  '.preview-strip{position:fixed;inset:0 0 auto;z-index:2147483000;display:flex;align-items:center;justify-content:space-between;gap:1rem;block-size:3rem;padding-inline:1rem;background:#221a2e;color:#fff;font-size:.9375rem;line-height:1.2}',
  '.preview-strip p,.preview-strip form{margin:0}',
  '.preview-strip button{min-block-size:2.75rem;padding-inline:.75rem;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;text-underline-offset:.25em;cursor:pointer}',
  '.preview-strip button:focus-visible{outline:2px solid #fff;outline-offset:-4px}',
  '@media print{.preview-strip{display:none}}',
].join('')

/** @param end where the button leads that ends the preview. */
export const stripOf = (t: Translate, { end, of }: { end: string; of: 'site' | 'shop' }): string =>
  `<aside class="preview-strip" aria-label="${escaped(t('preview.label'))}"><style>${css}</style>` +
  `<p>${escaped(t(of === 'shop' ? 'preview.sayShop' : 'preview.say'))}</p>` +
  `<form method="post" action="${end}"><button type="submit">${escaped(t('preview.end'))}</button></form></aside>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
