import { type MailProblem, mailProblems } from '#contract/machines-office.ts'
import { MailboxEnough } from './mailbox-limit.ts'

/** What a mail server says when it refuses; nodemailer's own names. */
interface ServerWord {
  code?: string
  responseCode?: number
  response?: string
}

/**
 * A mail that has not left. Its message is what the queue keeps of a failure, so it says why in a word and to whom
 * without naming them: `noSuchMailbox c…@gmial.com 550 …`.
 */
export class MailNotSent extends Error {
  readonly problem: MailProblem
  constructor(address: string, cause: unknown) {
    const said = cause instanceof Error ? cause.message : String(cause)
    const problem = problemOf(cause)
    super(`${problem} ${masked(address)} ${said.replaceAll(address, masked(address))}`, { cause })
    this.problem = problem
    this.name = 'MailNotSent'
  }
}

/** What such a message says, read again; null for what went wrong in another way. */
export function readMailNotSent(message: string): { to: string; problem: MailProblem; said: string } | null {
  const [, word, to = '', said = ''] = /^(\w+) (\S{1,6}@\S+) (.*)/s.exec(message) ?? []
  const problem = mailProblems.find((each) => each === word)
  return problem ? { to, problem, said } : null
}

/** The first letter and the house: enough to see a slip of the pen, not enough to write to somebody. */
function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}…@${address.slice(at + 1)}`
}

function problemOf(error: unknown): MailProblem {
  if (error instanceof MailboxEnough) return 'enough'
  // Whatever the mail server or the line to it has thrown; each field is looked at.
  const { code, responseCode, response = '' } = error as ServerWord
  if (code === 'EAUTH' || responseCode === 535 || responseCode === 530) return 'loginRefused'
  if (code !== undefined && unreachable.has(code)) return 'unreachable'
  const words = response || (error instanceof Error ? error.message : '')
  const status = responseCode ?? Number(/\b([45]\d\d)\b/.exec(words)?.[1])
  if (/\b[45]\.2\.2\b|quota|mailbox (is )?full/i.test(words) || status === 452 || status === 552) return 'mailboxFull'
  if (status >= 400 && status < 500) return 'later'
  if (/\b5\.7\.\d+\b|spam|blocked|policy|denied/i.test(words)) return 'refused'
  if ([550, 551, 553].includes(status) || /\b5\.1\.\d+\b/.test(words)) return 'noSuchMailbox'
  return status >= 500 ? 'refused' : 'other'
}

const unreachable = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ENOTFOUND', 'ESOCKET', 'ETIMEDOUT'])
