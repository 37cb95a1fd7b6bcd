/**
 * What is looked for, at most six words; a sign that is no letter and no figure parts them, as `sought()` has it.
 * `N° 1042` is 1042.
 */
export const soughtWords = (q: string): string[] =>
  q
    .normalize('NFC')
    .replace(/(^|\s)n(°|º|o\.?|r\.?)\s*(?=\d)/i, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 6)
