/**
 * An address people really have: something, an at sign, a domain with a dot. Deliverability is the mail server's word.
 * Shared by the server's schemas and the browser's forms, so that both say yes and no alike (FORM-01).
 */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(\.[^\s@<>"(),:;.]+)+$/.test(text)

export const isFilled = (text: string): boolean => text.trim() !== ''
