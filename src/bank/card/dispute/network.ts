import { inTenant } from '#bank/db/engine'
import type { JobHandlers } from '#bank/job/runJobs'
import type { LedgerStep } from '#bank/ledger/step'
import type { NetworkDisputeNews } from '#bank/outside/network/network'
import type { AuthorizationState, PurchaseDeps } from '#bank/card/purchase/decide'
import type { BankServices } from '#bank/services'
import {
  findDispute,
  listDisputeFiles,
  writeDisputeReference,
  type DisputeRow,
} from './dispute.rows.ts'
import { lockedDispute } from './locked.ts'
import { moveDispute, stepDispute } from './step.ts'

interface DisputeNews {
  disputeId: string
}

/** Nobody answered in time: staff go on with what there is. An answer at the same moment wins. */
export const disputeJobs = (world: BankServices): Pick<JobHandlers, 'dispute.expire'> => ({
  'dispute.expire': ({ disputeId }, { tenantId }) =>
    inTenant(world.engine, tenantId, async (tx) => {
      const deps = { tx, tenantId, world }
      const locked = await lockedDispute(deps, disputeId)
      const { status, due_at } = locked.dispute
      if (status !== 'NEEDS_MORE' || due_at === null) return
      if (due_at > world.clock.now()) return { again: due_at }
      await stepDispute(deps, locked, { event: { type: 'answer.expire' }, actor: 'bank' })
    }),
})

/** The network takes a dispute of the same id once; what it hears last is what it is about. */
export const createDisputeFiling =
  (world: BankServices) =>
  async ({ disputeId }: DisputeNews, tenantId: string): Promise<void> => {
    const found = await inTenant(world.engine, tenantId, async (tx) => {
      const dispute = await findDispute(tx, tenantId, disputeId)
      const files = await listDisputeFiles(tx, tenantId, disputeId)
      return dispute && { ...dispute, files: files.length }
    })
    if (found?.status !== 'SENT') return
    const { purchase_id: purchaseId, reason, minor, note, files } = found
    const filing = { disputeId, purchaseId, reason, minor, note, files }
    const { reference } = await world.network.dispute(filing)
    await inTenant(world.engine, tenantId, (tx) =>
      writeDisputeReference(tx, tenantId, disputeId, reference),
    )
  }

export const createDisputeWithdrawing =
  (world: BankServices) =>
  ({ disputeId }: DisputeNews): Promise<void> =>
    world.network.withdraw(disputeId)

/** Told again it changes nothing. */
export async function takeDisputeNews(
  deps: PurchaseDeps,
  { disputeId, outcome }: NetworkDisputeNews,
): Promise<DisputeRow> {
  const locked = await lockedDispute(deps, disputeId)
  if (locked.dispute.status === (outcome === 'won' ? 'WON' : 'LOST')) return locked.dispute
  return stepDispute(deps, locked, { event: { type: `network.${outcome}` }, actor: 'network' })
}

/** What a refund of its purchase does to a dispute, to be posted right after the refund. */
export async function countRefundIn(
  deps: PurchaseDeps,
  { card, program, money }: AuthorizationState,
  dispute: DisputeRow,
  refund: bigint,
): Promise<LedgerStep[]> {
  if (dispute.due_at === null) return []
  const event = { type: 'merchant.refunded', whole: refund >= dispute.minor } as const
  const locked = { dispute, card, program, money }
  return (await moveDispute(deps, locked, { event, actor: 'merchant', refund })).steps
}
