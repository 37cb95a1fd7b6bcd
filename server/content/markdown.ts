import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { typeset } from '#contract/typeset.ts'

const marked = new Marked({
  gfm: true,
  renderer: {
    // Headings can be linked to: a legal document is quoted by its paragraph.
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens)
      return `<h${depth} id="${headingId(slugOf(html))}">${html}</h${depth}>\n`
    },
  },
})

/**
 * Markdown as HTML that is safe to stand in a page. Links within the site get the language's prefix, so that they
 * need no redirect; links to elsewhere say nothing of where the reader comes from.
 */
export const renderMarkdown = (markdown: string, language: string): string =>
  cleanHtml(isReadable(markdown) ? marked.parse(markdown, { async: false }) : plainParagraphs(markdown), language)

/**
 * Nobody writes more. The parser goes down its stack with each level, and from each sign of emphasis looks at all the
 * others of its paragraph.
 */
const mostLetters = 500_000
const deepest = 60
const mostSigns = 2000

/** Whether it may be parsed: what a text of this house's growers is, and what somebody made to end the server is not. */
const isReadable = (markdown: string): boolean =>
  markdown.length <= mostLetters &&
  markdown.split('\n').every((line) => levelsOf(line) <= deepest) &&
  paragraphsOf(markdown).every((paragraph) => (paragraph.match(/[*_~!]/g)?.length ?? 0) <= mostSigns)

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/)

/** How many quotations and lists a line stands in, at most: by its signs and by how far it is moved in. */
function levelsOf(line: string): number {
  const [lead = ''] = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line) ?? []
  const signs = lead.match(/[>.)*+-]/g)?.length ?? 0
  const columns = lead.replaceAll(/[^ \t]/g, '').replaceAll('\t', '    ').length
  // Each sign may bring a space of its own.
  return signs + Math.max(0, columns - signs) / 2
}

/** The text as it stands, where it is no Markdown that anybody has written. */
const plainParagraphs = (text: string): string =>
  paragraphsOf(text.slice(0, mostLetters))
    .map((paragraph) => `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('\n')

/** HTML somebody wrote, without anything that runs, looks different or leads astray. */
export const cleanHtml = (html: string, language: string): string =>
  wrapTables(sanitised(isNestedByHand(html) ? html : html.replaceAll('<', '&lt;'), language))

/** Each element that is not closed costs whatever comes after it: nobody nests so many. */
const mostOpen = 2000

function isNestedByHand(html: string): boolean {
  let open = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]{0,9})/gi)) {
    if (/^(br|hr|img)$/i.test(name)) continue
    open = slash ? Math.max(0, open - 1) : open + 1
    if (open > mostOpen) return false
  }
  return true
}

/** On a narrow screen a wide table is moved by itself, with the keyboard too, and not the page with it. */
const wrapTables = (html: string): string =>
  html.replaceAll('<table>', '<div class="table-scroll" tabindex="0"><table>').replaceAll('</table>', '</table></div>')

const sanitised = (html: string, language: string): string =>
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      th: ['align', 'scope'],
      td: ['align'],
      ...Object.fromEntries(headings.map((heading) => [heading, ['id']])),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      // The page has its own title.
      h1: (_, attributes) => withOwnId('h2', attributes),
      ...Object.fromEntries(headings.map((tagName) => [tagName, withOwnId])),
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes, language) }),
    },
  })
    .replaceAll(/(<h[2-4][^<>]*>)([^<]*)/g, (_, tag: string, text: string) => tag + typeset(text).runs.join(' '))
    .trim()

const headings = ['h2', 'h3', 'h4']

const allowedTags = `p h2 h3 h4 ul ol li blockquote hr br pre code
  a strong em b i del sub sup small img figure figcaption
  table thead tbody tr th td dl dt dd`.split(/\s+/)

/**
 * A heading's id begins with a word that no id of the page begins with: one called "Boot" or "Main" must not be found in
 * the place of what the page's scripts and links look for.
 */
const headingId = (name: string): string => (name.startsWith(idPrefix) ? name : idPrefix + name)
const idPrefix = 'section-'

const withOwnId = (tagName: string, { id, ...attribs }: Record<string, string>) => ({
  tagName,
  attribs: id ? { ...attribs, id: headingId(id) } : attribs,
})

function linkAttributes({ href = '', title }: Record<string, string>, language: string): Record<string, string> {
  const attributes: Record<string, string> = title === undefined ? {} : { title }
  // Within the text; whoever writes such a link knows the heading's words and not our prefix.
  if (/^#./.test(href)) return { ...attributes, href: `#${headingId(href.slice(1))}` }
  if (/^https?:/i.test(href)) return { ...attributes, href, rel: 'noopener noreferrer' }
  if (!/^\/(?!\/)/.test(href) || href === `/${language}` || href.startsWith(`/${language}/`))
    return { ...attributes, href }
  return { ...attributes, href: `/${language}${href}` }
}

/** `6. Rétractation` is linked to as `#6-retractation`, and stands there as `section-6-retractation`. */
const slugOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>|&[#\w]+;/g, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
