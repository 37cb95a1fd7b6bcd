import { Resolver } from 'node:dns/promises'

/**
 * Asks name servers itself, by the network. The system's own look-up takes one of the process's four threads for as long
 * as it likes: a name whose server is silent would keep files, pictures and passwords waiting.
 */
export const openResolver = (): Resolver => new Resolver({ timeout: 400, tries: 2 })

/**
 * The addresses of a name.
 * @throws with `code` ENOTFOUND or ENODATA for one that leads nowhere, ETIMEOUT and others where nobody says.
 */
export async function addressesOf(host: string, resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = openResolver()) {
  // Browsers know these by themselves, and name servers do not.
  if (/(^|\.)localhost$/.test(host)) return ['127.0.0.1']
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  // Half an answer is none: what was not heard of may lead elsewhere.
  const unheard = refusals.find((said) => !isNoName(said))
  if (unheard !== undefined) throw unheard
  if (addresses.length === 0) throw refusals[0]
  return addresses
}

/** Whether a look-up has said that there is no such name, or no address of it. */
export const isNoName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
