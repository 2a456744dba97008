import { createHash } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'
import type { Visit } from '#bank/visit'
import { findKept, keepAnswer, lockKey, type Claim } from './idempotency.rows.ts'

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/
const LABEL = 'idempotency answer'

/** What a keyed call answered: kept with its effect, or given again from what was kept. */
export interface Answer {
  status: number
  body: unknown
}

/**
 * Does the work once per key. The claim, the effect and the kept answer commit together: a repeat
 * hears the same answer, another body under the same key is refused, and a call that was refused or
 * killed left nothing, so its key may be used again.
 */
export async function once(
  visit: Visit,
  claim: Claim,
  heard: unknown,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { tx, world } = visit
  const bodyHash = hashOf(heard)
  if (!(await lockKey(tx, claim)))
    throw new Refusal('IDEMPOTENCY_IN_PROGRESS', undefined, { retry_after_s: 1 })

  const kept = await findKept(tx, claim)
  if (kept) {
    if (!kept.bodyHash.equals(bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    const plain = world.seal.open(kept.answer, LABEL).toString('utf8')
    return { status: kept.status, body: JSON.parse(plain) as unknown }
  }

  const answer = await work()
  const box = world.seal.close(Buffer.from(JSON.stringify(answer.body)), LABEL)
  await keepAnswer(tx, claim, { bodyHash, status: answer.status, answer: box }, world.clock.now())
  return answer
}

/** The key of a call: its header, or the request id that old clients put in the body. */
export function keyOf(headers: Headers, heard: Record<string, unknown>): string {
  const spoken = headers.get('idempotency-key') ?? heard.request_id ?? heard.reference_id
  if (typeof spoken !== 'string' || !KEY_SHAPE.test(spoken))
    throw new Refusal('IDEMPOTENCY_KEY_REQUIRED')
  return spoken
}

const hashOf = (heard: unknown) => createHash('sha256').update(canonical(heard)).digest()

/** JSON with its names in order, so that the same words in another order are the same body. */
function canonical(value: unknown): string {
  if (value === undefined) return 'null'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
  return `{${fields.join(',')}}`
}
