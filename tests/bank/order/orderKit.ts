import { expect } from 'vitest'
import { createCounterparty, createDestination } from '#contract/counterparty'
import type { Order, OrderDetail } from '#contract/order'
import { pressOrder, readOrder } from '#contract/order'
import { placeTransfer } from '#contract/place'
import { listTransactions } from '#contract/wallet'
import { watchTenant } from '#bank/chain/watch'
import { balancesOf } from '#bank/ledger/balances.rows'
import type { LedgerStep } from '#bank/ledger/step'
import { onOutgoingUpdate } from '#bank/order/rails'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { TestBank } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'

/** A tenant with people, wallets, destinations, rails and chains. */
export async function openOrderKit(bank: TestBank, options: TenantOptions = {}) {
  const { world } = bank
  const book = await openCounterpartyKit(bank, options)
  const { tenantId } = book
  const scope = { tenantId, personId: null }
  const hear = onOutgoingUpdate(world)

  const give = ({ walletId }: Owner, currencyId: string, minor: bigint) =>
    world.writer.commit(tenantId, fundingStep(world.random.id(), walletId, currencyId, minor))

  /** What a wallet has of a currency: booked and on hold. */
  async function has(walletId: string, currencyId: string): Promise<[bigint, bigint]> {
    const all = await world.engine.transaction(scope, (tx) =>
      balancesOf(tx, tenantId, [`wallet:${walletId}`]),
    )
    const one = all.find((balance) => balance.currencyId === currencyId)
    return [one?.posted ?? 0n, one?.held ?? 0n]
  }

  const newDestination = (owner: Owner, words: object) =>
    saveDestination(owner, words, `Rowan ${world.random.number()}`)

  /** A destination old enough to take any amount. */
  async function destination(owner: Owner, words: object): Promise<string> {
    const id = await newDestination(owner, words)
    await book.rows(
      `update destinations set usable_from = created_at where tenant_id = $1 and id = $2`,
      id,
    )
    return id
  }

  const read = async (owner: Owner, { order_uuid }: Pick<Order, 'order_uuid'>) =>
    (await owner.ask(readOrder, { order_uuid })).body as unknown as OrderDetail

  const press = (owner: Owner, { order_uuid }: Order, event: string, more: object = {}) =>
    owner.ask(pressOrder, { order_uuid, event, ...more })

  /** Advances the clock and runs what came due. */
  async function wait(ms: number) {
    bank.clock.advance(ms)
    await bank.worker.drain(tenantId)
    await watchTenant(world, hear, tenantId)
  }

  const { rows: euros } = await world.engine.transaction(scope, (tx) =>
    tx.query<{ id: string }>(
      `select id from currencies where tenant_id = $1 and symbol = 'EUR' and type = 'fiat'`,
      [tenantId],
    ),
  )
  const eur = euros[0]!.id
  /** A dollar paid a day ago, so that the first day's limit is over. */
  const payBefore = (payer: Owner, to: Owner) =>
    give(payer, book.usd, 1_00n).then(() => payDayBefore(book, payer, to))

  const orders = { give, has, read, press, wait, payBefore, ordersADayOlder: () => ageByDay(book) }
  return { ...book, ...orders, scope, eur, destination, newDestination }
}

async function payDayBefore(book: CounterpartyKit, payer: Owner, to: Owner): Promise<string> {
  const words = { from_currency_id: book.usd, to_wallet_uuid: to.walletId, amount: '1' }
  const { order_uuid } = await placed(payer.ask(placeTransfer, words))
  await ageByDay(book)
  return order_uuid
}

/** Earlier payments count as made before today. */
async function ageByDay({ rows }: CounterpartyKit): Promise<void> {
  const day = `interval '1 day' where tenant_id = $1`
  await rows(`update orders set created_at = created_at - ${day}`)
  await rows(`update order_worths set at = at - ${day}`)
}

type CounterpartyKit = Awaited<ReturnType<typeof openCounterpartyKit>>

async function saveDestination({ ask }: Owner, words: object, name: string): Promise<string> {
  const to = await ask(createCounterparty, { type: 'INDIVIDUAL', name })
  const made = await ask(createDestination, { counterparty_account_id: to.body.id, ...words })
  if (made.status !== 200) throw new Error(made.text)
  return String(made.body.id)
}

/** Credits money directly. */
const fundingStep = (
  id: string,
  walletId: string,
  currencyId: string,
  minor: bigint,
): LedgerStep => ({
  transfers: [
    {
      id,
      cause: 'gift',
      legs: [
        { address: 'rail:gift', currencyId, posted: -minor },
        { address: `wallet:${walletId}`, currencyId, posted: minor },
      ],
    },
  ],
  rows: [],
})

export const ach = {
  type: 'ACH',
  external_banking_data: {
    account_number: '000123456789',
    routing_number: '021000021',
    bank_name: 'Chase',
  },
}

/** The order in the response. */
export async function placed(answer: ReturnType<Owner['ask']>): Promise<Order> {
  const { status, body, text } = await answer
  expect([status, text]).toEqual([201, text])
  return body as unknown as Order
}

/** A wallet's transactions, newest first. */
export const linesOf = async (owner: Owner) =>
  (
    (await owner.ask(listTransactions, { limit: 100 })).body.data as {
      record_type: string
      type: string
      status: string
      amount: string
    }[]
  ).map(({ record_type, type, status, amount }) => `${record_type} ${type} ${status} ${amount}`)
