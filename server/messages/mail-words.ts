import { bareText } from './bare-html.ts'
import { type Folding, unfolded } from './flowed-text.ts'
import { type MailWords, splitQuoted } from './quotations.ts'

/** Of a mail so much is looked at: nobody writes more. */
const mostRead = 200_000
const mostShown = 20_000

const asItIs = { isFlowed: false, isSpaceAdded: false }

/** The words of a mail by its plain text, else by its page: cut before anything is looked for in them. */
export function wordsOf(
  { text = '', html = '' }: { text?: string | undefined; html?: string | undefined },
  folding: Folding = asItIs,
): MailWords {
  const written = text.trim() ? unfolded(text.slice(0, mostRead), folding) : bareText(html.slice(0, mostRead))
  const words = splitQuoted(plain(written))
  return { text: shortened(withoutSecret(words.text)), quoted: shortened(withoutSecret(words.quoted)) }
}

/**
 * Without the address that opens a thread to whoever has it (`reply-address.ts`): programs put it into what they repeat,
 * with the brackets and the scheme they like.
 */
const withoutSecret = (text: string): string =>
  text.replaceAll(/ ?[<([]?[<[]?(?:mailto:)?reply\+[a-z2-7]{45}@[^\s<>()[\]"',;:|*]{1,255}(?:[>\])]{1,2})?/giu, '')

/** Without what no text has: a database refuses some of it, and a screen shows none. */
export const plain = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (letter) =>
      letter === '\n' ? letter : letter === '\t' ? ' ' : '',
    )

function shortened(text: string): string {
  const letters = text.slice(0, mostShown)
  return text.length > mostShown ? `${letters}…` : letters
}
