import { luminanceOf } from '#contract/colours.ts'
import { logoName } from '../logo-name.ts'
import { unlinked } from './without-links.ts'

/** A mail in parts, so that its text and its html say the same. Every text is plain; the layout escapes it. */
export type MailPart =
  /** What it is about before anything else: its number, the one sentence, and the day. */
  | { kind: 'head'; eyebrow: string; title: string; text: string }
  /** `isLetter`: somebody's own letter, which stays to the letter. */
  | { kind: 'paragraph'; text: string; isLetter?: boolean }
  | { kind: 'goods'; goods: MailGood[] }
  | { kind: 'rows'; rows: MailRow[] }
  | { kind: 'lines'; title: string; lines: string[]; isLetter?: boolean }
  | { kind: 'button'; label: string; url: string; isQuiet?: boolean }
  | { kind: 'signature'; closing: string; name: string }
  | { kind: 'small'; text: string }

export interface MailRow {
  label: string
  value: string
  isTotal?: boolean
}

export interface MailGood {
  /** Of a picture twice as large as it is shown; null where there is none. */
  pictureUrl: string | null
  title: string
  detail: string
  value: string
}

export interface MailLogo {
  /** Without its ending: `.png` is drawn in white, `-ink.png` for a light colour. */
  url: string
  /** Width divided by height. */
  ratio: number
}

export interface MailContent {
  language: string
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  /** Whose name stands on top: the site's, or the shop's. */
  name: string
  /** For the band on top; null says the name in letters. */
  logo: MailLogo | null
  /** A css colour of the theme; anything else than six hexadecimal digits is not used. */
  colour: string | null | undefined
  parts: MailPart[]
}

/** Where a logo's drawing for mails stands; `logos/clos-des-murmures.svg` has `clos-des-murmures.png` beside it. */
export function mailLogo(logo: { path: string; ratio: number } | null, origin: string): MailLogo | null {
  const name = logoName(logo?.path)
  return logo && name ? { url: `${origin}/logos/${name}`, ratio: logo.ratio } : null
}

const paper = '#f6f4ef'
const ink = '#2b2a27'
const fallbackColour = '#5b2333'
const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "Georgia,'Times New Roman',serif"

/** Mail programs that can turn the lights down do so with our colours instead of their own guess. */
const darkness = `@media (prefers-color-scheme:dark){.page{background:#171614!important}.sheet{background:#232220!important}.ink,.ink td,.ink p{color:#f2efe8!important}.soft{color:#b9b4a9!important}.line{border-color:#47443d!important}.picture{background:#f6f4ef!important}}
@media (max-width:480px){.cell{padding-left:20px!important;padding-right:20px!important}}`

/**
 * Tables, because Outlook lays out nothing else; each states its widths and colours itself, because Gmail may drop the
 * style sheet. In a program that knows neither it still reads from top to bottom.
 */
export function layOutMail(written: MailContent): { html: string; text: string } {
  const content = { ...written, name: unlinked(written.name), parts: written.parts.map(harmless) }
  const colour = /^#[0-9a-f]{6}$/i.test(content.colour ?? '') ? (content.colour ?? '') : fallbackColour
  const body = content.parts.map((part) => htmlOf(part, colour)).join('\n')
  return {
    text: `${content.name}\n\n${content.parts.map((part) => textOf(part, colonOf(content.language))).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${escapeHtml(content.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(unlinked(content.subject))}</title>
<style>${darkness}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(unlinked(content.preview))}</div>
${table(
  `<tr><td align="center" style="padding:24px 12px">
${table(
  `<tr><td class="cell" bgcolor="${colour}" style="padding:22px 32px;background:${colour}">${nameplate(content, colour)}</td></tr>
<tr><td class="cell ink" style="padding:32px 32px 36px;color:${ink};font:16px/1.55 ${sans}">
${body}
</td></tr>`,
  'class="sheet" bgcolor="#ffffff" style="max-width:580px;background:#ffffff"',
)}
</td></tr>`,
  `class="page" bgcolor="${paper}" style="background:${paper}"`,
)}
</body>
</html>
`,
  }
}

/** What people are called makes no link in it, whoever typed that. */
function harmless(part: MailPart): MailPart {
  switch (part.kind) {
    case 'head':
      return { ...part, title: unlinked(part.title), text: unlinked(part.text) }
    case 'paragraph':
      return part.isLetter ? part : { ...part, text: unlinked(part.text) }
    case 'small':
      return { ...part, text: unlinked(part.text) }
    case 'signature':
      return { ...part, closing: unlinked(part.closing), name: unlinked(part.name) }
    case 'button':
      return { ...part, label: unlinked(part.label) }
    case 'lines':
      return { ...part, title: unlinked(part.title), lines: part.isLetter ? part.lines : part.lines.map(unlinked) }
    case 'goods':
      return {
        ...part,
        goods: part.goods.map((good) => ({ ...good, title: unlinked(good.title), detail: unlinked(good.detail) })),
      }
    case 'rows':
      return { ...part, rows: part.rows.map((row) => ({ ...row, value: unlinked(row.value) })) }
  }
}

