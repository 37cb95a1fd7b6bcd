import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Services } from '../context.ts'
import { ReadersBusyError, UnreadableError } from '../foreign/foreign-reader.ts'
import { mailCutter } from './cut-mail.ts'
import { findThread, isSenderPutAside, noteUnreadable, takeMail } from './inbound.ts'
import { readMail } from './received-mail.ts'

/**
 * A photograph from a telephone is let through, though nothing of it is kept: a mail is cut to size while it comes in, so
 * twenty of them at once hold no more than twenty megabytes. What is larger is refused before it is read.
 */
const mostBytes = 10 * 1024 * 1024
/** The receiver hands over each line that begins with a dot by itself: no mail has so many, and each costs this thread. */
const mostPieces = 20_000
const mostConnections = 20
const mostRecipients = 5
const patienceMs = 60_000

export interface Inbound {
  port: number
  close: () => Promise<void>
}

interface Envelope {
  from: string
  /** Of the addresses it came to. */
  threads: Set<string>
}

/**
 * Receives mails to our threads by SMTP, as a mail server hands them over: nothing else is taken, nothing passed on, and
 * nobody logs in. Null where nothing is configured. The way to it is the operator's: it stands behind their mail server.
 */
export async function openInbound(services: Services): Promise<Inbound | null> {
  const { config, log } = services
  if (!config.inbound) return null
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true, logger: false },
    ...{ size: mostBytes, maxClients: mostConnections, socketTimeout: patienceMs, closeTimeout: 2000 },
    name: config.inbound.domain,
    banner: 'Cepage',
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= mostRecipients) return done(refusal(452, 'Too many recipients'))
      findThread(services, address).then(
        (thread) => done(thread === null ? refusal(550, 'No such mailbox here') : null),
        (error: unknown) => failed(error, done),
      )
    },
    onData(stream, session, done) {
      const cutter = mailCutter()
      let pieces = 0
      stream.on('data', (chunk: Buffer) => {
        pieces += 1
        if (pieces === mostPieces) hangUp(session.id)
        // What is beyond the limit is taken in to its end and not looked at.
        if (!stream.sizeExceeded) cutter.push(chunk)
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'Too large: ten megabytes at most'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        take(cutter.end(), { from, threads: new Set(rcptTo.map(({ address }) => address)) }).then(
          (result) => done(answers[result]()),
          (error: unknown) => failed(error, done),
        )
      })
    },
  })
  server.on('error', (error: unknown) =>
    log.warn({ err: error }, 'the receiver of mails had to do with a broken connection'),
  )
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(config.inbound?.port ?? 0, config.host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port, // It listens on a port, so it has one.
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function take(content: Buffer, { from, threads: addresses }: Envelope): Promise<keyof typeof answers> {
    const found = await Promise.all([...addresses].map((address) => findThread(services, address)))
    const threads = found.filter((thread) => thread !== null)
    for (const thread of threads) if (await isSenderPutAside(services, thread, from)) return 'unreadable'
    try {
      const mail = await readMail(content, from)
      const results: ('kept' | 'later')[] = []
      for (const thread of threads) results.push(await takeMail(services, thread, mail))
      return results.includes('later') ? 'later' : 'kept'
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      log.info({ problem: error.message }, 'a mail was too much to be read')
      for (const thread of threads) await noteUnreadable(services, thread, { from, content })
      return 'unreadable'
    }
  }

  /** Says so before the mail has ended: nothing more of it is taken in. */
  function hangUp(session: string): void {
    const connection = [...server.connections].find((each) => each.session.id === session)
    connection?.send(552, unreadable)
    connection?.close()
  }

  /** The sender's server tries again: nothing is lost by a database that is away. */
  function failed(error: unknown, done: (error: Error) => void): void {
    if (!(error instanceof ReadersBusyError)) log.warn({ err: error }, 'a mail could not be taken')
    done(refusal(451, 'Later, please'))
  }
}

const unreadable = 'This mail is too large to be read here. Please write a shorter one.'

/** What the sender's server is told of a mail. After 552 it does not try again, and tells whoever wrote it. */
const answers = {
  kept: () => null,
  later: () => refusal(452, 'Too many mails today'),
  unreadable: () => refusal(552, unreadable),
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })
