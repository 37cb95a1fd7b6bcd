import type { Config } from '../config.ts'
import { originAt } from '../http/request-context.ts'
import type { SiteRecord } from '../site/sites.ts'

/** Links to the sister sites, with the scheme and the port of this one. */
export function siteAsSeenFrom({ site }: SiteRecord, ownOrigin: string) {
  const { protocol, port } = new URL(ownOrigin)
  const siblings = site.siblings.map((sibling) => ({
    ...sibling,
    origin: `${protocol}${sibling.origin}${port && `:${port}`}`,
  }))
  return { ...site, siblings }
}

/** The origins of a site before anybody has asked for it: at each of its hosts, and in the demo at its own port. */
export function expectedOrigins(
  { code, hosts }: SiteRecord,
  {
    config,
    port,
    siteCodeOfPort,
  }: {
    config: Pick<Config, 'publicScheme' | 'publicPort'>
    /** Where the server listens. */
    port: number
    siteCodeOfPort: ReadonlyMap<number, string>
  },
): string[] {
  const ports = [...siteCodeOfPort].filter(([, each]) => each === code).map(([each]) => each)
  return [
    ...hosts.map((host) => originAt(host, port, config)),
    ...ports.map((each) => originAt('localhost', each, config)),
  ]
}
