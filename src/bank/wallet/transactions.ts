import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { listTransactions, readTransaction } from '#contract/wallet'
import type { PersonVisit } from '#bank/requestContext'
import { centsOf } from './cents.ts'
import { stepShown, transactionShown } from './shown.ts'
import { pageByFilter, pageByPlace, type PageWanted } from './transactionPage.rows.ts'
import { findTransaction, listSteps } from './transactions.rows.ts'
import { isId, walletOf } from './wallet.ts'

/** A page of a wallet's moves. Counted from one place, pages stand still while new ones arrive. */
export async function transactionsIn(heard: Heard<typeof listTransactions>, visit: PersonVisit) {
  const { tx, scope } = visit
  const { filter = {} } = heard
  const wallet = await walletOf(tx, scope, heard.wallet_uuid)
  const upTo = Math.min(heard.up_to ?? wallet.places, wallet.places)
  const wanted: PageWanted = {
    walletId: wallet.id,
    upTo,
    limit: heard.limit,
    offset: heard.offset,
    sortBy: heard.sort_by,
    descending: heard.sort_order === 'DESC',
  }
  const plain = wanted.sortBy === 'created_at' && isEmpty(filter)
  const { total, rows } = plain
    ? { total: upTo, rows: await pageByPlace(tx, scope.tenantId, wanted) }
    : await pageByFilter(
        tx,
        scope.tenantId,
        { filter, cents: await centsOf(visit, filter) },
        wanted,
      )
  return {
    total,
    count: total,
    data: rows.map(transactionShown),
    has_more: heard.offset + rows.length < total,
    newest: upTo,
  }
}

const isEmpty = (filter: object) => Object.values(filter).every((asked) => asked === undefined)

export async function transactionIn(
  { wallet_uuid, uuid }: Heard<typeof readTransaction>,
  { tx, scope }: PersonVisit,
) {
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const row = isId(uuid) ? await findTransaction(tx, scope.tenantId, wallet.id, uuid) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such transaction in this wallet.')
  const steps = await listSteps(tx, scope.tenantId, row.id)
  return { ...transactionShown(row), history: steps.map(stepShown) }
}
