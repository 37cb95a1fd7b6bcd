import { isIPv4, isIPv6 } from 'node:net'

/** What tries are counted for, and how many times as many of them are allowed as for one line. */
export interface Network {
  name: string
  times: number
}

/** Some providers give a customer a whole /48, others share one among thousands. */
const timesOf48 = 8

/**
 * The networks an address is counted for: an IPv4 address for itself, also when it is written as IPv6; of IPv6 the /64,
 * because one line has 2^64 addresses to try from, and more loosely the /48. Null for what is no address.
 */
export function networksOf(address: string): Network[] | null {
  if (isIPv4(address)) return [{ name: address, times: 1 }]
  // The interface behind a local address is ours to know.
  const bare = address.replace(/%.*$/s, '')
  if (!isIPv6(bare)) return null
  const groups = groupsOf(bare)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [
      {
        name: groups
          .slice(6)
          .flatMap((group) => [group >> 8, group & 0xff])
          .join('.'),
        times: 1,
      },
    ]
  const prefix = (length: number) =>
    groups
      .slice(0, length / 16)
      .map((group) => group.toString(16))
      .join(':')
  return [
    { name: `${prefix(64)}::/64`, times: 1 },
    { name: `${prefix(48)}::/48`, times: timesOf48 },
  ]
}

/** The eight numbers of an IPv6 address without a zone, however it is written. */
export function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number] // The four groups above.
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = '', tail = ''] = hex.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const gap = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...gap, ...last].map((group) => Number.parseInt(group, 16))
}
