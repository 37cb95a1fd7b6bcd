import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  // Whatever the server said; expectations read it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** However long a busy machine takes to start a server again. */
const patienceMs = 120_000

export interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON, bytes as they are. */
  payload?: unknown
  timeoutMs?: number
}

/** The connection broke or nobody listens: the visitor does not know what became of the request. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/** Somebody with a browser: keeps cookies, reaches a port of this machine under a site's host name. */
export interface Visitor {
  get: (path: string, options?: RequestOptions) => Promise<Answer>
  post: (path: string, payload?: unknown, options?: RequestOptions) => Promise<Answer>
  /** Posts again until somebody answers anything but "not now". */
  insist: (path: string, payload?: unknown) => Promise<Answer>
  /** How often that was needed: 503 with Retry-After is honest, on a machine that is quick enough it is also rare. */
  putOff: () => number
  cookies: Map<string, string>
}

export function visitor(
  portOf: () => number,
  { site = 'vigneron-online', address }: { site?: string; address?: string } = {},
): Visitor {
  const cookies = new Map<string, string>()
  let putOff = 0
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

  async function send(path: string, options: RequestOptions): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      host: `${site}.localhost`,
      ...(address && { 'x-forwarded-for': address }),
      ...(cookie && { cookie }),
      ...options.headers,
    }
    const answer = await request(portOf(), path, { ...options, headers }, agent)
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }

  const post = (path: string, payload: unknown = {}, options: RequestOptions = {}) =>
    send(path, { method: 'POST', payload, ...options })
  return {
    cookies,
    putOff: () => putOff,
    get: (path, options = {}) => send(path, options),
    post,
    async insist(path, payload) {
      const deadline = performance.now() + patienceMs
      for (;;) {
        const answer = await post(path, payload).catch((error: unknown) => {
          if (error instanceof Unanswered && performance.now() < deadline) return null
          throw error
        })
        if (answer && (answer.status !== 503 || performance.now() > deadline)) return answer
        if (answer) putOff += 1
        await sleep(100)
      }
    },
  }
}

/** One request to this machine, with whatever path and headers are given. @throws Unanswered */
export function request(
  port: number,
  path: string,
  { method = 'GET', headers = {}, payload, timeoutMs = 60_000 }: RequestOptions = {},
  agent?: http.Agent,
): Promise<Answer> {
  const body = payload === undefined || payload instanceof Uint8Array ? payload : JSON.stringify(payload)
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Unanswered(`${method} ${path}: ${error.message}`, { cause: error }))
    const sent = http.request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        timeout: timeoutMs,
        ...(agent && { agent }),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed(text) })
        })
      },
    )
    sent.on('error', fail)
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)))
    sent.end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
