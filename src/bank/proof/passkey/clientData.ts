/** What the browser says of the page that asked, by WebAuthn level 3, section 5.8.1. */

export interface ClientData {
  /** As it was sent: what the signature covers. */
  bytes: Buffer
  challenge: string
  page: URL
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Null where it is malformed, made for the other ceremony, or for a page in somebody's frame. */
export function readClientData(
  text: string,
  type: 'webauthn.create' | 'webauthn.get',
): ClientData | null {
  const bytes = Buffer.from(text, 'base64url')
  const json = parsed(bytes)
  if (json === null || json.type !== type) return null
  const { challenge, origin, crossOrigin = false, topOrigin } = json
  if (typeof challenge !== 'string' || typeof origin !== 'string') return null
  if (crossOrigin !== false || topOrigin !== undefined) return null
  if (!URL.canParse(origin)) return null
  const page = new URL(origin)
  return page.origin === origin ? { bytes, challenge, page } : null
}

function parsed(bytes: Buffer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(utf8.decode(bytes))
    return isRecord(json) ? json : null
  } catch {
    return null
  }
}

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
