/**
 * A tenant has two hostnames, one for its web app and one for its mini app. Where both are local
 * names, the web one is where a pretended Telegram may stand around the mini app; the bank's pages
 * allow the same and nothing else (`#bank/hosts`). Null where a hostname has no such twin.
 */
interface Address {
  protocol: string
  hostname: string
  port: string
}

const MINI = '-mini.localhost'
const WEB = '.localhost'

export function webTwin({ protocol, hostname, port }: Address): string | null {
  if (hostname === '127.0.0.1') return originOf(protocol, 'localhost', port)
  if (!hostname.endsWith(MINI)) return null
  return originOf(protocol, hostname.slice(0, -MINI.length) + WEB, port)
}

export function miniTwin({ protocol, hostname, port }: Address): string | null {
  if (hostname === 'localhost') return originOf(protocol, '127.0.0.1', port)
  if (!hostname.endsWith(WEB) || hostname.endsWith(MINI)) return null
  return originOf(protocol, hostname.slice(0, -WEB.length) + MINI, port)
}

const originOf = (protocol: string, hostname: string, port: string) =>
  `${protocol}//${hostname}${port && `:${port}`}`
