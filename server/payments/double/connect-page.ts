import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { accountChange } from './accounts.ts'
import type { AccountLinkRecord, Change, Ledger } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'

export interface ConnectPageOptions {
  ledger: Ledger
  webhooks: Webhooks
}

interface PageRequest {
  Params: { token: string }
  Body: URLSearchParams | undefined
}

/** What Stripe asks of a new account, reduced to two buttons: all is said, or it is left for later. */
export const connectPage: FastifyPluginAsync<ConnectPageOptions> = async (app, { ledger, webhooks }) => {
  app.get<PageRequest>('/connect/:token', async ({ params }, reply) => {
    const link = ledger.links.get(params.token)
    if (!link) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page.')
    if (link.isOpened) return leave(reply, link.refreshUrl)
    keep({ links: [{ ...link, isOpened: true }] })
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .type('text/html; charset=utf-8')
      .send(pageOf(link))
  })

  app.post<PageRequest>('/connect/:token', async ({ params, body }, reply) => {
    const link = ledger.links.get(params.token)
    const account = link && ledger.accounts.get(link.accountId)
    if (!link || !account) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page.')
    if (body?.get('does') === 'finish') keep(accountChange(account, { isSubmitted: true, due: [] }))
    return leave(reply, link.returnUrl)
  })

  function keep(change: Change) {
    ledger.write(change)
    webhooks.sendLater(change.events ?? [])
  }
}

const leave = (reply: FastifyReply, url: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(url, 303)

const css = [
  'body{max-inline-size:32rem;margin:0 auto;padding:1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;color:#1a1f36}',
  'h1{font-size:1.5rem;line-height:1.2}',
  'form{display:grid;gap:.75rem;margin-block-start:2rem}',
  'button{min-block-size:3rem;padding-inline:1rem;border:1px solid #533afd;border-radius:.375rem;background:#fff;color:#533afd;font:inherit;font-weight:600;cursor:pointer}',
  "button[value='finish']{background:#533afd;color:#fff}",
].join('')

const pageOf = ({ accountId }: AccountLinkRecord): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stripe, played by the demo</title>
<style>${css}</style>
<main>
<h1>Stripe, played by the demo</h1>
<p>Here Stripe asks who sells, and to which bank account the money goes. The demo asks nothing, and no money moves.</p>
<p>Account ${accountId}</p>
<form method="post">
<button name="does" value="finish">Finish</button>
<button name="does" value="later">Leave it for later</button>
</form>
</main>
</html>
`
