import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { LetterAbout } from './letter-log.ts'
import { makePrivateFolder, privateFile } from '../storage/private-folder.ts'

/** Name and address apart, always: in one string a clever name could add a recipient. */
interface MailAddress {
  name: string
  address: string
}

export interface Mail {
  /** The same for every try of the same mail: `order-…-confirmation`. It becomes the Message-ID. */
  id: string
  to: MailAddress
  /**
   * `known`: a house's own address, somebody who has proved it or has paid, or who is counted where they ask. `typed`:
   * anything else, because somebody may have typed a stranger's: such a mailbox hears from us a few times a day.
   */
  addressee: 'known' | 'typed'
  /** Whose name the reader sees; the address is the platform's own. */
  fromName: string
  replyTo?: MailAddress | undefined
  subject: string
  html: string
  text: string
  language: string
  /** Written by somebody, so that a program that is away may say so to them. */
  isByPerson?: boolean | undefined
  /** Mails of the same thread before it, oldest first: ids of ours, or whole Message-IDs of others without their brackets. */
  references?: readonly string[] | undefined
  /** To the buyer of an order: which letter it is, for the order's page in the office. */
  letter?: LetterAbout | undefined
  /** A calendar's word to take an entry back, which the reader's own calendar understands. */
  calendar?: { method: 'CANCEL'; content: string } | undefined
}

export interface Mailer {
  /** @throws when the mail server refuses or cannot be reached; the job then tries again later. */
  send(mail: Mail): Promise<void>
}

/** A mail server that accepts connections and then says nothing must not keep the few workers from everything else. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends through SMTP_URL; without it every mail becomes two files in the outbox folder, which the demo shows.
 * A node that dies after sending sends again with the same Message-ID, which mailboxes show once.
 */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, now: () => Date): Mailer {
  const from = readAddress(config.mailFrom)
  if (!config.smtpUrl) return outbox(path.join(config.dataDir, 'outbox'), from, now)
  const transport = createTransport({ url: config.smtpUrl, ...patience })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
  }
}

/** What the demo's page reads of a mail in the outbox. */
export interface OutboxMail {
  id: string
  sentAt: string
  to: MailAddress
  subject: string
  html: string
  text: string
  language: string
  /** Where an answer goes. */
  replyTo: MailAddress | null
}

function outbox(folder: string, from: MailAddress, now: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      // Named after the mail, so that a second try writes over the first.
      const file = path.join(folder, mail.id.replaceAll(/[^\w-]/g, '_'))
      const { id, to, subject, html, text, language, replyTo = null } = mail
      const entry: OutboxMail = { id, to, subject, html, text, language, replyTo, sentAt: now().toISOString() }
      await makePrivateFolder(folder)
      await writeFile(`${file}.eml`, Buffer.isBuffer(message) ? message : '', privateFile)
      await writeFile(`${file}.json`, JSON.stringify(entry, null, 2), privateFile)
    },
  }
}

function messageOf(
  { id, to, fromName, replyTo, subject, html, text, language, calendar, isByPerson, references = [] }: Mail,
  from: MailAddress,
) {
  const host = from.address.split('@')[1] ?? 'localhost'
  const messageIdOf = (known: string) => `<${known.includes('@') ? known : `${known}@${host}`}>`
  const before = references.map(messageIdOf)
  return {
    messageId: messageIdOf(id),
    ...(before.length > 0 && { inReplyTo: before.at(-1), references: before }),
    from: clean({ name: fromName || from.name, address: from.address }),
    to: clean(to),
    ...(replyTo && { replyTo: clean(replyTo) }),
    subject: oneLine(subject),
    html,
    text,
    ...(calendar && { icalEvent: { ...calendar, filename: 'cancelled.ics' } }),
    headers: { 'Content-Language': language, ...(!isByPerson && { 'Auto-Submitted': 'auto-generated' }) },
    // Nothing that a visitor typed may make the server read its own files or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** `Cépage <no-reply@…>` or a bare address, as the operator wrote it. */
function readAddress(text: string): MailAddress {
  const [, name = '', address = ''] = /^(.*)<([^<>\s]+)>$/.exec(text.trim()) ?? ['', '', text.trim()]
  return { name: name.trim(), address }
}

const clean = ({ name, address }: MailAddress): MailAddress => ({ name: oneLine(name), address: oneLine(address) })

/** Line ends begin a new header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
