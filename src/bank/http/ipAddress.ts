import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) =>
  isIP(address) === 4 ? 'ipv4' : isIP(address) === 6 ? 'ipv6' : null

export function isAmong(ranges: readonly string[], ip: string): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', length] = range.split('/')
    const family = familyOf(address)
    if (!family) continue
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  const family = familyOf(ip)
  return family !== null && list.check(ip, family)
}

/** From anywhere where none is named. */
export const allowsAddress = (ranges: readonly string[], ip: string) =>
  ranges.length === 0 || isAmong(ranges, ip)

const widest = { ipv4: 0, ipv6: 0 }
const longest = { ipv4: 32, ipv6: 128 }

export function isRange(range: string, shortest: typeof widest = widest): boolean {
  const [address = '', length, ...more] = range.split('/')
  const family = familyOf(address)
  if (!family || length === undefined) return family !== null
  if (more.length > 0 || !/^\d{1,3}$/.test(length)) return false
  return Number(length) >= shortest[family] && Number(length) <= longest[family]
}

export function plainAddress(text: string): string | null {
  const address = text.trim().replace(/%.*$/, '')
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (embedded !== undefined && isIP(embedded) === 4) return embedded
  return isIP(address) === 0 ? null : address
}