/** One that only lays out; a screen reader reads its cells as text. */
const table = (rows: string, attributes = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`

const logoHeight = 52
const logoMaxWidth = 200

function nameplate({ name, logo }: MailContent, colour: string): string {
  const onColour = readableOn(colour)
  if (!logo) return `<p style="margin:0;color:${onColour};font:24px/1.2 ${serif}">${escapeHtml(name)}</p>`
  const height = Math.round(Math.min(logoHeight, logoMaxWidth / logo.ratio))
  const width = Math.round(height * logo.ratio)
  return `<img src="${escapeHtml(logo.url + logoEnding(colour))}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0;color:${onColour};font:24px/1.2 ${serif}">`
}

/** Which drawing of a logo can be seen on a colour. */
export const logoEnding = (colour: string): string => (readableOn(colour) === '#ffffff' ? '.png' : '-ink.png')

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

function htmlOf(part: MailPart, colour: string): string {
  switch (part.kind) {
    case 'head':
      return `<p class="soft" style="margin:0 0 6px;color:#6d6a63;font-size:14px">${escapeHtml(part.eyebrow)}</p>
<h1 class="ink" style="margin:0 0 14px;font:30px/1.15 ${serif}">${escapeHtml(part.title)}</h1>
<p style="margin:0 0 22px">${escapeHtml(part.text)}</p>`
    case 'paragraph':
      return `<p style="margin:0 0 16px">${part.text.split('\n').map(escapeHtml).join('<br>')}</p>`
    case 'signature':
      return `<p style="margin:0 0 16px">${escapeHtml(part.closing)}<br>${escapeHtml(part.name)}</p>`
    case 'small':
      return `<p class="soft" style="margin:24px 0 0;color:#6d6a63;font-size:13px">${escapeHtml(part.text)}</p>`
    case 'button':
      return part.isQuiet ? quietButton(part) : button(part, colour)
    case 'lines':
      return `<p style="margin:0 0 18px"><strong>${escapeHtml(part.title)}</strong><br>${part.lines.map(escapeHtml).join('<br>')}</p>`
    case 'goods':
      return table(part.goods.map(goodHtml).join(''), 'style="margin:0"')
    case 'rows':
      return table(part.rows.map(rowHtml).join(''), 'style="margin:0 0 24px"')
  }
}

/** A cell in the colour, which Outlook paints; the link alone it would not pad. */
const button = ({ label, url }: { label: string; url: string }, colour: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td bgcolor="${colour}" style="padding:13px 22px;background:${colour}"><a href="${escapeHtml(url)}" style="color:${readableOn(colour)};text-decoration:none"><span style="color:${readableOn(colour)}">${escapeHtml(label)}</span></a></td></tr></table>`

const quietButton = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 18px"><a class="ink" href="${escapeHtml(url)}" style="color:${ink}">${escapeHtml(label)}</a></p>`

const edge = 'border-bottom:1px solid #e6e2d8'

function goodHtml({ pictureUrl, title, detail, value }: MailGood): string {
  const picture = pictureUrl
    ? `<img class="picture" src="${escapeHtml(pictureUrl)}" alt="" width="48" style="display:block;border:0;width:48px;max-height:96px;object-fit:contain">`
    : ''
  return `<tr><td class="line" width="64" valign="top" style="padding:12px 16px 12px 0;${edge}">${picture}</td><td class="line" valign="top" style="padding:12px 0;${edge}">${escapeHtml(title)}<br><span class="soft" style="color:#6d6a63;font-size:14px">${escapeHtml(detail)}</span></td><td class="line" align="right" valign="top" style="padding:12px 0 12px 16px;white-space:nowrap;${edge}">${escapeHtml(value)}</td></tr>`
}

function rowHtml({ label, value, isTotal }: MailRow): string {
  const weight = isTotal ? `font-weight:bold;border-top:1px solid ${ink};` : ''
  return `<tr><td class="line" style="${weight}padding:8px 0">${escapeHtml(label)}</td><td class="line" align="right" style="${weight}padding:8px 0 8px 16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

/** French sets a space before it. */
const colonOf = (language: string): string => (language === 'fr' ? '\u00a0: ' : ': ')

function textOf(part: MailPart, colon: string): string {
  switch (part.kind) {
    case 'head':
      return [part.eyebrow, part.title, part.text].join('\n')
    case 'paragraph':
    case 'small':
      return part.text
    case 'goods':
      return part.goods.map(({ title, detail, value }) => `${title}, ${detail}${colon}${value}`).join('\n')
    case 'button':
      return part.label + colon + part.url
    case 'signature':
      return `${part.closing}\n${part.name}`
    case 'lines':
      return [part.title, ...part.lines].join('\n')
    case 'rows':
      return part.rows.map(({ label, value }) => label + colon + value).join('\n')
  }
}

/** Black or white, whichever is easier to read on the colour. */
const readableOn = (colour: string): string => (luminanceOf(colour) > 0.179 ? '#000000' : '#ffffff')
