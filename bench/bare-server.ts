import http from 'node:http'
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'

/** The same bytes with the same headers, and nothing else: the floor of a page. `node bench/bare-server.ts <file>`. */
export interface BareAnswer {
  headers: Record<string, string>
  body: Uint8Array
}

const { headers, body } = deserialize(readFileSync(process.argv[2] ?? '')) as BareAnswer // Written by this run.
const bytes = Buffer.from(body)
const server = http.createServer((_, response) => {
  response.writeHead(200, { ...headers, 'content-length': bytes.length })
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }))
})
process.once('SIGTERM', () => process.exit(0))
