import { BlockList, isIP } from 'node:net'

/** Of IPv6 only the routed range, so that every embedded IPv4 address is refused without a list. */

const reserved = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, bits)

const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

const special = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6')

export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address)
  return family === 6 && routed.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const own = new BlockList()
own.addSubnet('127.0.0.0', 8)
own.addAddress('::1', 'ipv6')

export function isLoopback(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return own.check(address)
  return family === 6 && !/[.f]/i.test(address) && own.check(address, 'ipv6')
}
