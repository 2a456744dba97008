import {
  closingObstacles,
  type Closing,
  type ClosingObstacle,
  closingEnds,
} from '#contract/closing'
import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import { customerLife } from '#machines/customer/customer.life'
import { advance } from '#machines/kit/life'
import { lockAccount } from '#bank/account/account.rows'
import { stepAccount } from '#bank/account/move'
import { deleteBudgetsOf } from '#bank/budget/budget.rows'
import { COMES_BACK_MS } from '#bank/chain/sighting'
import { endEverySession } from '#bank/customer/act.rows'
import { customerStatusOf } from '#bank/customer/customer'
import type { Tx } from '#bank/db/engine'
import { revokeKeysOf } from '#bank/developer/developer.rows'
import { existing } from '#bank/existing'
import { bulkRow, type BulkInsert, type BulkRow } from '#bank/ledger/step'
import { withdrawOrdersOf } from '#bank/member/approval'
import { deleteApprovalSumsOf } from '#bank/member/approvalSum.rows'
import { deleteMember } from '#bank/member/member.rows'
import { paymentRequestsMoved } from '#bank/paymentRequest/moved.rows'
import { sendMessageTo } from '#bank/person/message'
import { findPerson, lockPeople } from '#bank/person/person.rows'
import { deletePriceAlertsOf } from '#bank/priceAlert/priceAlert.rows'
import type { OwnerKey } from '#bank/proof/authenticator.rows'
import { endReferralsOf } from '#bank/referral/end'
import { tenTo } from '#bank/rate/ratio'
import type { BankServices } from '#bank/services'
import { lockSchedule } from '#bank/schedule/schedule.rows'
import { stepSchedule, writeScheduleStep } from '#bank/schedule/step'
import { forgetDevices } from '#bank/session/devices.rows'
import type { Tenant } from '#bank/tenant/tenant'
import { deleteWebhooksOf } from '#bank/webhook/webhook.rows'
import {
  closeBook,
  countEnding,
  countInTheWay,
  deleteLinksOf,
  listLiveAccounts,
  listMembershipsOf,
  listOpenRequests,
  listOwnBalances,
  listRunningSchedules,
  lockForClosing,
  revokeInvitesOf,
  writeClosed,
  type OwnBalance,
} from './closing.rows.ts'
import { closedMessage } from './messages.ts'

/** Which balance each obstacle of money is, and how much of it. */
const moneyOf: Partial<Record<ClosingObstacle, (one: OwnBalance) => bigint>> = {
  money: ({ kind, posted, held }) => (kind === 'wallet' ? BigInt(posted) - BigInt(held) : 0n),
  held: ({ kind, held }) => (kind === 'wallet' ? BigInt(held) : 0n),
  incoming: ({ kind, posted }) => (kind === 'incoming' ? BigInt(posted) : 0n),
  card_money: ({ kind, posted }) => (kind === 'card' || kind === 'rail' ? BigInt(posted) : 0n),
}

/** Runs as the bank. */
export async function obstaclesOf(tx: Tx, owner: OwnerKey, now: Date) {
  const balances = await listOwnBalances(tx, owner)
  const counts = await countInTheWay(tx, owner, new Date(now.getTime() - COMES_BACK_MS))
  const counted: Partial<Record<ClosingObstacle, number>> = counts
  return closingObstacles.flatMap((kind): Closing['obstacles'] => {
    const minorOf = moneyOf[kind] ?? (() => 0n)
    const left = balances.filter((one) => minorOf(one) !== 0n)
    const count = Math.max(counted[kind] ?? 0, left.length)
    return count === 0 ? [] : [{ kind, count, amounts: amountsOf(left, minorOf) }]
  })
}

/** One of each currency, however many networks and cards it is on. */
function amountsOf(balances: readonly OwnBalance[], minorOf: (one: OwnBalance) => bigint) {
  const symbols = [...new Set(balances.map(({ symbol }) => symbol))]
  return symbols.map((symbol) => {
    const same = balances.filter((one) => one.symbol === symbol)
    const scale = Math.max(...same.map((one) => one.scale))
    const minor = same.reduce((sum, one) => sum + minorOf(one) * tenTo(scale - one.scale), 0n)
    return { symbol, amount: fromMinor(minor, scale) }
  })
}

