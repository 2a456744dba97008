import { readUser } from '#contract/person'
import { exportTransactions, listTransactions, listWallets } from '#contract/wallet'
import type { Transaction } from '#contract/transaction'
import type { TransactionLifeEvent } from '#machines/wallet/transaction.life'
import { balancesOf } from '#bank/ledger/balances.rows'
import type { Transfer } from '#bank/ledger/transfer'
import { moveLeg, recordLeg } from '#bank/wallet/legs'
import type { NewLeg } from '#bank/wallet/legs.rows'
import { findTransaction } from '#bank/wallet/transactions.rows'
import type { TestBank } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'
import { openCurrencies } from '#tests/kit/openBook'
import { openTenantKit, type TenantKit } from '#tests/bank/session/tenantKit'

/** The defaults of a transaction: a completed pay-in of dollars by bank. */
export type LegOptions = Partial<Omit<NewLeg, 'walletId' | 'personId' | 'minor' | 'currencyId'>> & {
  coin?: string
}

interface WalletFixture {
  bank: TestBank
  branch: TenantKit
  coins: ReadonlyMap<string, string>
  wallet: string
  personId: string
  me: { bearer: string }
}

/**
 * A tenant with currencies, and customers whose money and list are written as the bank writes them.
 */
export async function openWalletKit(bank: TestBank) {
  const branch = await openTenantKit(bank)
  const coins = await openCurrencies(bank.world, branch.tenantId)

  async function customer() {
    const { bearer, email } = await branch.moveIn()
    const me = { bearer }
    const { body } = await branch.ask(listWallets, {}, me)
    const wallet = (body.data as { uuid: string }[])[0]!.uuid
    const personId = String((await branch.ask(readUser, {}, me)).body.id)
    const deps: WalletFixture = { bank, branch, coins, wallet, personId, me }
    return { email, me, wallet, personId, ...writersOf(deps), ...readersOf(deps) }
  }

  return { ...branch, coins, customer }
}

type WalletKit = Awaited<ReturnType<typeof openWalletKit>>
export type Customer = Awaited<ReturnType<WalletKit['customer']>>

/** Writes a transaction and its posting. */
function writersOf({ bank, branch, coins, wallet, personId }: WalletFixture) {
  const { world } = bank
  const { tenantId } = branch
  const owned = { walletId: wallet, personId }

  const booked = (
    currencyId: string,
    signed: bigint,
    where: 'wallet' | 'incoming' = 'wallet',
  ): Transfer => ({
    id: world.random.id(),
    cause: 'test',
    legs: [
      { address: 'rail:ach', currencyId, posted: -signed },
      { address: `${where}:${wallet}`, currencyId, posted: signed },
    ],
  })

  /** Completed money is booked, pending money is incoming. */
  async function line(minor: bigint, { coin = 'USD', ...recorded }: LegOptions = {}) {
    const id = world.random.id()
    const currencyId = coins.get(coin)!
    const plain = { type: 'deposit', method: 'bank_transfer', kind: 'ONRAMP_ACHWIRE' } as const
    const leg: NewLeg = { ...plain, status: 'complete', ...recorded, ...owned, currencyId, minor }
    const signed = leg.type === 'deposit' ? minor : -minor
    const transfers =
      leg.status === 'complete'
        ? [booked(currencyId, signed)]
        : leg.status === 'pending'
          ? [booked(currencyId, signed, 'incoming')]
          : []
    await world.writer.commit(tenantId, { transfers, rows: [recordLeg(world, leg, id)] })
    return id
  }

  async function step(
    id: string,
    event: TransactionLifeEvent,
    transfers: readonly Transfer[] = [],
  ) {
    const row = await world.engine.transaction({ tenantId, personId: null }, (tx) =>
      findTransaction(tx, tenantId, wallet, id),
    )
    const { status, sub_status: subStatus } = row!
    const rows = [moveLeg({ id, ...owned, status, subStatus }, event)]
    await world.writer.commit(tenantId, { transfers, rows })
  }

  return { booked, line, step }
}

/** The wallet as shown, and by the ledger. */
function readersOf({ bank, branch, wallet, me }: WalletFixture) {
  const { ask, tenantId } = branch

  async function list({ filter, ...words }: Record<string, unknown> = {}) {
    const narrowed = filter === undefined ? {} : { filter: JSON.stringify(filter) }
    const value = { wallet_uuid: wallet, ...words, ...narrowed }
    const { body, status, text } = await ask(listTransactions, value, me)
    if (status !== 200) throw new Error(text)
    return body as { total: number; has_more: boolean; newest: number; data: Transaction[] }
  }

  const exported = (words: Record<string, unknown> = {}) =>
    ask(exportTransactions, { wallet_uuid: wallet, ...words }, me)

  async function statement(filter: object = {}) {
    const { text, status } = await exported({ filter: JSON.stringify(filter) })
    if (status !== 200) throw new Error(text)
    return readCsv(text)
  }

  async function balances() {
    const rows = await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
      balancesOf(tx, tenantId, [`wallet:${wallet}`]),
    )
    return new Map(rows.map(({ currencyId, posted }) => [currencyId, posted]))
  }

  return { list, exported, statement, balances }
}
