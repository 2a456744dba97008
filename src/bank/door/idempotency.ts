import { createHash } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import type { Caller, Origin, Visit } from '#bank/visit'
import type { World } from '#bank/world'
import type { Asked, Served } from './doors.ts'
import { findKept, keepAnswer, lockKey, type Claim, type Kept } from './idempotency.rows.ts'

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/
const LABEL = 'idempotency answer'

/** What a keyed call answered: kept with its effect, or given again from what was kept. */
export interface Answer {
  status: number
  body: unknown
  /** What the caller should know of how they asked. */
  warning?: string
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
  if (!(await lockKey(tx, claim)))
    throw new Refusal('IDEMPOTENCY_IN_PROGRESS', undefined, { retry_after_s: 1 })

  const bodyHash = hashOf(heard)
  const before = await answeredBefore(tx, world, claim, bodyHash)
  if (before) return before

  const answer = await work()
  await keepAnswer(tx, claim, sealed(world, answer, bodyHash), world.clock.now())
  return answer
}

/** What this key was answered, if it was; for the same words only. */
export async function answeredBefore(
  tx: Tx,
  { seal }: World,
  claim: Claim,
  bodyHash: Buffer,
): Promise<Answer | null> {
  const kept = await findKept(tx, claim)
  if (!kept) return null
  if (!kept.bodyHash.equals(bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  const plain = seal.open(kept.answer, LABEL).toString('utf8')
  return { status: kept.status, body: JSON.parse(plain) as unknown }
}

export const sealed = ({ seal }: World, { status, body }: Answer, bodyHash: Buffer): Kept => ({
  bodyHash,
  status,
  answer: seal.close(Buffer.from(JSON.stringify(body)), LABEL),
})

export const answered = ({ endpoint }: Served, body: unknown): Answer => ({
  status: endpoint.good ?? 200,
  body,
})

/** Whose key it is, of which call: another person's same key is another key. */
export const claimOf = (
  { name, endpoint }: Served,
  { headers, passage, guest, heard }: Asked,
): Claim => ({
  tenantId: guest.tenant.id,
  principal: principalOf(guest.caller, passage.origin),
  call: endpoint.keySpace ?? name,
  key: keyOf(headers, heard),
})

/** Whether the call comes without the key it should have, and may. */
export const unkeyed = ({ endpoint }: Served, { headers, heard }: Asked): boolean =>
  endpoint.keyless === true && spokenKey(headers, heard) === undefined

const spokenKey = (headers: Headers, heard: Record<string, unknown>) =>
  headers.get('idempotency-key') ?? heard.request_id ?? heard.reference_id

const principalOf = (caller: Caller, origin: Origin) =>
  caller.kind === 'person'
    ? `person ${caller.personId}`
    : caller.kind === 'anyone'
      ? `ip ${origin.ip}`
      : `key ${caller.keyId}`

/** The key of a call: its header, or the request id that old clients put in the body. */
function keyOf(headers: Headers, heard: Record<string, unknown>): string {
  const spoken = spokenKey(headers, heard)
  if (typeof spoken !== 'string' || !KEY_SHAPE.test(spoken))
    throw new Refusal('IDEMPOTENCY_KEY_REQUIRED')
  return spoken
}

export const hashOf = (heard: unknown) => createHash('sha256').update(canonical(heard)).digest()

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
