import type { House } from '#contract/platform-office.ts'

export type HouseState = 'suspended' | 'keyless' | 'maintenance' | 'comingSoon' | 'unopened' | 'open'

/** What a house stands still for, most pressing first. A site may be looked after by the platform itself. */
export function stateOf({
  kind,
  suspendedAt,
  keyHolders,
  invitations,
  isMaintenance,
  isComingSoon,
  isUnopened,
}: House): HouseState {
  if (suspendedAt !== null) return 'suspended'
  if (kind !== 'SITE' && keyHolders.length + invitations === 0) return 'keyless'
  if (isMaintenance) return 'maintenance'
  if (isUnopened) return 'unopened'
  return isComingSoon ? 'comingSoon' : 'open'
}

export const houseViews = ['red', 'closed', 'open', 'all'] as const
export type HouseView = (typeof houseViews)[number]

const viewOf: Readonly<Record<HouseState, HouseView>> = {
  suspended: 'red',
  keyless: 'red',
  maintenance: 'closed',
  comingSoon: 'closed',
  unopened: 'closed',
  open: 'open',
}

export const isIn = (view: HouseView, house: House): boolean => view === 'all' || viewOf[stateOf(house)] === view

/** What presses first; then by name. */
export const byState = (houses: readonly House[]): House[] =>
  houses.toSorted(
    (one, other) =>
      houseViews.indexOf(viewOf[stateOf(one)]) - houseViews.indexOf(viewOf[stateOf(other)]) ||
      one.name.localeCompare(other.name) ||
      one.kind.localeCompare(other.kind),
  )

/** Whose name, or whose site's, has these letters, whatever their accents and case. */
export const isFound = (asked: string, { name, siteName }: House): boolean =>
  plain(`${name} ${siteName ?? ''}`).includes(plain(asked.trim()))

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
