import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

test('an IPv4 address counts for itself, however it is written', () => {
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])
    expect(networksOf(address)).toEqual([{ name: '203.0.113.7', times: 1 }])
})

test('an IPv6 address counts for its /64, and with its neighbours for the /48', () => {
  const expected = [
    { name: '2001:db8:1:2::/64', times: 1 },
    { name: '2001:db8:1::/48', times: 8 },
  ]
  for (const address of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0:0:0:9',
    '2001:db8:1:2::192.0.2.1',
    '2001:db8:1:2::1%eth0',
  ])
    expect(networksOf(address)).toEqual(expected)
  expect(networksOf('::1')).toEqual([
    { name: '0:0:0:0::/64', times: 1 },
    { name: '0:0:0::/48', times: 8 },
  ])
})

test('what is no address is counted as it is', () => {
  for (const word of [
    '',
    'unknown',
    'claire@example.org',
    '1.2.3',
    '1.2.3.4:80',
    ':::',
    '00000000-0000-4000-8000-000000000000',
  ])
    expect(networksOf(word)).toBeNull()
})
