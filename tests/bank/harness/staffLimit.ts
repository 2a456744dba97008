import { proposeCustomerLimit, proposeCustomerLimitRemoval } from '#contract/ops/customerLimit'
import { approveProposal } from '#contract/ops/proposal'
import { inTenant } from '#bank/db/engine'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import type { Ask } from './staffBook.ts'

/** A limit of one customer, set and removed. */
export async function askAboutCustomerLimit(
  { world }: TestBank,
  tenantId: string,
  ask: Ask,
  { me, third }: { me: CallOptions; third: CallOptions },
) {
  const payer = await inTenant(world.engine, tenantId, (tx) =>
    tx.row<{ id: string }>(
      `select person_id as id from order_worths where tenant_id = $1 order by at, order_id limit 1`,
      [tenantId],
    ),
  )
  if (!payer) throw new Error('Nobody has paid anybody yet.')
  const { id } = payer
  const keyed = (by: CallOptions) => ({
    ...by,
    headers: { 'idempotency-key': world.random.id() },
  })
  const reason = 'Paid by a new company'
  const approved = async (proposed: ReturnType<Ask>) => {
    const { body } = await proposed
    await ask(approveProposal, { id: String(body.id), reason: 'Seen it' }, keyed(third))
  }
  const last_day = '2999-12-31'
  const sums = { per_day: '2500', per_payment: '1200' }
  await approved(ask(proposeCustomerLimit, { id, ...sums, last_day, reason }, keyed(me)))
  await approved(ask(proposeCustomerLimitRemoval, { id, reason }, keyed(me)))
}
