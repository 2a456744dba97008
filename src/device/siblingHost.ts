/**
 * The Telegram simulator on a local web host may frame its mini app; the bank's pages allow the
 * same and nothing else (`#bank/hosts`). Null where a hostname has no sibling.
 */
interface HostAddress {
  protocol: string
  hostname: string
  port: string
}

const MINI_SUFFIX = '-mini.localhost'
const WEB_SUFFIX = '.localhost'

export function webHostOf({ protocol, hostname, port }: HostAddress): string | null {
  if (hostname === '127.0.0.1') return originOf(protocol, 'localhost', port)
  if (!hostname.endsWith(MINI_SUFFIX)) return null
  return originOf(protocol, hostname.slice(0, -MINI_SUFFIX.length) + WEB_SUFFIX, port)
}

export function miniHostOf({ protocol, hostname, port }: HostAddress): string | null {
  if (hostname === 'localhost') return originOf(protocol, '127.0.0.1', port)
  if (!hostname.endsWith(WEB_SUFFIX) || hostname.endsWith(MINI_SUFFIX)) return null
  return originOf(protocol, hostname.slice(0, -WEB_SUFFIX.length) + MINI_SUFFIX, port)
}

const originOf = (protocol: string, hostname: string, port: string) =>
  `${protocol}//${hostname}${port && `:${port}`}`
