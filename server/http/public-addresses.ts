import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { groupsOf } from './networks.ts'

/** What IANA keeps from the public internet, and where a tunnel or a cloud answers instead of it. */
const closedIPv4 = subnets('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by a provider's customers
  '127.0.0.0/8', // this machine
  '168.63.129.16/32', // a public address by its number, but a cloud answers its own machines there
  '169.254.0.0/16', // link-local, and the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols, and the metadata of one cloud
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
])

/** Of IPv6 only this much is given out; loopback, local, site-local, multicast and ::a.b.c.d lie outside. */
const openIPv6 = subnets('ipv6', ['2000::/3'])
const closedIPv6 = subnets('ipv6', [
  '2001::/23', // protocols: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3ffe::/16', // the 6bone, given back
  '3fff::/20', // documentation
])

/** The last two groups hold an IPv4 address, and that is where the connection goes. */
const wrappingIPv6 = [
  [0, 0, 0, 0, 0, 0xffff], // ::ffff:0:0/96, IPv4 as a socket writes it
  [0x64, 0xff9b, 0, 0, 0, 0], // 64:ff9b::/96, NAT64: a network without IPv4 sees the web so
]

/** Whether an address, however it is written, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedIPv4.check(address, 'ipv4')
  // An address with a zone (%eth0) belongs to one link.
  if (!isIPv6(address) || address.includes('%')) return false
  const groups = groupsOf(address)
  if (wrappingIPv6.some((prefix) => prefix.every((group, index) => group === groups[index]))) {
    const wrapped = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff])
    return isPublicAddress(wrapped.join('.'))
  }
  return openIPv6.check(address, 'ipv6') && !closedIPv6.check(address, 'ipv6')
}

function subnets(family: 'ipv4' | 'ipv6', names: readonly string[]): BlockList {
  const list = new BlockList()
  for (const name of names) {
    const [net = '', bits] = name.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}
