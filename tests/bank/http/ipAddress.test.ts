import { expect, test } from 'vitest'
import { isAmong, isRange, plainAddress } from '#bank/http/ipAddress'

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:db8::1', '2001:db8::1', true],
  ['no address', '203.0.113.7', false],
  ['203.0.113.7', 'no address', false],
])('%s holds %s: %s', (range, ip, holds) => {
  expect(isAmong(['198.51.100.1', range], ip)).toBe(holds)
  expect(isAmong([], ip)).toBe(false)
})

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/0', true],
  ['203.0.113.0/32', true],
  ['203.0.113.0/33', false],
  ['2001:db8::', true],
  ['2001:db8::/128', true],
  ['2001:db8::/129', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/8/8', false],
  ['203.0.113.0/-1', false],
  ['203.0.113.0/0008', false],
  ['203.0.113', false],
  ['', false],
])('%s is a range: %s', (range, is) => {
  expect(isRange(range)).toBe(is)
})

test('a range may have to be narrow', () => {
  const shortest = { ipv4: 24, ipv6: 48 }
  const table = ['203.0.113.0/23', '203.0.113.0/24', '2001:db8::/47', '2001:db8::/48', '10.0.0.1']
  expect(table.map((range) => isRange(range, shortest))).toEqual([false, true, false, true, true])
})

test.each([
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.999', null],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['203.0.113.7:443', null],
  ['', null],
])('%s is plainly %s', (text, address) => {
  expect(plainAddress(text)).toBe(address)
})
