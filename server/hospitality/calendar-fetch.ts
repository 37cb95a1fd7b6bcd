import { type LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { addAbortSignal } from 'node:stream'
import { isPublicAddress } from '../http/public-addresses.ts'
import { addressesOf } from '../http/resolver.ts'

/** Five thousand stays; those of one apartment are a few hundred at most. */
const longestText = 1024 * 1024
const mostHops = 4

/** Where calendars may be read: over which protocols, at which addresses, and who knows the addresses of a name. */
export interface Reach {
  protocols: readonly string[]
  isAllowed: (address: string) => boolean
  resolve: (host: string) => Promise<LookupAddress[]>
}

/** Addresses inside our own network are none of a calendar's business. */
export const publicWeb: Reach = {
  protocols: ['https:'],
  isAllowed: isPublicAddress,
  resolve: async (host) => (await addressesOf(host)).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
}

/** The demo and tests, which have no public address, may read from this machine. */
export const anyWeb: Reach = {
  protocols: ['https:', 'http:'],
  isAllowed: () => true,
  resolve: (host) => lookup(host, { all: true }),
}

/** The text of a calendar; every address on the way to it, also that of a redirect, must be within reach. */
export async function fetchCalendar(
  reach: Reach,
  address: string,
  timeoutMs: number,
  stopped?: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stopped ? AbortSignal.any([stopped, timeout]) : timeout
  let url = new URL(address.replace(/^webcal:/i, 'https:'))
  for (let hops = 0; hops < mostHops; hops++) {
    const answer = await request(reach, url, signal)
    const { statusCode: status = 0, headers } = answer
    if (status >= 200 && status < 300) return readText(answer)
    answer.destroy()
    if (status < 300 || status >= 400 || !headers.location) throw new Error(`The calendar answers ${status}.`)
    url = new URL(headers.location, url)
  }
  throw new Error('The calendar leads from one address to another without end.')
}

function request(reach: Reach, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  if (!reach.protocols.includes(url.protocol)) throw new Error(`The calendar may not be read over ${url.protocol}`)
  // What is an address already is never looked up.
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  if (isIP(host)) checkAddresses(reach, [host])
  return new Promise((resolve, reject) => {
    const options = {
      signal,
      lookup: lookupWithin(reach),
      // The look-up is asked for all addresses of a name, and each is tried in turn.
      autoSelectFamily: true,
      // A connection of its own: none that was opened by another rule.
      agent: false as const,
      headers: { accept: 'text/calendar, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Cepage' },
    }
    const { get } = url.protocol === 'https:' ? https : http
    get(url, options, (answer) => resolve(addAbortSignal(signal, answer))).on('error', (error) =>
      // When several addresses fail, what Node says is empty.
      reject(error.message ? error : new Error('The calendar cannot be reached.', { cause: error })),
    )
  })
}

/**
 * The connection goes to the very addresses that were checked. Looked up a second time, the name's owner could answer
 * with one of ours (DNS rebinding). Certificate and Host header still go by the name.
 */
function lookupWithin(reach: Reach): LookupFunction {
  return (host, _options, callback) => {
    reach
      .resolve(host)
      .then((found) => {
        checkAddresses(
          reach,
          found.map(({ address }) => address),
        )
        return found
      })
      .then(
        (found) => callback(null, found),
        (error: Error) => callback(error, []),
      )
  }
}

function checkAddresses(reach: Reach, addresses: readonly string[]): void {
  if (!addresses.every(reach.isAllowed)) throw new Error('The calendar has no public address.')
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > longestText) throw new Error('The calendar is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
