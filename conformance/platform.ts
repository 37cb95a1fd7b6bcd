import { request } from 'node:http'

// The platform as the specification describes it: host names, paths, bodies, response fields. Nothing here, nor in the
// files beside it, comes from the product's own code, so that a mistake made there is not made here once more.

const port = Number(process.env.E2E_PORT ?? 4300)

export const languages = ['fr', 'de', 'en'] as const
export type Language = (typeof languages)[number]

/** The demo's sites by kind, as the README names them. */
const sites = {
  marketplace: 'vigneron-online.localhost',
  shop: 'hirondelles.localhost',
  hospitality: 'bensadevot.localhost',
  content: 'la-paulee.localhost',
  demo: 'localhost',
} as const
export type SiteKind = keyof typeof sites

export const originOf = (site: SiteKind): string => `http://${sites[site]}:${port}`

export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
  /** The parsed body, where it is JSON. */
  body: unknown
}

/** One person with a browser's cookies, who speaks one language and visits one site. */
export class Visitor {
  readonly site: SiteKind
  readonly language: Language
  readonly #cookies = new Map<string, string>()

  constructor(site: SiteKind, language: Language = 'fr') {
    this.site = site
    this.language = language
  }

  /** A path relative to the host; section 7 puts the language before it unless localized is false. */
  async call(method: 'GET' | 'POST', path: string, body?: unknown, { localized = true } = {}): Promise<Answer> {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return this.send(method, localized ? `/${this.language}${path}` : path, headers, payload)
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.call('POST', path, body)
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path)
  }

  /** A page or a static file, exactly at this path; redirects are not followed. */
  open(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, headers)
  }

  /** Multipart, with an extra field `input` that holds JSON. */
  upload(path: string, input: unknown, file?: { name: string; type: string; content: Buffer }): Promise<Answer> {
    const boundary = '----conformance'
    const parts: Uint8Array[] = [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="input"\r\n\r\n${JSON.stringify(input)}\r\n`),
    ]
    if (file)
      parts.push(
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="picture"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
        ),
        file.content,
        Buffer.from('\r\n'),
      )
    parts.push(Buffer.from(`--${boundary}--\r\n`))
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return this.send('POST', `/${this.language}${path}`, headers, Buffer.concat(parts))
  }

  private send(
    method: string,
    path: string,
    headers: Record<string, string>,
    payload?: string | Buffer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = request({
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          host: `${sites[this.site]}:${port}`,
          'accept-language': this.language,
          ...(method === 'POST' && { origin: originOf(this.site) }),
          ...(cookie && { cookie }),
          ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      })
      sent.on('error', reject)
      sent.on('response', (received) => {
        const chunks: Buffer[] = []
        received.on('data', (chunk: Buffer) => chunks.push(chunk))
        received.on('error', reject)
        received.on('end', () => {
          for (const line of received.headers['set-cookie'] ?? []) this.keep(line)
          const text = Buffer.concat(chunks).toString('utf8')
          const isJson = /json/.test(received.headers['content-type'] ?? '')
          const plain = Object.entries(received.headers).map(([name, value]) => [name, String(value)] as const)
          resolve({
            status: received.statusCode ?? 0,
            headers: Object.fromEntries(plain),
            text,
            body: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
          })
        })
      })
      sent.end(payload)
    })
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    if (/max-age=0/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, value.join('='))
  }
}

/** What stands at a place of an answer: `at(answer, 'response.shops.0._id')`. */
export function at(answer: unknown, place: string): unknown {
  let found: unknown = isAnswer(answer) ? answer.body : answer
  for (const step of place.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined
  return found
}

export const textAt = (answer: unknown, place: string): string => {
  const found = at(answer, place)
  if (typeof found !== 'string') throw new Error(`There is no text at ${place}, but ${JSON.stringify(found)}.`)
  return found
}

export const numberAt = (answer: unknown, place: string): number => {
  const found = at(answer, place)
  if (typeof found !== 'number') throw new Error(`There is no number at ${place}, but ${JSON.stringify(found)}.`)
  return found
}

export const listAt = (answer: unknown, place: string): unknown[] => {
  const found = at(answer, place)
  if (!Array.isArray(found)) throw new Error(`There is no list at ${place}, but ${JSON.stringify(found)}.`)
  return found as unknown[]
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'status' in value && 'headers' in value && 'body' in value
