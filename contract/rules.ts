/** Letters that nobody sees and no keyboard has, but a copied text brings along: they are part of no identity. */
export const visible = (text: string): string => text.replaceAll(/[\p{Cf}\p{DI}]/gu, '')

/** Two ways of writing one address are one: case, letters a keyboard composes differently, and what nobody sees. */
export const foldEmail = (email: string): string => visible(email.normalize('NFKC')).trim().toLowerCase()

/**
 * An address people really have: something, an at sign, a domain with a dot. Deliverability is the mail server's word.
 * Shared by the server's schemas and the browser's forms, so that both say yes and no alike (FORM-01).
 */
export const isEmail = (text: string): boolean => [text, foldEmail(text)].every(isAddress)

/** As typed and as it will be kept: folded, a comma of another width is one that parts two addresses. */
const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(\.[^\s@<>"(),:;.]+)+$/.test(text)

export const isFilled = (text: string): boolean => text.trim() !== ''

/**
 * A number somebody can be called on, as people write, copy and paste one. Only where no call can be made is it none:
 * fewer than six digits, or more than any number has.
 */
export function isPhone(text: string): boolean {
  const { number } = phoneParts(text)
  const digits = digitsIn(number)
  return /^[^\d+]*\+?[^+]*$/.test(number) && digits >= 6 && digits <= 15
}

/** A number, and the extension behind it; what else stands there (`Tél.`, `(bureau)`, a second number) is left out. */
export function phoneParts(text: string): { number: string; extension: string } {
  const bare = visible(text.normalize('NFKC'))
    .trim()
    .replace(/^t[eé]l\p{L}*[.: ]*/iu, '')
  const end = bare.search(/[^\d\s\p{Pd}()+./\u2212]/u)
  const number = end < 0 ? bare : bare.slice(0, end)
  const extension = end < 0 ? '' : bare.slice(end).replaceAll(/\D/g, '')
  return {
    // Two numbers with a stroke between them: the first is called.
    number: (digitsIn(number) > 15 ? (number.split('/')[0] ?? '') : number).trim(),
    extension: extension.length > 7 ? '' : extension,
  }
}

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length

/** How soon before a visit or a stay a transfer is no longer offered: banks need two days, a weekend two more. */
export const transferDays = 4

/** Links and addresses have no place in what a form asks of a person: it ends up in mails. */
export const hasNoLink = (text: string): boolean => !/:\/\/|www\.|@/i.test(text)

/**
 * A name people have: no link, and no `word.word` that is one. A short word with a dot before the next is an
 * abbreviation: `J.-P.`, `Dr.Roux` and `Bad St.Leonhard` are names. What passes is made harmless in mails all the same.
 */
export const isPlainName = (text: string): boolean =>
  hasNoLink(text) &&
  !/\.(?:com|net|org|info|biz|shop|xyz)(?!\p{L})/iu.test(text) &&
  !/[\p{L}\p{N}-]{2}\.\p{L}{2}/u.test(text.replaceAll(abbreviations, ''))

const abbreviations = /(?<![\p{L}\p{N}.])(?:\p{L}{1,4}\.(?=\p{Lu})|\p{L}{1,3}\.(?=\p{L}{3}))/gu
