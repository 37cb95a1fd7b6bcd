import path from 'node:path'
import { foreignReader } from '../foreign/foreign-reader.ts'
import type { read, ReceivedMail } from './foreign-mail.ts'

export type { ReceivedMail }

/** An honest mail takes some hundredths of a second. Whoever sends one waits on a connection, and there are few. */
const mails = foreignReader<typeof read>(path.join(import.meta.dirname, 'foreign-mail.ts'), {
  mostSeconds: 2,
  mostBytes: 384 * 1024 * 1024,
  mostInLine: 20,
})

/**
 * @param content cut to size
 * @param envelopeFrom who the delivering server says it is from; empty for a notice that something was not delivered.
 * @throws UnreadableError for what is not to be read by a second try either
 */
export const readMail = (content: Uint8Array, envelopeFrom: string): Promise<ReceivedMail> =>
  mails({ content, envelopeFrom })
