import { hashSource } from './csp.ts'

/**
 * React writes style attributes, which a policy without `unsafe-inline` refuses: the page gets a rule for each instead, in
 * one more style element. In the browser React sets styles by script, which needs no leave; it takes the attributes it
 * wrote for there and changes only what changes.
 */
export function withStyleRules(html: string): string {
  const places = new Map<string, number>()
  // Within tags only: everywhere else in what React writes the quotation mark is escaped.
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const place = places.get(style) ?? places.size
    places.set(style, place)
    return ` data-style="${place}"`
  })
  if (places.size === 0) return html
  const rules = [...places].map(([style, place]) => `[data-style="${place}"]{${safeDeclarations(style)}}`).join('')
  return marked.replace('</head>', () => `<style>${rules}</style></head>`)
}

/** For `style-src`: every style element of the page, by what it says. */
export const styleHashes = (html: string): string[] =>
  html
    .split('</style>')
    .slice(0, -1)
    .map((before) => before.slice(before.lastIndexOf('<style')))
    .map((element) => element.slice(element.indexOf('>') + 1))
    .map(hashSource)

/** In an attribute a brace is a sign like others; in a rule it would end the rule. */
const safeDeclarations = (style: string): string =>
  unescaped(style)
    .split(';')
    .filter((declaration) => !/[{}<>\\]/.test(declaration))
    .join(';')

const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescaped = (text: string): string =>
  text.replaceAll(/&(quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? '')
