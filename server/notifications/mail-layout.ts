/** A mail in parts, so that its text and its html say the same. Every text is plain; the layout escapes it. */
export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'rows'; rows: MailRow[] }
  | { kind: 'lines'; title: string; lines: string[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'signature'; closing: string; name: string }
  | { kind: 'small'; text: string }

export interface MailRow {
  label: string
  value: string
  isTotal?: boolean
}

export interface MailContent {
  language: string
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  /** Whose name stands on top: the site's, or the shop's. */
  name: string
  /** A css colour of the theme; anything else than six hexadecimal digits is not used. */
  colour: string | null | undefined
  parts: MailPart[]
}

const paper = '#f6f4ef'
const ink = '#2b2a27'
const fallbackColour = '#5b2333'

/** One column without tables: mail programs that know no css still show it in reading order. */
export function layOutMail(content: MailContent): { html: string; text: string } {
  const colour = /^#[0-9a-f]{6}$/i.test(content.colour ?? '') ? (content.colour ?? '') : fallbackColour
  const body = content.parts.map((part) => htmlOf(part, colour)).join('\n')
  return {
    text: `${content.name}\n\n${content.parts.map((part) => textOf(part, colonOf(content.language))).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${escapeHtml(content.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${paper};color:${ink};font:16px/1.55 Georgia,'Times New Roman',serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-top:6px solid ${colour};padding:32px 28px">
<p style="margin:0 0 28px;font-size:22px;line-height:1.2">${escapeHtml(content.name)}</p>
${body}
</div>
</body>
</html>
`,
  }
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

function htmlOf(part: MailPart, colour: string): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`
    case 'signature':
      return `<p style="margin:0 0 16px">${escapeHtml(part.closing)}<br>${escapeHtml(part.name)}</p>`
    case 'small':
      return `<p style="margin:24px 0 0;color:#6d6a63;font-size:13px">${escapeHtml(part.text)}</p>`
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(part.url)}" style="display:inline-block;background:${colour};color:${readableOn(colour)};padding:12px 20px;text-decoration:none">${escapeHtml(part.label)}</a></p>`
    case 'lines':
      return `<p style="margin:0 0 16px"><strong>${escapeHtml(part.title)}</strong><br>${part.lines.map(escapeHtml).join('<br>')}</p>`
    case 'rows':
      return `<div style="margin:0 0 20px">${part.rows.map(rowHtml).join('')}</div>`
  }
}

/** The value floats, so that a narrow screen may put it below its label. */
function rowHtml({ label, value, isTotal }: MailRow): string {
  const weight = isTotal ? 'font-weight:bold;' : ''
  return `<div style="${weight}padding:8px 0;border-bottom:1px solid #e6e2d8;overflow:hidden"><span style="float:right;padding-left:16px;white-space:nowrap">${escapeHtml(value)}</span>${escapeHtml(label)}</div>`
}

/** French sets a space before it. */
const colonOf = (language: string): string => (language === 'fr' ? '\u00a0: ' : ': ')

function textOf(part: MailPart, colon: string): string {
  switch (part.kind) {
    case 'paragraph':
    case 'small':
      return part.text
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

/** Black or white, whichever is easier to read on the colour (WCAG's relative luminance). */
function readableOn(colour: string): string {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return luminance > 0.179 ? '#000000' : '#ffffff'
}
