/** The web host may not be framed; the mini app's host only by Telegram and, in a sandbox, by our own web host. */

export interface Hosts {
  bases: readonly string[]
  isMini(hostname: string): boolean
  /** In a sandbox: the web origins that may frame the mini app, and the frames web may show. */
  framers(hostname: string, port: string): readonly string[]
  framed(hostname: string, port: string): readonly string[]
}

const TELEGRAM_WEB = 'https://web.telegram.org'

const features = (camera: string) => `${camera}, geolocation=(), microphone=(), payment=(), usb=()`

export const alwaysHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': features('camera=()'),
}

/** API responses are not pages: nothing in them may run or be cached. */
export const answerHeaders = {
  ...alwaysHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** An inspector of one's own runs on one's own machine. */
const OWN_INSPECTOR = 'ws://localhost:*'

/** A page under inspection keeps the window it opens, and may talk to an inspector on this machine. */
export function pageHeaders(hosts: Hosts, host: string, inspected = false): Record<string, string> {
  const [hostname = '', port = ''] = host.split(':')
  const mini = hosts.isMini(hostname)
  const framers = mini ? [TELEGRAM_WEB, ...hosts.framers(hostname, port)] : ["'none'"]
  const framed = mini ? [] : hosts.framed(hostname, port)
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      `ws://${host}`,
      `wss://${host}`,
      ...hosts.bases,
      ...(inspected ? [OWN_INSPECTOR] : []),
    ],
    ...(framed.length > 0 && { 'frame-src': framed }),
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': framers,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  return {
    ...alwaysHeaders,
    // To scan an address; Telegram's camera is the host's.
    ...(!mini && { 'permissions-policy': features('camera=(self)') }),
    ...(inspected && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    'content-security-policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
  }
}
