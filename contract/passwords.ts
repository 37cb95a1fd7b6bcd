/** Shorter ones are guessed too fast, whatever they are made of. */
export const minPasswordLength = 12
/** Longer ones only keep the hash busy. */
export const maxPasswordLength = 200

/** Why a password is refused; each is the key of its sentence in the `validation` bundle. */
export type PasswordWeakness = 'passwordLength' | 'passwordRepetitive' | 'passwordPersonal'

/**
 * The first thing wrong with a password, as far as the browser can tell; the server also knows what everybody uses.
 * @param personal words that stand for the visitor: the e-mail, the name.
 */
export function passwordWeakness(password: string, personal: readonly string[] = []): PasswordWeakness | null {
  if (Array.from(password).length < minPasswordLength) return 'passwordLength'
  if (isRepetitive(password)) return 'passwordRepetitive'
  const folded = foldPassword(password)
  const left = personalWords(personal).reduce((rest, word) => rest.replaceAll(word, ''), folded)
  // A sentence may well name its author; what remains without the name must hold by itself.
  return left !== folded && left.length < minPasswordLength - 4 ? 'passwordPersonal' : null
}

/** Letters and digits only, without case or accents: what a guesser tries first is the same word. */
export const foldPassword = (password: string): string =>
  password
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A handful of signs, a piece said again and again, or keys in their order. */
function isRepetitive(password: string): boolean {
  const lower = password.toLowerCase()
  return new Set(lower).size < 5 || /^(.{1,5})\1+.{0,4}$/s.test(lower) || isRun(lower)
}

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertzuiopasdfghjklyxcvbnm',
]
const walks = rows.flatMap((row) => [row, row.split('').toReversed().join('')])

/** True when most of it walks along the keyboard, the alphabet or the figures. */
function isRun(lower: string): boolean {
  let steps = 0
  for (let index = 1; index < lower.length; index++) {
    const pair = lower.slice(index - 1, index + 1)
    if (walks.some((walk) => walk.includes(pair))) steps += 1
  }
  return steps >= (lower.length - 1) * 0.8
}

function personalWords(personal: readonly string[]): string[] {
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return words
    .map(foldPassword)
    .filter((word) => word.length >= 4)
    .toSorted((a, b) => b.length - a.length)
}
