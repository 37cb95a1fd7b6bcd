import http from 'node:http'
import type { Sites } from './sites.ts'

/** More new names in a minute than an installation ever gets; whoever asks for more is guessing. */
const mostPerMinute = 600
const minuteMs = 60_000

interface AskSettings {
  port: number
  sites: Pick<Sites, 'byHost' | 'byStaticsDomain' | 'movedTo'>
  officeHost: string
  now: () => Date
}

/**
 * `GET /ask?domain=…`, on a port of this machine alone: whether a name is ours, for a proxy that is about to fetch a
 * certificate for it (on-demand TLS). 200 for names of sites, also of those that have moved, of their static files and
 * of the office; 404 for all others. Answered from memory: anybody in the world can make the proxy ask by saying a name.
 */
export async function listenForAsking({ port, sites, officeHost, now }: AskSettings): Promise<() => Promise<void>> {
  const minute = { start: 0, asked: 0 }
  const isOurs = async (domain: string): Promise<boolean> =>
    domain === officeHost ||
    Boolean((await sites.byHost(domain)) ?? (await sites.byStaticsDomain(domain)) ?? (await sites.movedTo(domain)))
  const statusOf = async (request: http.IncomingMessage): Promise<number> => {
    const at = now().getTime()
    if (at - minute.start >= minuteMs) Object.assign(minute, { start: at, asked: 0 })
    minute.asked += 1
    if (minute.asked > mostPerMinute) return 429
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://ask.invalid')
    if (request.method !== 'GET' || pathname !== '/ask') return 404
    const domain = searchParams.get('domain')?.toLowerCase() ?? ''
    return domain.length <= 253 && (await isOurs(domain)) ? 200 : 404
  }
  const server = http.createServer((request, response) => {
    statusOf(request).then(
      (status) => response.writeHead(status).end(),
      // The database is away: the proxy asks again.
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
