import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Node } from './node.ts'
import { request } from './visitor.ts'

export interface Proxy {
  port: number
  /** Answers of the proxy itself because a node broke off: what a visitor of a careless deployment sees. */
  broken: () => number
  close: () => Promise<void>
}

const lookEveryMs = 100

/**
 * What stands in front of several nodes: takes turns among those whose /readyz is green, keeps connections open, tries
 * another node when one refuses the connection, and never repeats a request that may have arrived.
 */
export async function startProxy(nodes: readonly Node[]): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true })
  const ready = new Set<Node>(nodes)
  const closing = new AbortController()
  let turn = 0
  let broken = 0

  const server = http.createServer((incoming, outgoing) => {
    // Kept whole, so that another node can be given it when the first one refuses the connection.
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => pass(incoming, Buffer.concat(chunks), outgoing, nodes.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const looking = Promise.all(nodes.map(look))

  async function look(node: Node) {
    while (!closing.signal.aborted) {
      const answer = await request(node.port, '/readyz', { timeoutMs: 5000 }).catch(() => null)
      if (answer?.status === 200) ready.add(node)
      else ready.delete(node)
      await sleep(lookEveryMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  function pass(incoming: http.IncomingMessage, body: Buffer, outgoing: http.ServerResponse, tries: number) {
    const willing = nodes.filter((node) => ready.has(node))
    const node = willing[turn++ % Math.max(willing.length, 1)]
    if (!node) return void outgoing.writeHead(502).end()
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.headers['x-forwarded-for'] ?? '127.0.0.1' }
    const { method, url } = incoming
    const onward = http.request({ host: '127.0.0.1', port: node.port, path: url, method, headers, agent }, (answer) => {
      // Whether the connection to the node stays open is no business of the visitor's.
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1) {
        ready.delete(node)
        return pass(incoming, body, outgoing, tries - 1)
      }
      broken++
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    onward.end(body)
  }

  return {
    port: (server.address() as AddressInfo).port, // It listens on a port.
    broken: () => broken,
    async close() {
      closing.abort()
      await looking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
