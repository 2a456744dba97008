import { createHash } from 'node:crypto'
import type { ParsedOf } from '#contract/kit/endpoint'
import {
  SUPPORT_CASE_DAYS,
  SUPPORT_CASES_MAX,
  type sendSupportCase,
  type supportCaseCalls,
} from '#contract/supportCase'
import { lockPerson } from '#bank/person/person.rows'
import type { HandlersOf, SignedInContext } from '#bank/requestContext'
import { encryptRecording } from './recording.ts'
import { dropOlderCases, findSameCase, insertSupportCase } from './supportCase.rows.ts'

const KEPT_MS = SUPPORT_CASE_DAYS * 24 * 3_600_000

async function handleSendSupportCase(
  { frames }: ParsedOf<typeof sendSupportCase>,
  { tx, scope: { tenantId, personId }, world }: SignedInContext,
) {
  await lockPerson(tx, tenantId, personId)
  const text = JSON.stringify(frames)
  const digest = createHash('sha256').update(text).digest()
  const same = await findSameCase(tx, tenantId, personId, digest)
  if (same) return { id: same.id, expires_at: same.expires_at.toISOString() }
  const id = world.random.id()
  const sent_at = world.clock.now()
  const expires_at = new Date(sent_at.getTime() + KEPT_MS)
  const recording = encryptRecording(world.seal, tenantId, id, text)
  const row = { id, person_id: personId, steps: frames.length, recording, digest }
  await insertSupportCase(tx, tenantId, { ...row, sent_at, expires_at })
  await dropOlderCases(tx, tenantId, personId, SUPPORT_CASES_MAX)
  return { id, expires_at: expires_at.toISOString() }
}

export const supportCaseRoutes: HandlersOf<typeof supportCaseCalls> = {
  sendSupportCase: handleSendSupportCase,
}
