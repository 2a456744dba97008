import type { AuditAct } from '#contract/auditActs'
import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import type { OpsCallName } from '#contract/ops/calls'
import {
  CLAIM_REVIEW_MS,
  keepUnclaimedPayment,
  noteUnclaimedPayment,
  unclaimedPaymentActs,
  type assignUnclaimedPayment,
  type listUnclaimedPayments,
  type OpsUnclaimedPayment,
  type proposeClaim,
  type readUnclaimedPayment,
  type UnclaimedPayment,
  type UnclaimedPaymentAct,
  type unclaimedPaymentCalls,
} from '#contract/ops/unclaimedPayment'
import { bookCurrencyShown, readCurrencies, type Currencies } from '#bank/book/shown'
import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import { isAccountClosed } from '#bank/person/person.rows'
import { aboutNothing, namesOf, proposing } from '#bank/proposal/proposal'
import { chainName } from '#bank/reference/chains'
import type { HandlersOf, NoTransactionContext, StaffContext } from '#bank/requestContext'
import { assign } from '#bank/staff/assign'
import { carryOut } from '#bank/staff/carryOut'
import { isId } from '#bank/wallet/wallet'
import { findWallet } from '#bank/wallet/wallet.rows'
import { claimTarget } from './target.ts'
import {
  findUnclaimed,
  listUnclaimedRows,
  unclaimedNotes,
  type UnclaimedRow,
} from './unclaimed.rows.ts'

async function handleListUnclaimedPayments(
  page: ParsedOf<typeof listUnclaimedPayments>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const { rows, total } = await listUnclaimedRows(tx, tenantId, page)
  const currencies = await readCurrencies(tx, tenantId)
  const data = rows.map((row) => unclaimedShown(row, currencies))
  return pageFrom(data, total, page.offset)
}

const isWaiting = ({ is_claimed, is_kept }: UnclaimedRow) => !is_claimed && !is_kept

function unclaimedShown(row: UnclaimedRow, currencies: Currencies): UnclaimedPayment {
  const currency = currencies.get(row.currency_id ?? '')
  return {
    id: row.id,
    chain: chainName(row.chain_id) ?? String(row.chain_id),
    txid: row.txid,
    address: row.to_address,
    memo: row.memo,
    asset: row.asset,
    currency: currency ? bookCurrencyShown(currency) : null,
    amount: currency ? fromMinor(BigInt(row.minor), currency.scale) : null,
    since: row.seen_at.toISOString(),
    due_at: isWaiting(row) ? new Date(row.seen_at.getTime() + CLAIM_REVIEW_MS).toISOString() : null,
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
  }
}

async function unclaimedAt(tx: Tx, tenantId: string, id: string) {
  const row = isUuid(id) ? await findUnclaimed(tx, tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const callOf: Record<UnclaimedPaymentAct, OpsCallName> = {
  claim: 'proposeClaim',
  keep: 'keepUnclaimedPayment',
  note: 'noteUnclaimedPayment',
}

async function handleReadUnclaimedPayment(
  { id }: ParsedOf<typeof readUnclaimedPayment>,
  { tx, scope: { tenantId }, caller }: StaffContext,
): Promise<OpsUnclaimedPayment> {
  const row = await unclaimedAt(tx, tenantId, id)
  const offered: Record<UnclaimedPaymentAct, boolean> = {
    claim: !row.is_claimed && row.currency_id !== null && row.proposal_id === null,
    keep: isWaiting(row),
    note: true,
  }
  return {
    ...unclaimedShown(row, await readCurrencies(tx, tenantId)),
    proposal: row.proposal_id,
    notes: await unclaimedNotes.list(tx, tenantId, id),
    can: unclaimedPaymentActs.filter((act) => offered[act] && staffMay(caller.role, callOf[act])),
  }
}

async function handleAssignUnclaimedPayment(
  { id, mine }: ParsedOf<typeof assignUnclaimedPayment>,
  context: StaffContext,
) {
  const { tx, scope, entered } = context
  const { txid } = await unclaimedAt(tx, scope.tenantId, id)
  entered.object = `payment ${txid}`
  return assign(context, `payment ${id}`, mine)
}

async function stepProposeClaim(
  { id, wallet: typed, reason }: ParsedOf<typeof proposeClaim>,
  context: StaffContext,
) {
  const { tx, scope } = context
  const row = await unclaimedAt(tx, scope.tenantId, id)
  const wallet = isId(typed) ? await findWallet(tx, scope, typed) : null
  if (!wallet || (await isAccountClosed(tx, scope.tenantId, wallet.person_id)))
    throw new Refusal('VALIDATION_FAILED', 'There is no such wallet.', {
      errors: [{ pointer: '/wallet', code: 'NOT_FOUND' }],
    })
  if (row.is_claimed || row.currency_id === null)
    throw new Refusal('STATE_CONFLICT', 'The payment can be given to nobody.')
  const target = await claimTarget(context, id, wallet.id)
  return proposing(
    context,
    {
      kind: 'payment_claim',
      reason,
      about: { ...aboutNothing, sighting_id: id, claim_wallet_id: wallet.id },
      names: await namesOf(context, { walletId: wallet.id, personId: wallet.person_id }),
    },
    target,
  )
}

const noting = (act: 'KEPT' | 'NOTED', audit: AuditAct) => ({
  noTransaction: (
    { id, reason }: ParsedOf<typeof noteUnclaimedPayment>,
    context: NoTransactionContext<typeof noteUnclaimedPayment>,
  ) =>
    carryOut(context, { audit, reason }, async (tx) => {
      const { world, tenant, caller, entered } = context
      const row = await unclaimedAt(tx, tenant.id, id)
      if (act === 'KEPT' && !isWaiting(row))
        throw new Refusal('STATE_CONFLICT', 'The payment waits for nobody.')
      const at = world.clock.now()
      const note = { id: world.random.id(), act, words: reason, staffId: caller.staffId, at }
      await unclaimedNotes.insert(tx, tenant.id, id, note)
      entered.object = `payment ${row.txid}`
      return { id }
    }),
})

export const unclaimedPaymentRoutes: HandlersOf<typeof unclaimedPaymentCalls> = {
  listUnclaimedPayments: handleListUnclaimedPayments,
  readUnclaimedPayment: handleReadUnclaimedPayment,
  assignUnclaimedPayment: handleAssignUnclaimedPayment,
  proposeClaim: { ledgerStep: stepProposeClaim },
  keepUnclaimedPayment: noting('KEPT', keepUnclaimedPayment.audit),
  noteUnclaimedPayment: noting('NOTED', noteUnclaimedPayment.audit),
}
