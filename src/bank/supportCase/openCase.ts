import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { openSupportCase, opsSupportCaseCalls } from '#contract/ops/supportCase'
import { aboutCustomer, customerOf } from '#bank/customer/customer'
import { isUuid } from '#bank/db/uuid'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { decryptRecording } from './recording.ts'
import { findSupportCase } from './supportCase.rows.ts'

async function handleOpenSupportCase(
  { id, case_id, reason }: ParsedOf<typeof openSupportCase>,
  context: StaffContext,
) {
  const { tx, scope, world } = context
  await customerOf(context, id)
  const now = world.clock.now()
  const row = isUuid(case_id) ? await findSupportCase(tx, scope.tenantId, id, case_id, now) : null
  if (!row) throw new Refusal('NOT_FOUND')
  aboutCustomer(context, id, reason)
  return { frames: decryptRecording(world.seal, scope.tenantId, row.id, row.recording) }
}

export const opsSupportCaseRoutes: HandlersOf<typeof opsSupportCaseCalls> = {
  openSupportCase: handleOpenSupportCase,
}
