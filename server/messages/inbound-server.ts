import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Services } from '../context.ts'
import { findThread, takeMail } from './inbound.ts'
import { readMail } from './received-mail.ts'

/** A photograph from a telephone is let through, though it is not kept; what is larger is refused before it is read. */
const mostBytes = 10 * 1024 * 1024
const mostConnections = 20
const mostRecipients = 5
const patienceMs = 60_000

export interface Inbound {
  port: number
  close: () => Promise<void>
}

interface Envelope {
  from: string
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
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        // What is beyond the limit is read to its end and not kept.
        if (!stream.sizeExceeded) chunks.push(chunk)
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'Too large: ten megabytes at most'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        take(Buffer.concat(chunks), { from, threads: new Set(rcptTo.map(({ address }) => address)) }).then(
          (result) => done(result === 'later' ? refusal(452, 'Too many mails today') : null),
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

  async function take(content: Buffer, { from, threads }: Envelope): Promise<'kept' | 'later'> {
    const mail = await readMail(content, from)
    const results: ('kept' | 'later')[] = []
    for (const address of threads) {
      const thread = await findThread(services, address)
      if (thread !== null) results.push(await takeMail(services, thread, mail))
    }
    return results.includes('later') ? 'later' : 'kept'
  }

  /** The sender's server tries again: nothing is lost by a database that is away. */
  function failed(error: unknown, done: (error: Error) => void): void {
    log.warn({ err: error }, 'a mail could not be taken')
    done(refusal(451, 'Later, please'))
  }
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })
