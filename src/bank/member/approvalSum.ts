import {
  APPROVAL_SUM_AGREE_DAYS,
  APPROVAL_SUM_HOURS,
  type agreeApprovalSum,
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
import { bulkRow, lockRows, writeRows, type BulkRow } from '#bank/ledger/step'
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
import { memberActs } from './access.rows.ts'
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
  agreeApprovalSum: handleAgreeApprovalSum,
}

const HOUR_MS = 3_600_000
const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

export const sumInForce = ({ sum, next_sum, next_at, agree_until }: SumRow, now: Date) =>
  next_at && agree_until === null && next_at <= now ? next_sum : sum

/** Null where nothing comes: it is in force, or lapsed as nobody agreed. */
function comingIn({ next_sum, next_at, agree_until }: SumRow, now: Date) {
  const comes = next_at !== null && (agree_until ?? next_at) > now
  return comes ? { sum: next_sum, at: next_at, agreeUntil: agree_until } : null
}

export function approvalSumShown(row: SumRow, now: Date): ApprovalSum {
  const next = comingIn(row, now)
  return {
    sum: mostShown(sumInForce(row, now)),
    next: next && {
      sum: mostShown(next.sum),
      from: next.at.toISOString(),
      agree_until: next.agreeUntil?.toISOString() ?? null,
    },
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
  const coming = comingIn(row, now)
  // Whoever could agree is gone, so the owner begins anew.
  const stuck = coming !== null && coming.agreeUntil !== null && !hasApprover
  if (!stuck && sum === (coming ? coming.sum : before)) return answered(row, now)
  if (isHigher(sum, before)) return raise(context, wallet, { before, sum, hasApprover })
  if (sum !== before && !hasApprover) throw new Refusal('APPROVER_REQUIRED')
  const next = await written(context, wallet, { ...nothingComes, sum })
  if (coming) await tell(context, wallet, 'member_sum_stopped')
  return answered(next, now)
}

const nothingComes = { next_sum: null, next_at: null, agree_until: null }

interface Raise extends Record<'before' | 'sum', bigint | null> {
  hasApprover: boolean
}

/** Whoever took over the owner's session waits, and somebody who approves has to agree. */
async function raise(
  context: SignedInContext,
  wallet: WalletRow,
  { before, sum, hasApprover }: Raise,
) {
  const now = context.world.clock.now()
  await requireSumProof(context, wallet, sum)
  const row = await written(context, wallet, {
    sum: before,
    next_sum: sum,
    next_at: hoursAfter(now, APPROVAL_SUM_HOURS),
    agree_until: hasApprover ? hoursAfter(now, APPROVAL_SUM_AGREE_DAYS * 24) : null,
  })
  await tell(context, wallet, 'member_sum_raised', 'member_sum_to_agree')
  return answered(row, now)
}

/** Another sum needs another proof. */
function requireSumProof(context: SignedInContext, wallet: WalletRow, sum: bigint | null) {
  const amount = mostShown(sum)
  return requireProof(context, {
    purpose: 'members',
    wallet_id: wallet.id,
    ...(amount !== null && { amount }),
    meta: { subject: amount === null ? 'no approval sum' : 'approval sum' },
  })
}

/** For the sum that whoever agrees has read; what was agreed to comes no earlier for that. */
async function handleAgreeApprovalSum(
  request: ParsedOf<typeof agreeApprovalSum>,
  context: SignedInContext,
) {
  const { tx, scope, world, entered } = context
  const { tenantId, member } = scope
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  entered.object = `wallet ${wallet.id}`
  if (!member) throw new Refusal('ROLE_NOT_ALLOWED')
  const sum = request.sum === null ? null : sumTyped(request.sum)
  const now = world.clock.now()
  await assertStillApproves(context, member)
  await lockPerson(tx, tenantId, wallet.person_id)
  const row = await findApprovalSum(tx, tenantId, wallet.id)
  const coming = comingIn(row, now)
  if (!coming || coming.agreeUntil === null || coming.sum !== sum)
    throw new Refusal('STATE_CONFLICT')
  await requireSumProof(context, wallet, sum)
  const next_at = coming.at > now ? coming.at : now
  const next = await written(context, wallet, { ...row, next_at, agree_until: null })
  await tell(context, wallet, 'member_sum_agreed')
  return answered(next, now)
}

/** Whoever takes their access away waits for the agreement or comes before it. */
const assertStillApproves = (
  { tx, scope, world }: SignedInContext,
  member: { walletId: string; personId: string },
) =>
  allAsBank(tx, scope, async () => {
    const acts = [bulkRow(memberActs, { ...member, act: 'approve', worth: null })]
    await lockRows(tx, scope.tenantId, acts)
    await writeRows(tx, scope.tenantId, acts, world.clock.now())
  })

async function handleStopApprovalSum(
  { wallet_uuid }: ParsedOf<typeof stopApprovalSum>,
  context: SignedInContext,
) {
  const { tx, scope, world, entered } = context
  const wallet = await walletOf(tx, scope, wallet_uuid)
  entered.object = `wallet ${wallet.id}`
  await lockPerson(tx, scope.tenantId, wallet.person_id)
  const now = world.clock.now()
  const before = await findApprovalSum(tx, scope.tenantId, wallet.id)
  if (!comingIn(before, now)) throw new Refusal('STATE_CONFLICT')
  const row = await written(context, wallet, { ...nothingComes, sum: before.sum })
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

type SumNotice = Extract<NoticeKind, `member_sum_${string}`>

/** The owner and everybody who approves. */
async function tell(
  { tx, scope, world }: SignedInContext,
  { id: walletId, person_id: ownerId }: WalletRow,
  toOwner: SumNotice,
  toApprovers = toOwner,
): Promise<void> {
  const { tenantId } = scope
  const { ids, wallet } = await allAsBank(tx, scope, () => approversOf(tx, tenantId, walletId))
  for (const id of ids)
    await enqueueNotice({ tx, tenantId, world }, id, {
      kind: id === ownerId ? toOwner : toApprovers,
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
