import { isIP } from 'node:net'

export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(address) !== 6) return address
  const [head = [], tail] = address.split('::').map((text) => text.split(':').filter(Boolean))
  const tailLength = (tail?.length ?? 0) + (address.includes('.') ? 1 : 0)
  const zeros = tail ? Array.from({ length: 8 - head.length - tailLength }, () => '0') : []
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
