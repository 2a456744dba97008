import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { submitPayout } from '#contract/payout'
import type { ProofBinding } from '#contract/proof'
import { actorIn } from '#bank/member/access'
import { assertNoWait, moneyWaitsUntil, needsProof, requireProof } from '#bank/proof/proof'
import { assertCovers } from '#bank/quote/amountRefused'
import type { SignedInContext } from '#bank/requestContext'
import { checkPayout, type CheckedPayout } from './check.ts'
import { payoutOf } from './payout.ts'
import {
  confirmLines,
  lockPayout,
  readPayoutRows,
  type ConfirmedLine,
  type PayoutFound,
} from './payout.rows.ts'
import { confirmedShown } from './shown.ts'
import { commitPayout, runJobOf, stepPayout } from './step.ts'

export async function handleSubmitPayout(
  request: ParsedOf<typeof submitPayout>,
  context: SignedInContext,
) {
  const { tx, scope, world } = context
  const { tenantId } = scope
  const row = await payoutOf(context, request, lockPayout)
  const lines = await readPayoutRows(tx, tenantId, row.id)
  if (row.status === 'PAYING' || row.status === 'DONE') return confirmedShown(row, lines)
  if (row.status !== 'DRAFT' || row.version !== request.version) throw new Refusal('STATE_CONFLICT')
  const checked = await checkPayout(context, row, lines)
  const { payable, coin, total, available } = checked
  if (payable.length !== request.rows || fromMinor(total, coin.scale) !== request.total)
    throw new Refusal('QUOTE_MISMATCH')
  const at = world.clock.now()
  assertNoWait(await moneyWaitsUntil(context), at)
  assertCovers(available, total, coin)
  const is_proved = await needsProof(context, 'order')
  await requireProof(context, bindingOf(context, row, checked))
  await confirmLines(tx, tenantId, row.id, confirmedLines(checked))
  const next = {
    ...stepPayout(row, { type: 'payout.submit' }, { at }),
    made_by: actorIn(scope).personId,
    family_id: context.caller.familyId,
    total: String(total),
    is_proved,
  }
  await commitPayout({ tx, tenantId, world }, next, [runJobOf(world, next)])
  return confirmedShown(next, await readPayoutRows(tx, tenantId, row.id))
}

const confirmedLines = ({ lines }: CheckedPayout): ConfirmedLine[] =>
  lines.map(({ n, who, pays, total, problem }) => ({
    n,
    order_type: who?.order_type ?? null,
    payee: who?.payee ?? null,
    title: who?.title ?? null,
    detail: who?.detail ?? null,
    pays: problem || pays === null ? null : String(pays),
    total: problem || total === null ? null : String(total),
    outcome: problem ? 'LEFT_OUT' : null,
    reason: problem?.code ?? null,
  }))

/** Everybody who is paid, and how much: other lines need another proof. */
function bindingOf(
  { world }: SignedInContext,
  row: PayoutFound,
  { payable, coin, total }: CheckedPayout,
): ProofBinding {
  const paid = payable.map(({ n, who, pays, total: leaves, reference }) => [
    n,
    who.order_type,
    who.payee,
    String(pays),
    String(leaves),
    reference,
  ])
  const digest = world.seal.digest(JSON.stringify(paid), 'lines of a payout').toString('hex')
  return {
    purpose: 'order',
    wallet_id: row.wallet_id,
    amount: fromMinor(total, coin.scale),
    meta: {
      from_currency_id: coin.id,
      to_currency_id: coin.id,
      subject: `payout ${row.id} ${digest}`,
    },
  }
}
