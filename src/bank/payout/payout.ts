import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  cancelPayout,
  changePayout,
  createPayout,
  listPayouts,
  readPayout,
} from '#contract/payout'
import { isUuid } from '#bank/db/uuid'
import { commitLedgerRows } from '#bank/ledger/step'
import { actorIn } from '#bank/member/access'
import { pageFrom } from '#bank/page'
import { lockPerson } from '#bank/person/person.rows'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { checkPayout, payoutCoin } from './check.ts'
import {
  findPayout,
  insertPayout,
  listPayoutRows,
  lockPayout,
  putLines,
  type PayoutFound,
} from './payout.rows.ts'
import { payoutDetailOf, payoutDraftShown } from './shown.ts'
import { commitPayout, payoutNews, payoutShown, stepPayout } from './step.ts'

export async function handleListPayouts(
  { wallet_id, limit, offset }: ParsedOf<typeof listPayouts>,
  { tx, scope }: PersonContext,
) {
  const wallet = await walletOf(tx, scope, wallet_id)
  const page = { limit, offset }
  const { rows, total } = await listPayoutRows(tx, scope.tenantId, wallet.id, page)
  const data = rows.map(payoutShown)
  return pageFrom(data, total, offset)
}

interface NamedPayout {
  wallet_id: string
  id: string
}

export async function payoutOf(
  { tx, scope }: PersonContext,
  { wallet_id, id }: NamedPayout,
  find: typeof findPayout,
): Promise<PayoutFound> {
  const wallet = await walletOf(tx, scope, wallet_id)
  const row = isUuid(id) ? await find(tx, scope.tenantId, id) : null
  if (row?.wallet_id !== wallet.id) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleReadPayout(
  request: ParsedOf<typeof readPayout>,
  context: PersonContext,
) {
  return payoutDetailOf(context, await payoutOf(context, request, findPayout))
}

const numbered = ({ rows }: Pick<ParsedOf<typeof createPayout>, 'rows'>) =>
  rows.map((row, at) => ({ ...row, n: at + 1 }))

export async function handleCreatePayout(
  request: ParsedOf<typeof createPayout>,
  context: SignedInContext,
) {
  const { tx, scope, world, caller } = context
  const wallet = await walletOf(tx, scope, request.wallet_id)
  const { symbol, scale } = await payoutCoin(context, request.currency_id)
  const now = world.clock.now()
  const row: PayoutFound = {
    id: world.random.id(),
    person_id: scope.personId,
    wallet_id: wallet.id,
    currency_id: request.currency_id,
    made_by: actorIn(scope).personId,
    family_id: caller.familyId,
    status: 'DRAFT',
    decimal_sign: request.decimal_sign,
    row_count: request.rows.length,
    total: null,
    is_proved: false,
    version: 1,
    created_at: now,
    moved_at: now,
    symbol,
    scale,
  }
  const lines = numbered(request)
  await lockPerson(tx, scope.tenantId, scope.personId)
  await insertPayout(tx, scope.tenantId, row)
  await putLines(tx, scope.tenantId, row, lines)
  const step = { transfers: [], rows: [payoutNews(row, 'INSERT')] }
  await commitLedgerRows(tx, scope.tenantId, step, now)
  return payoutDraftShown(row, await checkPayout(context, row, lines))
}

export async function handleChangePayout(
  request: ParsedOf<typeof changePayout>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const row = await payoutOf(context, request, lockPayout)
  const next = {
    ...stepPayout(row, { type: 'payout.change' }, { at: world.clock.now() }),
    decimal_sign: request.decimal_sign,
    row_count: request.rows.length,
  }
  const lines = numbered(request)
  await putLines(tx, scope.tenantId, next, lines)
  await commitPayout({ tx, tenantId: scope.tenantId, world }, next)
  return payoutDraftShown(next, await checkPayout(context, next, lines))
}

/** A repeat changes nothing. */
export async function handleCancelPayout(
  request: ParsedOf<typeof cancelPayout>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const row = await payoutOf(context, request, lockPayout)
  if (row.status === 'CANCELED') return payoutDetailOf(context, row)
  const next = stepPayout(row, { type: 'payout.cancel' }, { at: world.clock.now() })
  await commitPayout({ tx, tenantId: scope.tenantId, world }, next)
  return payoutDetailOf(context, next)
}
