import http from 'node:http'

/** One request to a site of the server, found by the name in its Host header. */
export interface Ask {
  method: 'GET' | 'POST'
  /** `vigneron-online.localhost`; the port is added when it is sent. */
  host: string
  path: string
  payload?: unknown
  cookie?: string
  headers?: Record<string, string>
}

export interface RawAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  /** As it travelled: still compressed if it was. */
  bytes: Buffer
}

/** Sends it as a browser would that knows brotli, and undoes nothing. */
export function ask(
  port: number,
  { method, host, path, payload, cookie, headers: more }: Ask,
  encoding = 'br',
): Promise<RawAnswer> {
  const body = payload === undefined ? undefined : JSON.stringify(payload)
  const headers = {
    host: `${host}:${port}`,
    'accept-encoding': encoding,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(cookie && { cookie }),
    ...more,
  }
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
