import { reconcile } from '#bank/book/reconcile'
import type { Crowd, Orders } from './protocol.ts'
import { besideBank, GIFT } from './population.ts'

/**
 * Compares the bank with the responses: a placed order exists once and is final, a refused one does not
 * exist, an unanswered one happened completely or not at all. Expected balances are computed
 * independently of the bank.
 */

interface Row {
  reference: string
  status: string
}

export interface Reconciliation {
  /** Placed, but missing. */
  lost: string[]
  /** Present more than once. */
  doubled: string[]
  /** Refused, but present. */
  haunting: string[]
  /** Present, but not final. */
  halfDone: string[]
  /** Never answered, but present. */
  unanswered: number
  /** Wallets with another balance than their orders give. */
  wrong: string[]
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
  const present = new Set(rows.map(({ reference }) => reference))
  const should = balancesAfter(present, crowd.members.length)
  return {
    lost: orders.taken.filter((reference) => !present.has(reference)),
    doubled: repeated(rows.map(({ reference }) => reference)),
    haunting: orders.refused.filter((reference) => present.has(reference)),
    halfDone: rows.filter(({ status }) => status !== 'COMPLETE').map(({ reference }) => reference),
    unanswered: orders.unknown.filter((reference) => present.has(reference)).length,
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

/** Every order moves one dollar between the people in its reference. */
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
