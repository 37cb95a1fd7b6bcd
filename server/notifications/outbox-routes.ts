import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { escapeHtml } from '../pages/unknown-site.ts'
import type { OutboxMail } from './mailer.ts'

interface OutboxSettings {
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'inbound'>
  /** Where mails come in; undefined where none do. */
  inboundPort: number | undefined
}

/**
 * `/demo/mails` and `/demo/mails.json`: what would have been sent, and an answer to what a house wrote, which goes the way
 * that any mail goes. In the demo only, and not where mails really go.
 */
export function outboxRoutes({ config, inboundPort }: OutboxSettings) {
  const folder = path.join(config.dataDir, 'outbox')
  const isAnswered = ({ replyTo }: OutboxMail) =>
    inboundPort !== undefined && replyTo?.address.endsWith(`@${config.inbound?.domain}`) === true
  return async (app: FastifyInstance): Promise<void> => {
    if (config.smtpUrl) return
    app.get('/demo/mails.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(await readOutbox(folder)),
    )
    app.get('/demo/mails', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
        })
        .type('text/html; charset=utf-8')
        .send(page(await readOutbox(folder), isAnswered)),
    )
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.post<{ Params: { id: string } }>(
      '/demo/mails/:id/answer',
      { schema: { hide: true } },
      async (request, reply) => {
        const mail = (await readOutbox(folder)).find(({ id }) => id === request.params.id)
        if (!mail?.replyTo || !isAnswered(mail)) return reply.code(404).send()
        const { text } = Answer.parse(request.body)
        const transport = createTransport({ host: '127.0.0.1', port: inboundPort, ignoreTLS: true })
        await transport.sendMail({
          ...{ from: mail.to, to: mail.replyTo, subject: mail.subject },
          text: `${text}\n\n${mail.text.replaceAll(/^/gm, '> ')}`,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return reply.redirect('/demo/mails', 303)
      },
    )
    app.get<{ Params: { id: string } }>('/demo/mails/:id', { schema: { hide: true } }, async (request, reply) => {
      const mail = (await readOutbox(folder)).find(({ id }) => id === request.params.id)
      if (!mail) return reply.code(404).send()
      return reply
        .headers({
          'x-frame-options': 'SAMEORIGIN',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:",
        })
        .type('text/html; charset=utf-8')
        .send(mail.html)
    })
  }
}

const Answer = z.object({ text: z.string().trim().min(1).max(5000) })

/** Mails in the outbox, newest first. */
async function readOutbox(folder: string): Promise<OutboxMail[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'))
  // Written by the mailer itself.
  const mails = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as OutboxMail),
  )
  return mails.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))
}

const page = (
  mails: OutboxMail[],
  isAnswered: (mail: OutboxMail) => boolean,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails of the demo</title><style>
body{margin:0 auto;padding:2rem 1.25rem;max-width:50rem;font:1rem/1.5 system-ui,sans-serif;color:#333}
h1{font:400 2.5rem/1.1 Georgia,serif;color:#221a2e}
li{padding:1rem 0;border-top:1px solid #ccc}ol{list-style:none;padding:0}
b{display:block;font-size:1.125rem}span{color:#666}
textarea{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}button{font:inherit;margin-top:.5rem;padding:.5rem 1rem;min-height:2.75rem}
</style></head><body><h1>Mails of the demo</h1><p>${mails.length === 0 ? 'Nothing has been sent yet.' : 'Newest first. Nothing leaves this machine.'}</p><ol>${mails
  .map(
    (mail) =>
      `<li lang="${escapeHtml(mail.language)}"><a href="/demo/mails/${encodeURIComponent(mail.id)}"><b>${escapeHtml(mail.subject)}</b></a><span>${escapeHtml(mail.to.address)} · ${escapeHtml(mail.sentAt.slice(0, 16).replace('T', ' '))} UTC</span>${isAnswered(mail) ? answerForm(mail) : ''}</li>`,
  )
  .join('')}</ol></body></html>`

const answerForm = ({ id, to }: OutboxMail): string =>
  `<details><summary>Answer as ${escapeHtml(to.name || to.address)}</summary><form method="post" action="/demo/mails/${encodeURIComponent(id)}/answer"><label>What they write back<textarea name="text" rows="4" required maxlength="5000"></textarea></label><button>Send it to the house</button></form></details>`
