import {
  APPROVAL_SUM_HOURS,
  type ApprovalSum,
  type approvalSumCalls,
  type setApprovalSum,
  type stopApprovalSum,
} from '#contract/approvalSum'
import { toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { NoticeKind } from '#contract/notice'
import { allAsBank } from '#bank/db/asBank'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import { paysSomebody } from '#bank/order/dayLimit'
import type { OrderRow } from '#bank/order/order.rows'
import { paymentRoutes } from '#bank/order/paymentRoutes'
import { lockPerson } from '#bank/person/person.rows'
import { mostShown, WORTH_SCALE } from '#bank/policy/document'
import { requireProof } from '#bank/proof/proof'
import type { HandlersOf, PersonContext, SignedInContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { approversOf } from './approval.ts'
import {
  findApprovalSum,
  findSecondPerson,
  unsecondedPayments,
  writeApprovalSum,
  type SumRow,
} from './approvalSum.rows.ts'

/** The sum of a wallet above which all its payments need a second person, whoever makes them. */

export const approvalSumRoutes: HandlersOf<typeof approvalSumCalls> = {
  setApprovalSum: handleSetApprovalSum,
  stopApprovalSum: handleStopApprovalSum,
}

const HOUR_MS = 3_600_000

export const sumInForce = ({ sum, next_sum, next_at }: SumRow, now: Date): bigint | null =>
  next_at && next_at <= now ? next_sum : sum

export function approvalSumShown(row: SumRow, now: Date): ApprovalSum {
  const { next_sum, next_at } = row
  const comes = next_at !== null && next_at > now
  return {
    sum: mostShown(sumInForce(row, now)),
    next: comes ? { sum: mostShown(next_sum), from: next_at.toISOString() } : null,
  }
}

const answered = (row: SumRow, now: Date) => ({
  success: true as const,
  data: approvalSumShown(row, now),
})

/** Null is none at all, above which is nothing. */
const isHigher = (sum: bigint | null, than: bigint | null) =>
  than !== null && (sum === null || sum > than)

async function handleSetApprovalSum(
  request: ParsedOf<typeof setApprovalSum>,
  context: SignedInContext,
) {
  const { tx, scope, world, entered } = context
  const { tenantId } = scope
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  entered.object = `wallet ${wallet.id}`
  const sum = request.sum === null ? null : sumTyped(request.sum)
  await lockPerson(tx, tenantId, wallet.person_id)
  const now = world.clock.now()
  const { row, hasApprover } = await findSecondPerson(tx, tenantId, wallet.id)
  const before = sumInForce(row, now)
  const comes = row.next_at !== null && row.next_at > now
  if (sum === (comes ? row.next_sum : before)) return answered(row, now)
  if (isHigher(sum, before)) return raise(context, wallet, { before, sum })
  if (sum !== before && !hasApprover) throw new Refusal('APPROVER_REQUIRED')
  const next = await written(context, wallet, { sum, next_sum: null, next_at: null })
  if (comes) await tell(context, wallet, 'member_sum_stopped')
  return answered(next, now)
}

/** Whoever took over the owner's session waits, and those who approve are told. */
async function raise(
  context: SignedInContext,
  wallet: WalletRow,
  { before, sum }: Record<'before' | 'sum', bigint | null>,
) {
  const now = context.world.clock.now()
  const amount = mostShown(sum)
  await requireProof(context, {
    purpose: 'members',
    wallet_id: wallet.id,
    ...(amount !== null && { amount }),
    meta: { subject: amount === null ? 'no approval sum' : 'approval sum' },
  })
  const next_at = new Date(now.getTime() + APPROVAL_SUM_HOURS * HOUR_MS)
  const row = await written(context, wallet, { sum: before, next_sum: sum, next_at })
  await tell(context, wallet, 'member_sum_raised')
  return answered(row, now)
}

async function handleStopApprovalSum(
  { wallet_uuid }: ParsedOf<typeof stopApprovalSum>,
  context: SignedInContext,
) {
  const { tx, scope, world, entered } = context
  const wallet = await walletOf(tx, scope, wallet_uuid)
  entered.object = `wallet ${wallet.id}`
  await lockPerson(tx, scope.tenantId, wallet.person_id)
  const now = world.clock.now()
  const { sum, next_at } = await findApprovalSum(tx, scope.tenantId, wallet.id)
  if (next_at === null || next_at <= now) throw new Refusal('STATE_CONFLICT')
  const row = await written(context, wallet, { sum, next_sum: null, next_at: null })
  await tell(context, wallet, 'member_sum_stopped')
  return answered(row, now)
}

function sumTyped(text: string): bigint {
  const sum = toMinor(text, WORTH_SCALE)
  if (sum !== null && sum > 0n) return sum
  throw new Refusal('AMOUNT_INVALID', undefined, {
    errors: [{ pointer: '/sum', code: 'AMOUNT_INVALID' }],
  })
}

async function written({ tx, scope }: SignedInContext, wallet: WalletRow, row: SumRow) {
  const of = { wallet_id: wallet.id, person_id: wallet.person_id }
  await writeApprovalSum(tx, scope.tenantId, { ...row, ...of })
  return row
}

/** The owner, and everybody who could stop it. */
async function tell(
  { tx, scope, world }: SignedInContext,
  { id: walletId, person_id: ownerId }: WalletRow,
  kind: Extract<NoticeKind, `member_sum_${string}`>,
): Promise<void> {
  const { tenantId } = scope
  const { ids, wallet } = await allAsBank(tx, scope, () => approversOf(tx, tenantId, walletId))
  for (const id of ids)
    await enqueueNotice({ tx, tenantId, world }, id, {
      kind,
      facts: wallet === null || id === ownerId ? {} : { wallet },
      room: 'members',
      walletId,
    })
}

/** What a payment rests on that nobody else approves, asked again in its commit. */
export function unsecondedRows(
  { scope }: Pick<PersonContext, 'scope'>,
  order: Pick<OrderRow, 'id' | 'type' | 'walletId' | 'toPersonId' | 'toWalletId'>,
): BulkRow[] {
  const route = paymentRoutes[order.type]
  if (!route || !paysSomebody({ scope }, route, order)) return []
  return [bulkRow(unsecondedPayments, { orderId: order.id, walletId: order.walletId })]
}
