import { readUser } from '#contract/person'
import type { TransactionMeta } from '#contract/transaction'
import { exportTransactions, listTransactions, listWallets } from '#contract/wallet'
import { balancesOf } from '#bank/ledger/balances.rows'
import type { Transfer } from '#bank/ledger/post'
import type { TransactionLifeEvent } from '#machines/wallet/transaction.life'
import { moveLeg, recordLeg, type LegDetail, type NewLeg } from '#bank/wallet/legs'
import { findTransaction } from '#bank/wallet/transactions.rows'
import type { TestBank } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'
import { openCurrencies } from '#tests/kit/openBook'
import { openBranch } from '#tests/bank/session/branch'

export type Told = Partial<
  Omit<NewLeg, 'walletId' | 'personId' | 'minor' | 'currencyId' | 'meta'>
> & {
  coin?: string
  meta?: TransactionMeta
}

/** A tenant with its currencies, and customers whose money and list are written as the bank writes them. */
export async function openCounter(bank: TestBank) {
  const { world } = bank
  const branch = await openBranch(bank)
  const { tenantId, ask, moveIn } = branch
  const coins = await openCurrencies(world, tenantId)
  const asBank = { tenantId, personId: null }

  async function customer() {
    const { bearer, email } = await moveIn()
    const me = { bearer }
    const { body } = await ask(listWallets, {}, me)
    const wallet = (body.data as { uuid: string }[])[0]!.uuid
    const personId = String((await ask(readUser, {}, me)).body.id)
    const owned = { walletId: wallet, personId }

    /** A new line in the list; what is complete or on its way in is in the book as well. */
    async function line(minor: bigint, { coin = 'USD', ...told }: Told = {}) {
      const id = world.random.id()
      const currencyId = coins.get(coin)!
      const leg: NewLeg = {
        type: 'deposit',
        method: 'bank_transfer',
        kind: 'ONRAMP_ACHWIRE',
        status: 'complete',
        ...told,
        ...owned,
        currencyId,
        minor,
      }
      const signed = leg.type === 'deposit' ? minor : -minor
      const moves =
        leg.status === 'complete'
          ? [booked(currencyId, signed)]
          : leg.status === 'pending'
            ? [booked(currencyId, signed, 'incoming')]
            : []
      await world.writer.commit(tenantId, {
        transfers: moves,
        rows: [recordLeg(world, leg, id)],
      })
      return id
    }

    function booked(
      currencyId: string,
      signed: bigint,
      where: 'wallet' | 'incoming' = 'wallet',
    ): Transfer {
      return {
        id: world.random.id(),
        cause: 'test',
        legs: [
          { address: 'rail:ach', currencyId, posted: -signed },
          { address: `${where}:${wallet}`, currencyId, posted: signed },
        ],
      }
    }

    async function standing(id: string) {
      const row = await world.engine.transaction(asBank, (tx) =>
        findTransaction(tx, tenantId, wallet, id),
      )
      const { status, sub_status } = row!
      return { id, ...owned, status, subStatus: sub_status }
    }

    /** One step of a line, and what it books. */
    async function step(
      id: string,
      event: TransactionLifeEvent,
      transfers: readonly Transfer[] = [],
      detail: LegDetail = {},
    ) {
      const rows = [moveLeg(await standing(id), event, detail)]
      await world.writer.commit(tenantId, { transfers, rows })
    }

    const list = async (words: Record<string, unknown> = {}) => {
      const { filter, ...rest } = words
      const said = {
        wallet_uuid: wallet,
        ...rest,
        ...(filter ? { filter: JSON.stringify(filter) } : {}),
      }
      const { body, status } = await ask(listTransactions, said, me)
      if (status !== 200) throw new Error(`The list answered ${JSON.stringify(body)}.`)
      return body as {
        total: number
        has_more: boolean
        newest: number
        data: { uuid: string; amount: string; status: string; linked: string[]; id: number }[]
      }
    }

    const exported = (words: Record<string, unknown> = {}) =>
      ask(exportTransactions, { wallet_uuid: wallet, ...words }, me)

    const statement = async (filter?: object) => {
      const { text, status } = await exported(filter ? { filter: JSON.stringify(filter) } : {})
      if (status !== 200) throw new Error(text)
      return readCsv(text)
    }

    const balances = async () => {
      const rows = await world.engine.transaction(asBank, (tx) =>
        balancesOf(tx, tenantId, [`wallet:${wallet}`]),
      )
      return new Map(rows.map(({ currencyId, posted }) => [currencyId, posted]))
    }

    return {
      bearer,
      email,
      me,
      wallet,
      personId,
      line,
      booked,
      step,
      list,
      exported,
      statement,
      balances,
    }
  }

  return { ...branch, coins, customer }
}

export type Counter = Awaited<ReturnType<typeof openCounter>>
export type Customer = Awaited<ReturnType<Counter['customer']>>
