import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const marked = new Marked({
  gfm: true,
  renderer: {
    // Headings can be linked to: a legal document is quoted by its paragraph.
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens)
      return `<h${depth} id="${slugOf(html)}">${html}</h${depth}>\n`
    },
  },
})

/**
 * Markdown as HTML that is safe to stand in a page. Links within the site get the language's prefix, so that they
 * need no redirect; links to elsewhere say nothing of where the reader comes from.
 */
export const renderMarkdown = (markdown: string, language: string): string =>
  cleanHtml(marked.parse(markdown, { async: false }), language)

/** HTML somebody wrote, without anything that runs, looks different or leads astray. */
export const cleanHtml = (html: string, language: string): string => wrapTables(sanitised(html, language))

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
      ...Object.fromEntries(['h2', 'h3', 'h4'].map((heading) => [heading, ['id']])),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      // The page has its own title.
      h1: 'h2',
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes, language) }),
    },
  }).trim()

const allowedTags = `p h2 h3 h4 ul ol li blockquote hr br pre code
  a strong em b i del sub sup small img figure figcaption
  table thead tbody tr th td dl dt dd`.split(/\s+/)

function linkAttributes({ href = '', title }: Record<string, string>, language: string): Record<string, string> {
  const attributes: Record<string, string> = title === undefined ? {} : { title }
  if (/^https?:/i.test(href)) return { ...attributes, href, rel: 'noopener noreferrer' }
  if (!/^\/(?!\/)/.test(href) || href === `/${language}` || href.startsWith(`/${language}/`))
    return { ...attributes, href }
  return { ...attributes, href: `/${language}${href}` }
}

/** `6. Rétractation` is linked to as `6-retractation`. */
const slugOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>|&[#\w]+;/g, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
