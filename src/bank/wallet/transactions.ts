import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { listTransactions, readTransaction } from '#contract/wallet'
import { pageFrom } from '#bank/page'
import type { PersonContext } from '#bank/requestContext'
import { centsOf } from './cents.ts'
import { stepShown, transactionShown } from './shown.ts'
import { pageByFilter, pageByPlace, type PageWanted } from './transactionPage.rows.ts'
import { findTransaction, listTransactionSteps } from './transactions.rows.ts'
import { isId, walletOf } from './wallet.ts'

export async function handleListTransactions(
  request: ParsedOf<typeof listTransactions>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const { filter = {} } = request
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  const upTo = Math.min(request.up_to ?? wallet.places, wallet.places)
  const wanted: PageWanted = {
    walletId: wallet.id,
    upTo,
    limit: request.limit,
    offset: request.offset,
    sortBy: request.sort_by,
    descending: request.sort_order === 'DESC',
  }
  const plain = wanted.sortBy === 'created_at' && isEmpty(filter)
  const { total, rows } = plain
    ? { total: upTo, rows: await pageByPlace(tx, scope.tenantId, wanted) }
    : await pageByFilter(
        tx,
        scope.tenantId,
        { filter, cents: await centsOf(context, filter) },
        wanted,
      )
  return { ...pageFrom(rows.map(transactionShown), total, request.offset), newest: upTo }
}

const isEmpty = (filter: object) => Object.values(filter).every((value) => value === undefined)

export async function handleReadTransaction(
  { wallet_uuid, uuid }: ParsedOf<typeof readTransaction>,
  { tx, scope }: PersonContext,
) {
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const row = isId(uuid) ? await findTransaction(tx, scope.tenantId, wallet.id, uuid) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such transaction in this wallet.')
  const steps = await listTransactionSteps(tx, scope.tenantId, row.id)
  return { ...transactionShown(row), history: steps.map(stepShown) }
}
