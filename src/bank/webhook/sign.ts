import { createHmac } from 'node:crypto'
import type { Random, Seal } from '#bank/services'

/** The Standard Webhooks scheme: HMAC-SHA256 over id, time and body. Two secrets give two signatures. */

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** Bound to its webhook, wherever the row is copied. */
const labelOf = (webhookId: string) => `webhook ${webhookId}`

/** Encrypted for storage, and as text to show its owner once. */
export function freshSecret({ random, seal }: { random: Random; seal: Seal }, webhookId: string) {
  const bytes = random.bytes(SECRET_BYTES)
  return { box: seal.close(bytes, labelOf(webhookId)), shown: PREFIX + bytes.toString('base64') }
}

export interface Signed {
  id: string
  at: Date
  body: string
}

export function webhookSignatureHeaders(
  { seal }: { seal: Seal },
  webhookId: string,
  boxes: readonly Buffer[],
  { id, at, body }: Signed,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = boxes.map((box) => {
    const secret = seal.open(box, labelOf(webhookId))
    const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`)
    return `v1,${mac.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
