import type { AccountStatus, payInto } from '#contract/account'
import type { Heard } from '#contract/kit/endpoint'
import { toMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import { accountLife } from '#machines/account/account.life'
import { advance, allows } from '#machines/kit/life'
import { isUuid } from '#bank/db/uuid'
import { written } from '#bank/ledger/step'
import { openIncoming } from '#bank/order/incoming'
import type { Intended, PersonVisit } from '#bank/requestContext'
import { accountStands, findAccount } from './account.rows.ts'
import { programsHere, waysIn } from './programs.ts'

/**
 * Play tenants only: somebody pays to the details of an account. The life of the account says whether
 * the money is credited or goes back; either way an order tells that it came, and the step holds only
 * while the account still stands as it was read.
 */
export async function payIn(
  { uuid, rail, amount, sender }: Heard<typeof payInto>,
  visit: PersonVisit,
): Promise<Intended<typeof payInto>> {
  const { tx, scope } = visit
  const account = isUuid(uuid) ? await findAccount(tx, scope.tenantId, uuid) : null
  const all = await programsHere(visit)
  const program = all.find(({ row }) => row.id === account?.program_id)
  if (!account || !program) throw new Refusal('NOT_FOUND')
  if (!program.row.rails.includes(rail))
    throw new Refusal('STATE_CONFLICT', 'The account is not reached by this rail.')
  const minor = toMinor(amount, program.currency.scale)
  if (minor === null || minor <= 0n) throw new Refusal('AMOUNT_INVALID')

  const credited = isCredited(account.status)
  const { order, step } = await openIncoming(visit, {
    ...waysIn[rail],
    walletId: account.wallet_id,
    personId: scope.personId,
    fromId: program.row.currency_id,
    toId: program.row.currency_id,
    minor,
    accountId: account.id,
    reference: sender,
    sentBack: credited ? null : 'account_closed',
  })
  const stands = written(accountStands, { id: account.id, status: account.status })
  return {
    step: { ...step, rows: [...step.rows, stands] },
    answer: { status: credited ? 'credited' : 'returned', order_id: order.id },
  }
}

/** A closed account takes nothing any more, so that what comes to it goes back as well. */
function isCredited(status: AccountStatus): boolean {
  const record = { status, facts: { verified: true, depositOnItsWay: false, reason: null } }
  const event = { type: 'deposit.came' } as const
  if (!allows(accountLife, record, event)) return false
  return advance(accountLife, record, event).intents.some(({ type }) => type === 'creditDeposit')
}
