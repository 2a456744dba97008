import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { auditRowOf, successOf } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import { begun } from '#bank/db/engine'
import { isJob } from '#bank/job/job'
import { written, type Written } from '#bank/ledger/step'
import type { Stepped, Visit } from '#bank/requestContext'
import type { Asked, Doors, Served, Answer } from './requestState.ts'
import {
  answered,
  answeredBefore,
  keyedOf,
  sealed,
  underKey,
  unkeyed,
  type Keyed,
} from './idempotency.ts'
import { keptAnswers } from './idempotency.rows.ts'

const UNKEYED = '299 - "Without an Idempotency-Key a repeat of this call happens again"'

/**
 * Carries a call whose effect is a step: reads in the caller's scope, commits among the steps of
 * others, and answers once it is on disk. Under a key all of it happens once: the same call said
 * again meanwhile shares the answer, and later hears what was kept.
 */
export async function takeStep(
  doors: Doors,
  served: Served,
  handler: Stepped<Endpoint>,
  asked: Asked,
): Promise<Answer> {
  const take = (key: Keyed | null) => commit(doors, served, handler, asked, key)
  if (served.endpoint.repeat !== 'keyed') return take(null)
  if (unkeyed(served, asked)) return { ...(await take(null)), warning: UNKEYED }
  const key = keyedOf(served, asked)
  return shared(doors, key, () => underKey(doors, asked, key, () => take(key)))
}

/** One at a time under a key: who comes second with the same words waits for the first. */
async function shared(
  { underWay }: Doors,
  { claim, bodyHash }: Keyed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const name = [claim.tenantId, claim.principal, claim.call, claim.key].join('\n')
  const first = underWay.get(name)
  if (first) {
    if (!first.bodyHash.equals(bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    return first.answer
  }
  const answer = work().finally(() => underWay.delete(name))
  underWay.set(name, { bodyHash, answer })
  return answer
}

async function commit(
  doors: Doors,
  served: Served,
  { stepped }: Stepped<Endpoint>,
  { guest, passage, heard }: Asked,
  key: Keyed | null,
): Promise<Answer> {
  const { world } = doors
  const entrant: Visit['entrant'] = { person: null }
  const standing = { ...guest, origin: passage.origin, world, entrant }
  const said = await world.engine.transaction(guest.scope, async (tx) => {
    // Hardly any call is a repeat, so what it would do is worked out meanwhile.
    const kept = key && begun(answeredBefore(tx, world, key))
    const [made] = await Promise.allSettled([stepped(heard, { ...standing, tx })])
    const before = await kept
    if (before) return before
    if (made.status === 'rejected') throw made.reason
    return made.value
  })
  if (said instanceof Refusal) throw said
  if (!('step' in said)) return said

  const answer = answered(served, said.answer)
  const rows = [...said.step.rows, ...noted(served, standing), ...keptBy(key, answer, doors)]
  const { again } = await world.writer.commit(guest.tenant.id, { ...said.step, rows })
  // Somebody else said the same at the same moment, and theirs was the one that happened.
  if (again) throw new Refusal('STATE_CONFLICT')
  if (rows.some(isJob)) doors.committed(guest.tenant.id)
  return answer
}

const noted = ({ endpoint }: Served, standing: Omit<Visit, 'tx'>): Written[] =>
  endpoint.audit
    ? [written(auditRows, auditRowOf(standing, successOf(endpoint.audit, standing)))]
    : []

const keptBy = (key: Keyed | null, answer: Answer, { world }: Doors): Written[] =>
  key ? [written(keptAnswers, { claim: key.claim, kept: sealed(world, answer, key.bodyHash) })] : []
