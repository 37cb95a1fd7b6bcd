/** Two ways of writing one address are one: case, and letters a keyboard composes differently. */
export const foldEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/**
 * An address people really have: something, an at sign, a domain with a dot. Deliverability is the mail server's word.
 * Shared by the server's schemas and the browser's forms, so that both say yes and no alike (FORM-01).
 */
export const isEmail = (text: string): boolean => [text, foldEmail(text)].every(isAddress)

/** As typed and as it will be kept: folded, a comma of another width is one that parts two addresses. */
const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(\.[^\s@<>"(),:;.]+)+$/.test(text)

export const isFilled = (text: string): boolean => text.trim() !== ''

/** A number somebody can be called on, as people write one. */
export const isPhone = (text: string): boolean =>
  /^\+?[\d\s()./-]*$/.test(text.trim()) && digitsIn(text) >= 8 && digitsIn(text) <= 15

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length

const postalCodes: Record<string, RegExp> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  IT: /^\d{5}$/,
  LU: /^\d{4}$/,
  NL: /^\d{4}\s?[a-z]{2}$/i,
}

/** Whether a postal code is one of its country. Where we do not know how they are written there, all are. */
export const isPostalCode = (text: string, countryCode: string): boolean =>
  postalCodes[countryCode.toUpperCase()]?.test(text.trim().replace(/^[A-Z]{1,2}[- ]/i, '')) ?? true

/** How soon before a visit or a stay a transfer is no longer offered: banks need two days, a weekend two more. */
export const transferDays = 4

/** Links and addresses have no place in what a form asks of a person: it ends up in mails. */
export const hasNoLink = (text: string): boolean => !/:\/\/|www\.|@/i.test(text)

/** A name people have: no link, and no `word.word` that mail programs make one of. `J.-P.` and `Dr. Roux` are names. */
export const isPlainName = (text: string): boolean => hasNoLink(text) && !/[\p{L}\p{N}-]{2}\.\p{L}{2}/u.test(text)
