import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { Refusal } from '#contract/kit/refusal'
import { listKycRails, readKycEntity } from '#contract/kyc'
import type { KycEntity } from '#contract/kycEntity'
import type { Call, CallOptions } from './call.ts'

/**
 * Without the person's data. Before verification starts the bank has no entity: it is not asked.
 */
export async function readKycOverview(
  call: Call,
  wallet_id: string,
  started: boolean,
  options: CallOptions,
) {
  const [entity, { data: rails }] = await Promise.all([
    started ? call(readKycEntity, { wallet_id }, options).then(entityViewOf, notStarted) : null,
    call(listKycRails, { wallet_id, limit: PAGE_LIMIT_MAX }, options),
  ])
  return { entity, rails }
}

function entityViewOf(entity: KycEntity) {
  const { status, stage, reason, missing, attempts_left, visit, moved_at } = entity
  const { can_visit, can_appeal, is_final } = entity
  const { message = null } = entity
  const shared = { status, stage, reason, message, missing, attempts_left, visit, moved_at }
  return { ...shared, can_visit, can_appeal, is_final }
}

function notStarted(thrown: unknown): null {
  if (thrown instanceof Refusal && thrown.code === 'NOT_FOUND') return null
  throw thrown
}
