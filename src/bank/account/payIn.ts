import type { AccountStatus, payInto } from '#contract/account'
import type { ParsedOf } from '#contract/kit/endpoint'
import { toMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import { accountLife } from '#machines/account/account.life'
import { advance, allows } from '#machines/kit/life'
import { isUuid } from '#bank/db/uuid'
import { bulkRow } from '#bank/ledger/step'
import { openIncoming } from '#bank/order/incoming'
import { requestNamedBy } from '#bank/paymentRequest/outside/paid'
import type { LedgerStepResult, PersonContext } from '#bank/requestContext'
import { accountStatusWrites, findAccount } from './account.rows.ts'
import { accountProgramsOf, payInRoutes } from './programs.ts'

/** Sandbox only. The step fails if the account's status changed since it was read. */
export async function handlePayInto(
  { uuid, rail, amount, sender, reference }: ParsedOf<typeof payInto>,
  context: PersonContext,
): Promise<LedgerStepResult<typeof payInto>> {
  const { tx, scope } = context
  const account = isUuid(uuid) ? await findAccount(tx, scope.tenantId, uuid) : null
  const all = await accountProgramsOf(context)
  const program = all.find(({ row }) => row.id === account?.program_id)
  if (!account || !program) throw new Refusal('NOT_FOUND')
  if (!program.row.rails.includes(rail))
    throw new Refusal('STATE_CONFLICT', 'The account is not reached by this rail.')
  const minor = toMinor(amount, program.currency.scale)
  if (minor === null || minor <= 0n) throw new Refusal('AMOUNT_INVALID')

  const credited = isCredited(account.status)
  const money = { walletId: account.wallet_id, currencyId: program.row.currency_id }
  const { order, step } = await openIncoming(context, {
    ...payInRoutes[rail],
    walletId: money.walletId,
    personId: scope.personId,
    fromId: money.currencyId,
    toId: money.currencyId,
    minor,
    accountId: account.id,
    reference: sender,
    note: reference ?? null,
    paymentRequestId: await requestNamedBy(tx, scope.tenantId, money, reference),
    sentBack: credited ? null : 'account_closed',
  })
  const stands = bulkRow(accountStatusWrites, { id: account.id, status: account.status })
  return {
    step: { ...step, rows: [...step.rows, stands] },
    response: { status: credited ? 'credited' : 'returned', order_id: order.id },
  }
}

/** Money sent to a closed account is returned. */
function isCredited(status: AccountStatus): boolean {
  const record = { status, facts: { verified: true, depositOnItsWay: false, reason: null } }
  const event = { type: 'deposit.came' } as const
  if (!allows(accountLife, record, event)) return false
  return advance(accountLife, record, event).intents.some(({ type }) => type === 'creditDeposit')
}