/** Runs as the bank. */
export async function endsOf(tx: Tx, owner: OwnerKey, now: Date): Promise<Closing['ends']> {
  const counts = await countEnding(tx, owner, now)
  return closingEnds.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []))
}

export interface ClosedPerson {
  personId: string
  by: 'customer' | 'staff'
  /** What the customer is told, where staff close it. */
  reason: string | null
  world: BankServices
  tenant: Tenant
}

/**
 * All of a closing in one commit. Before everything else, so that what it ends is written after it.
 * The person, the book's accounts and all that is made for them are locked before it is decided.
 */
export const peopleClosed: BulkInsert<ClosedPerson> = {
  name: 'people closed',
  rank: 1,
  async lock(tx, tenantId, rows) {
    const ids = rows.map((row) => row.personId)
    await lockPeople(tx, tenantId, ids)
  },
  async write(tx, tenantId, rows, at) {
    const more: BulkRow[] = []
    for (const row of rows) more.push(...(await close(tx, tenantId, row, at)))
    return more
  },
}

async function close(
  tx: Tx,
  tenantId: string,
  { personId, by, reason, world, tenant }: ClosedPerson,
  at: Date,
): Promise<BulkRow[]> {
  const owner = { tenantId, personId }
  await lockForClosing(tx, owner)
  const person = existing(await findPerson(tx, tenantId, personId), `No person ${personId}.`)
  const obstacles = await obstaclesOf(tx, owner, at)
  const facts = { isSettled: obstacles.length === 0 }
  const before = { status: customerStatusOf[person.state], facts }
  if (before.status !== 'CLOSED' && !facts.isSettled) throw inTheWay(obstacles)
  advance(customerLife, before, { type: 'customer.close' })

  const scope = { tenantId, personId: null }
  for (const { id } of await listRunningSchedules(tx, owner)) {
    const row = existing(await lockSchedule(tx, tenantId, id), `There is no schedule ${id}.`)
    const change = stepSchedule(row, { event: { type: 'schedule.end' } }, at)
    await writeScheduleStep({ tx, tenantId }, change)
  }
  for (const { id } of await listLiveAccounts(tx, owner)) {
    const row = existing(await lockAccount(tx, tenantId, id), `There is no account ${id}.`)
    const type = row.status === 'PENDING' ? 'account.cancel' : 'account.close'
    await stepAccount(tx, scope, world, row, { type })
  }
  await revokeInvitesOf(tx, owner, at)
  for (const member of await listMembershipsOf(tx, owner)) {
    await withdrawOrdersOf({ tx, scope, world }, member)
    await deleteMember(tx, tenantId, member.id)
  }
  await deleteLinksOf(tx, owner)
  await deleteBudgetsOf(tx, tenantId, personId)
  await deleteApprovalSumsOf(tx, tenantId, personId)
  await deletePriceAlertsOf(tx, tenantId, personId)
  await endReferralsOf(tx, owner, at)
  await revokeKeysOf(tx, owner, at)
  await deleteWebhooksOf(tx, owner)
  await endEverySession(tx, tenantId, personId, { at, reason: 'account closed' })
  await forgetDevices(tx, tenantId, personId, null)
  const requests = await listOpenRequests(tx, owner)
  await sendMessageTo({ tx, scope, world, tenant }, person, closedMessage(reason))
  await closeBook(tx, owner)
  await writeClosed(tx, owner, { by, reason, at })
  const event = { type: 'request.cancel' } as const
  return requests.map(({ id }) => bulkRow(paymentRequestsMoved, { id, event }))
}

export const inTheWay = (obstacles: Closing['obstacles']) =>
  new Refusal('STATE_CONFLICT', 'Something has to be settled first.', {
    errors: obstacles.map(({ kind }) => ({ pointer: `/${kind}`, code: 'IN_THE_WAY' })),
  })
