import PostalMime, { type Email } from 'postal-mime'
import { asWritten } from './flowed-text.ts'
import { plain, wordsOf } from './mail-words.ts'
import type { MailWords } from './quotations.ts'

// Runs in a process of its own (`server/foreign`).

/** What is kept of a mail that came in. */
export interface ReceivedMail extends MailWords {
  from: string
  /** Its Message-ID, without the brackets; null where it has none. */
  mailId: string | null
  /** Names of files that came along. They are not kept: what a stranger sends is opened by nobody here. */
  leftOut: string[]
  /** Written by a machine. */
  isAutomatic: boolean
}

const mostFiles = 20
/** Mails within mails are read so deep, parts within parts deeper; heads of all parts together are not longer. */
const limits = { maxRfc822NestingDepth: 2, maxNestingDepth: 30, maxHeadersSize: 128 * 1024 }

/** @param envelopeFrom who the delivering server says it is from; empty for a notice that something was not delivered. */
export async function read({
  content,
  envelopeFrom,
}: {
  content: Uint8Array
  envelopeFrom: string
}): Promise<ReceivedMail> {
  const written = asWritten(content)
  const mail = await PostalMime.parse(written.content, limits)
  return {
    ...wordsOf(mail, written.folding),
    from: mail.from?.address?.trim() || envelopeFrom,
    mailId: mail.messageId?.replaceAll(/[<>\s]/g, '').slice(0, 500) || null,
    leftOut: mail.attachments
      .slice(0, mostFiles)
      .map(({ filename, mimeType }) => plain((filename ?? mimeType).slice(0, 200)).slice(0, 100)),
    isAutomatic: envelopeFrom === '' || isFromMachine(mail),
  }
}

/** As RFC 3834 has it, and what programs say that do not know it. */
function isFromMachine({ headers, from }: Email): boolean {
  const values = new Map(headers.map(({ key, value }) => [key.toLowerCase(), value.toLowerCase()]))
  const isMarked = !['', 'no'].includes((values.get('auto-submitted') ?? '').split(/[;\s]/)[0] ?? '')
  const isBulk = ['bulk', 'junk', 'list', 'auto_reply'].includes((values.get('precedence') ?? '').trim())
  const isOther = ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => values.has(name))
  const isReport = (values.get('content-type') ?? '').startsWith('multipart/report')
  return (
    isMarked || isBulk || isOther || isReport || /^(mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '')
  )
}
