import { expect, test } from 'vitest'
import type { CardDetail } from '#contract/card'
import { advance, allows } from '#machines/kit/life'
import { orderExhibit as exhibit } from '#machines/order/order.exhibit'
import {
  orderLife,
  type OrderEvent,
  type OrderFacts,
  type OrderMoney,
} from '#machines/order/order.life'
import type { Tx } from '#bank/db/engine'
import { moveOrder, createOrder } from '#bank/order/kernel'
import { findOrder, type OrderRow } from '#bank/order/order.rows'
import { findCoins } from '#bank/rate/rate.rows'
import { openTestBank } from '#tests/kit/bank'
import { walksOf } from '#tests/kit/mbt'
import { faults } from '#tests/kit/openBook'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { cashOut } from '#tests/bank/order/waiting'
import { oneOf } from '#tests/kit/whole'
import { openCards } from './cards.ts'

/** Every path of an order that loads a card or withdraws from it. */

const bank = await openTestBank()
const cards = await openCards(bank)
const { tenantId, usd } = cards
const scope = { tenantId, personId: null }
const within = <T>(work: (tx: Tx) => Promise<T>) => bank.world.engine.transaction(scope, work)
const coins = await within((tx) => findCoins(tx, tenantId, [usd]))
const ground = { world: bank.world, coins }
const by = { actor: 'customer' } as const

/** Expected balances by where the money is: 100.00 sent, 97.00 arriving. */
const loading: Record<OrderMoney, Places> = {
  untouched: { wallet: 10_000n, way: 0n, card: 0n },
  held: { wallet: 10_000n, way: 0n, card: 0n },
  sent: { wallet: 0n, way: 10_000n, card: 0n },
  received: { wallet: 0n, way: 10_000n, card: 0n },
  settled: { wallet: 0n, way: 0n, card: 9_700n },
  returned: { wallet: 10_000n, way: 0n, card: 0n },
}
const takingOff: Record<OrderMoney, Places> = {
  untouched: { wallet: 0n, way: 0n, card: 10_000n },
  held: { wallet: 0n, way: 0n, card: 10_000n },
  sent: { wallet: 0n, way: 10_000n, card: 0n },
  received: { wallet: 0n, way: 10_000n, card: 0n },
  settled: { wallet: 9_700n, way: 0n, card: 0n },
  returned: { wallet: 0n, way: 0n, card: 10_000n },
}

interface Places {
  wallet: bigint
  way: bigint
  card: bigint
}

/** Expected entries of the account's list; a load appears once it has arrived. */
const listed = (out: boolean): Partial<Record<OrderMoney, string>> =>
  out
    ? { settled: 'DEPOSIT COMPLETED' }
    : {
        received: 'WITHDRAWAL PENDING',
        settled: 'WITHDRAWAL COMPLETED',
        returned: 'WITHDRAWAL FAILED',
      }

let sendingBefore = 0n

async function agree(order: OrderRow, { walletId }: Owner, card: CardDetail) {
  const out = order.facts.direction === 'out'
  const recorded = await cards.posted()
  const at = (address: string) => recorded.get(address)?.posted ?? 0n
  expect({
    wallet: at(`wallet:${walletId}`),
    way: out ? at('rail:cards:sending') - sendingBefore : at(`incoming:${walletId}`),
    card: at(`card:${card.fiat_account.id}`),
  }).toEqual((out ? loading : takingOff)[order.facts.money])
  const held = recorded.get(`wallet:${walletId}`)?.held ?? 0n
  expect(held).toBe(order.facts.money === 'held' ? 10_000n : 0n)
  const rows = await cards.rows<{ type: string; status: string; version: number }>(
    `select type, status, version from card_transactions
     where tenant_id = $1 and sub_account_id = $2 and type in ('DEPOSIT', 'WITHDRAWAL')`,
    card.fiat_account.id,
  )
  const line = listed(out)[order.facts.money]
  expect(rows.map(({ type, status }) => `${type} ${status}`)).toEqual(line ? [line] : [])
  expect(await faults(bank.world.engine, tenantId)).toEqual([])
}

const stories = walksOf(exhibit)
  .filter(({ input }) => (input as OrderFacts).settles === 'byRail')
  .map(({ story: scenario, input, events }) => ({
    story: `${(input as OrderFacts).direction}: ${scenario || 'birth'}`,
    facts: input as OrderFacts,
    events: events as OrderEvent[],
  }))

test.each(oneOf(6, stories))(
  'ledger, list and status agree after $story',
  async ({ facts, events }) => {
    const out = facts.direction === 'out'
    const { owner, card } = await cards.shopper('VIRTUAL_BALANCE', out ? null : '100.00')
    if (out) await cards.fundWallet(owner, 10_000n)
    sendingBefore = (await cards.posted()).get('rail:cards:sending')?.posted ?? 0n
    const { personId, walletId } = owner
    const terms = {
      ...cashOut(bank.world, { personId, walletId, currencyId: usd }),
      type: out ? ('TRANSFER_CARD_SUBACCOUNT' as const) : ('WITHDRAW_CARD_SUBACCOUNT' as const),
      rail: 'cards' as const,
      card: {
        subAccountId: card.fiat_account.id,
        cardId: card.id,
        last4: card.last4,
        vendorId: null,
      },
    }
    const born = createOrder(ground, terms, facts, { events: [], by })
    await bank.world.writer.commit(tenantId, born.step)
    let current = born.order
    await agree(current, owner, card)
    for (const event of events) {
      if (!allows(orderLife, current, event)) {
        expect(() => moveOrder(ground, current, event, by)).toThrow(
          expect.objectContaining({ code: 'STATE_CONFLICT' }),
        )
        continue
      }
      const model = advance(orderLife, current, event)
      await bank.world.writer.commit(tenantId, moveOrder(ground, current, event, by).step)
      current = (await within((tx) => findOrder(tx, scope, current.id)))!
      expect({ status: current.status, facts: current.facts }).toEqual({
        status: model.status,
        facts: model.facts,
      })
      await agree(current, owner, card)
    }
  },
)
