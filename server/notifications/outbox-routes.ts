import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from '../pages/unknown-site.ts'
import type { OutboxMail } from './mailer.ts'

/** `/demo/mails` and `/demo/mails.json`: what would have been sent. In the demo only, and not where mails really go. */
export function outboxRoutes({ config }: { config: Pick<Config, 'dataDir' | 'smtpUrl'> }) {
  const folder = path.join(config.dataDir, 'outbox')
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
        .send(page(await readOutbox(folder))),
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
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails of the demo</title><style>
body{margin:0 auto;padding:2rem 1.25rem;max-width:50rem;font:1rem/1.5 system-ui,sans-serif;color:#333}
h1{font:400 2.5rem/1.1 Georgia,serif;color:#221a2e}
li{padding:1rem 0;border-top:1px solid #ccc}ol{list-style:none;padding:0}
b{display:block;font-size:1.125rem}span{color:#666}
</style></head><body><h1>Mails of the demo</h1><p>${mails.length === 0 ? 'Nothing has been sent yet.' : 'Newest first. Nothing leaves this machine.'}</p><ol>${mails
  .map(
    (mail) =>
      `<li lang="${escapeHtml(mail.language)}"><a href="/demo/mails/${encodeURIComponent(mail.id)}"><b>${escapeHtml(mail.subject)}</b></a><span>${escapeHtml(mail.to.address)} · ${escapeHtml(mail.sentAt.slice(0, 16).replace('T', ' '))} UTC</span></li>`,
  )
  .join('')}</ol></body></html>`
