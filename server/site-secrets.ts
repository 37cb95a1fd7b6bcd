import { hkdfSync } from 'node:crypto'
import { openWord, sealWord } from './sealed.ts'

/** What a site's links are signed with: the first signs, and what any of them has signed is the site's. */
export type SiteSecrets = readonly [string, ...string[]]

interface Sealed {
  id: string
  /** What it has brought along from other installations. */
  sealedSecrets: string | null
}

/**
 * Each site has secrets of its own, which follow from those of its installation and tell nothing of them: it takes them
 * along when it moves, and its mailed links keep working. Before there were any, the installation's own have signed.
 */
export const secretsOfSite = (appSecrets: readonly string[], site: Sealed): SiteSecrets => {
  const [first = '', ...others] = takenAlong(appSecrets, site)
  return [first, ...others, ...appSecrets]
}

/** Those that leave with the site. */
export const takenAlong = (appSecrets: readonly string[], { id, sealedSecrets }: Sealed): string[] => [
  ...new Set([...appSecrets.map((secret) => ownOf(secret, id)), ...broughtBy(appSecrets, id, sealedSecrets)]),
]

const ownOf = (secret: string, id: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `site\n${id}`, 32)).toString('base64url')

/** As they are kept where the site has arrived. */
export const sealBrought = (appSecret: string, id: string, secrets: readonly string[]): string =>
  sealWord(appSecret, sealedFor(id), secrets.join(' '))

function broughtBy(appSecrets: readonly string[], id: string, sealed: string | null): string[] {
  const words = sealed === null ? null : openWord(appSecrets, sealedFor(id), sealed)
  return words?.split(' ') ?? []
}

const sealedFor = (id: string) => ({ purpose: 'site secrets', owner: id })
