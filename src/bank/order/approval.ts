import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import { approveOrder } from '#contract/order'
import { PROOF_HOLDS_MS } from '#contract/proof'
import { auditRowOf } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import type { Tx } from '#bank/db/engine'
import { job } from '#bank/job/job'
import type { JobHandlers } from '#bank/job/runJobs'
import { bulkRow, writeRows, type BulkRow } from '#bank/ledger/step'
import { actorIn } from '#bank/member/access'
import { unsecondedRows } from '#bank/member/approvalSum'
import { plainAmount } from '#bank/proof/facts'
import { findProofUnder, spentProofs, type Facts } from '#bank/proof/verification.rows'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findWaitingOrderId } from './approval.rows.ts'
import { moveOrder } from './kernel.ts'
import type { OrderTerms } from './order.rows.ts'
import { readAsBank } from './stepOrder.ts'
import { orderCoinOf, type OrderCoins } from './wire.ts'

/**
 * Old clients verify by an order's request id and never approve it. Such a verification is the
 * approval if all it names is so in the order. Like any proof it is of this session, at most five
 * minutes old, and serves one order.
 */
export async function proofUnderRequest(
  context: PersonContext,
  terms: OrderTerms,
  coins: OrderCoins,
): Promise<BulkRow[] | null> {
  const { tx, world, caller } = context
  if (caller.kind === 'key') return null
  const scope = actorIn(context.scope)
  const session = { tx, scope, familyId: caller.familyId, now: world.clock.now() }
  const proof = await findProofFor(session, terms, coins)
  return proof && [proof]
}

interface ProvingSession {
  tx: Tx
  scope: { tenantId: string; personId: string }
  familyId: string
  now: Date
}

async function findProofFor(
  { tx, scope, familyId, now }: ProvingSession,
  terms: OrderTerms,
  coins: OrderCoins,
): Promise<BulkRow | null> {
  const { requestId } = terms
  if (requestId === null) return null
  const since = new Date(now.getTime() - PROOF_HOLDS_MS)
  const facts = await findProofUnder(tx, scope, { familyId, requestId, since })
  if (!facts || !fits(facts, terms, coins)) return null
  return bulkRow(spentProofs, { personId: scope.personId, requestId })
}

function fits(facts: Facts, terms: OrderTerms, coins: OrderCoins): boolean {
  const { order_type, wallet_id, amount, ...named } = facts
  const from = orderCoinOf(coins, terms.fromId)
  const to = orderCoinOf(coins, terms.toId)
  const amounts = [terms.total, terms.net].map((minor) => fromMinor(minor, from.scale))
  // What arrives is in another currency, which must then be named.
  if (named.to_currency_id) amounts.push(fromMinor(terms.arrives, to.scale))
  const allowed: Facts = {
    from_currency_id: terms.fromId,
    to_currency_id: terms.toId,
    counterparty_account_id: terms.counterpartyId ?? '',
    subject: terms.toAddress ?? terms.toWalletId ?? terms.destinationId ?? '',
  }
  return (
    order_type === terms.type &&
    wallet_id === terms.walletId &&
    amount !== undefined &&
    amounts.map(plainAmount).includes(amount) &&
    Object.entries(named).every(([name, value]) =>
      name === 'currency' ? value === from.symbol || value === from.id : allowed[name] === value,
    )
  )
}

export async function approveWaiting(context: SignedInContext, requestId: string): Promise<void> {
  const { tx, scope, world, caller } = context
  const orderId = await findWaitingOrderId(tx, scope, requestId)
  if (orderId === null) return
  const now = world.clock.now()
  // The order may pay somebody else, whose rows are out of this person's reach.
  const approval = job(world, 'order.approve', {
    key: `${orderId} ${world.random.id()}`,
    what: { orderId, familyId: caller.familyId },
    dueAt: now,
  })
  await writeRows(tx, scope.tenantId, [approval], now)
}

export const approvalJobs = (world: BankServices): Pick<JobHandlers, 'order.approve'> => ({
  'order.approve': ({ orderId, familyId }, { tenantId }) =>
    approveProved(world, tenantId, orderId, familyId),
})

/** A refusal leaves the order waiting, and its owner can still approve it. */
async function approveProved(
  world: BankServices,
  tenantId: string,
  orderId: string,
  familyId: string,
): Promise<void> {
  const now = world.clock.now()
  const { order, coins } = await readAsBank(world, tenantId, orderId)
  if (order.status !== 'NEW' || (order.quoteUntil && order.quoteUntil <= now)) return
  const scope = { tenantId, personId: order.personId }
  const proof = await world.engine.transaction(scope, (tx) =>
    findProofFor({ tx, scope, familyId, now }, order, coins),
  )
  if (!proof) return
  const { personId } = order
  const by = { actor: 'customer', actorId: personId } as const
  const { step } = moveOrder({ world, coins }, order, { type: 'order.approve' }, by)
  const source = { scope, caller: { kind: 'anyone' }, origin: null, world } as const
  const audited = auditRowOf(source, {
    action: approveOrder.audit,
    outcome: 'ok',
    object: `order ${order.id}`,
    actor: { personId, familyId },
  })
  const unseconded = unsecondedRows({ scope }, order)
  const rows = [...step.rows, proof, ...unseconded, bulkRow(auditRows, audited)]
  try {
    await world.writer.commit(tenantId, { ...step, rows })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
