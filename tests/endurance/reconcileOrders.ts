import { reconcile } from '#bank/book/reconcile'
import type { Crowd, Orders } from './protocol.ts'
import { besideBank, GIFT } from './population.ts'

/**
 * Holds what the bank has against what the crowd heard: an order that was answered for is there once
 * and over, one that was refused is not there at all, one that was never answered happened wholly or
 * not. What every wallet holds is counted from that, by a sum that shares no line with the bank.
 */

interface Row {
  reference: string
  status: string
}

export interface Reconciliation {
  /** Answered for, and not there. */
  lost: string[]
  /** There more than once. */
  doubled: string[]
  /** Refused, and there all the same. */
  haunting: string[]
  /** There, and neither over nor undone. */
  halfDone: string[]
  /** Never answered, and there. */
  unanswered: number
  /** Wallets that hold something else than what their orders leave. */
  wrong: string[]
  /** What the bank's own reconciliation finds. */
  faults: string[]
}

export const nothingWrong: Omit<Reconciliation, 'unanswered'> = {
  lost: [],
  doubled: [],
  haunting: [],
  halfDone: [],
  wrong: [],
  faults: [],
}

export async function reconcileOrders(
  dataDir: string,
  crowd: Crowd,
  orders: Orders,
): Promise<Reconciliation> {
  const { rows, held, faults } = await lookUp(dataDir, crowd)
  const there = new Set(rows.map(({ reference }) => reference))
  const should = balancesAfter(there, crowd.members.length)
  return {
    lost: orders.taken.filter((reference) => !there.has(reference)),
    doubled: repeated(rows.map(({ reference }) => reference)),
    haunting: orders.refused.filter((reference) => there.has(reference)),
    halfDone: rows.filter(({ status }) => status !== 'COMPLETE').map(({ reference }) => reference),
    unanswered: orders.unknown.filter((reference) => there.has(reference)).length,
    wrong: crowd.members
      .map(({ walletId }, at) => ({ walletId, is: held.get(`wallet:${walletId}`), be: should[at] }))
      .filter(({ is, be }) => is !== be)
      .map(({ walletId, is, be }) => `${walletId} holds ${is} and not ${be}`),
    faults,
  }
}

async function lookUp(dataDir: string, { tenantId, usd }: Crowd) {
  const engine = await besideBank(dataDir)
  const scope = { tenantId, personId: null }
  const found = await engine.transaction(scope, async (tx) => {
    const { rows } = await tx.query<Row>(
      'select reference, status from orders where tenant_id = $1 order by created_at',
      [tenantId],
    )
    const accounts = await tx.query<{ address: string; posted: string }>(
      'select address, posted from ledger_accounts where tenant_id = $1 and currency_id = $2',
      [tenantId, usd],
    )
    const held = new Map(accounts.rows.map(({ address, posted }) => [address, BigInt(posted)]))
    return { rows, held, faults: (await reconcile(tx, tenantId)).faults }
  })
  await engine.close()
  return found
}

/** Every order moves one dollar; who to whom stands in its reference. */
function balancesAfter(references: Iterable<string>, people: number): bigint[] {
  const balances = Array.from({ length: people }, () => GIFT)
  for (const reference of references) {
    const [payer = 0, payee = 0] = (reference.split(' ')[0] ?? '').split('>').map(Number)
    balances[payer]! -= 100n
    balances[payee]! += 100n
  }
  return balances
}

function repeated(names: readonly string[]): string[] {
  const observed = new Set<string>()
  return names.filter((name) => observed.size === observed.add(name).size)
}
