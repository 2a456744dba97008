import { createHash } from 'node:crypto'
import { Refusal, type RefusalCode, type RefusalNote } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import type { Tx } from '#bank/db/engine'
import type { Caller, Origin, Visit } from '#bank/requestContext'
import type { World } from '#bank/services'
import type { Asked, Doors, Served, Answer } from './requestState.ts'
import { findKept, keepAnswer, lockKey, type Claim, type Kept } from './idempotency.rows.ts'

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/
const LABEL = 'idempotency answer'

/** A key with the words it came with. */
export interface Keyed {
  claim: Claim
  bodyHash: Buffer
}

/** They say nothing of the call itself, or ask for it again under the same key. */
const FLEETING: readonly RefusalCode[] = [
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'STEP_UP_REQUIRED',
]

/**
 * Does the work once per key. The claim, the effect and the kept answer commit together: a repeat
 * hears the same answer, another body under the same key is refused, and a call that was killed left
 * nothing, so it may be said again.
 */
export async function once(
  { tx, world }: Visit,
  key: Keyed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!(await lockKey(tx, key.claim))) throw inProgress()
  const before = await answeredBefore(tx, world, key)
  if (before) return before

  const answer = await work()
  const kept = sealed(world, answer, key.bodyHash)
  if (!(await keepAnswer(tx, key.claim, kept, world.clock.now()))) throw inProgress()
  return answer
}

/** Carries a call under its key and tells the one answer the key has, which may be a refusal. */
export async function underKey(
  doors: Doors,
  asked: Asked,
  key: Keyed,
  carry: () => Promise<Answer>,
): Promise<Answer> {
  return told(await carry().catch((thrown) => settled(doors, asked, key, thrown)))
}

/**
 * The answer to a key whose call threw. Another bank may have done it since we looked, or the answer
 * to our own commit was lost. Otherwise the refusal is kept before it is said: a copy of the call
 * that is still on its way, here or in another bank, is then refused as well and never done.
 */
async function settled(
  { world }: Doors,
  { guest }: Asked,
  key: Keyed,
  thrown: unknown,
): Promise<Answer> {
  const answer = await world.engine.transaction(guest.scope, async (tx) => {
    if (isLasting(thrown)) {
      const { code, message: detail, facts } = thrown
      const kept = sealed(
        world,
        { status: refusals[code], body: { code, detail, facts } },
        key.bodyHash,
      )
      await keepAnswer(tx, key.claim, kept, world.clock.now())
    }
    return answeredBefore(tx, world, key)
  })
  if (!answer) throw thrown
  return answer
}

function isLasting(thrown: unknown): thrown is Refusal {
  if (!(thrown instanceof Refusal) || FLEETING.includes(thrown.code)) return false
  const status = refusals[thrown.code]
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

const inProgress = () => new Refusal('IDEMPOTENCY_IN_PROGRESS', undefined, { retry_after_s: 1 })

/** What this key was answered, if it was; for the same words only. It may be a refusal. */
export async function answeredBefore(
  tx: Tx,
  { seal }: World,
  { claim, bodyHash }: Keyed,
): Promise<Answer | null> {
  const kept = await findKept(tx, claim)
  if (!kept) return null
  if (!kept.bodyHash.equals(bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  const plain = seal.open(kept.answer, LABEL).toString('utf8')
  return { status: kept.status, body: JSON.parse(plain) as unknown }
}

/** A kept answer as it was first told: a refusal is thrown again. */
function told(answer: Answer): Answer {
  if (answer.status < 400) return answer
  // Only `settled` keeps one of these, from a refusal.
  const { code, detail, facts } = answer.body as { detail: string } & RefusalNote
  throw new Refusal(code, detail, facts)
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
export const keyedOf = (
  { name, endpoint }: Served,
  { headers, passage, guest, heard }: Asked,
): Keyed => ({
  claim: {
    tenantId: guest.tenant.id,
    principal: principalOf(guest.caller, passage.origin),
    call: endpoint.keySpace ?? name,
    key: keyOf(headers, heard),
  },
  bodyHash: createHash('sha256').update(canonical(heard)).digest(),
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
