import { isAsking } from '#contract/paymentRequest'
import { inTenant } from '#bank/db/engine'
import type { JobHandlers } from '#bank/job/runJobs'
import { bulkRow } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { paymentRequestsMoved } from './moved.rows.ts'
import { findPaymentRequestById } from './paymentRequest.rows.ts'

/** A payment or a cancellation at the same moment wins; the job then runs once more. */
export const paymentRequestJobs = (
  world: BankServices,
): Pick<JobHandlers, 'paymentRequest.expire'> => ({
  'paymentRequest.expire': async ({ paymentRequestId: id }, { tenantId }) => {
    const row = await inTenant(world.engine, tenantId, (tx) =>
      findPaymentRequestById(tx, tenantId, id),
    )
    if (!row || !isAsking(row.status)) return
    if (row.expires_at > world.clock.now()) return { again: row.expires_at }
    const rows = [bulkRow(paymentRequestsMoved, { id, event: { type: 'request.expire' } })]
    await world.writer.commit(tenantId, { transfers: [], rows })
  },
})
