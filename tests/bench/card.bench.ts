import { expect, test } from 'vitest'
import { cardMoneyAccount } from '#bank/card/balance'
import { handleNetworkMessage } from '#bank/card/purchase/networkMessages'
import { holding } from '#bank/ledger/transfer'
import { commitLedgerRows } from '#bank/ledger/step'
import { openCards } from '#tests/bank/card/cards'
import { openTestBank } from '#tests/kit/bank'
import { median, perSecond, printTable, tail } from './load.ts'

/**
 * The time of a card decision beside a bare hold on the ledger. The difference is the card, its
 * limits, history, spending and feed. Both are one durable transaction on one server, taken in turn
 * in one run.
 */

const CARDS = 16
const ROUNDS = 400
const LOAD_ROUNDS = 5
const LOAD_MS = 500
const CALLERS = [1, 8]

const bank = await openTestBank()
const cards = await openCards(bank)
const { tenantId, usd } = cards
const { world } = bank
const merchant = { name: 'Millstream Coffee', category: '5814', city: 'Lisbon', country: 'PT' }
const until = new Date(world.clock.now().getTime() + 7 * 86_400_000)
const within = world.engine.transaction

const shoppers = []
for (let at = 0; at < CARDS; at++) shoppers.push(await cards.shopper('VIRTUAL_BALANCE', '1000000'))
const all = shoppers.map(({ card }) => card)

const decide = (at: number) =>
  within({ tenantId, personId: null }, (tx) =>
    handleNetworkMessage(
      { tx, tenantId, world },
      { kind: 'authorise', cardId: all[at % CARDS]!.id, minor: 1n, merchant, entry: 'chip' },
    ),
  )

/** The ledger alone: no card, no feed. */
const hold = (at: number) =>
  within({ tenantId, personId: null }, (tx) => {
    const account = cardMoneyAccount(all[at % CARDS]!.fiat_account.id, usd)
    const leg = holding(account, { id: world.random.id(), amount: 1n, until })
    const transfers = [{ id: world.random.id(), cause: 'bench hold', legs: [leg] }]
    return commitLedgerRows(tx, tenantId, { transfers, rows: [] }, world.clock.now())
  })

const ms = async (work: Promise<unknown>) => {
  const begun = performance.now()
  await work
  return performance.now() - begun
}

test('a decision beside a bare hold', async () => {
  const decided: number[] = []
  const held: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    held.push(await ms(hold(round)))
    decided.push(await ms(decide(round)))
  }
  printTable(
    'milliseconds for one purchase',
    ['', 'median', 'p99'],
    [
      ['bare hold', median(held), tail(held)],
      ['decision', median(decided), tail(decided)],
      ['decision / hold', median(decided) / median(held), tail(decided) / tail(held)],
    ],
  )
  const row = await decide(0)
  expect(row.status).toBe('APPROVED')
})

test('decisions a second, on many cards and on one', async () => {
  const rows = []
  for (const callers of CALLERS) {
    const ways = [hold, decide, () => hold(0), () => decide(0)]
    const samples: number[][] = ways.map(() => [])
    // In turn, so that a slow moment of the machine affects all.
    for (let round = 0; round < LOAD_ROUNDS; round++)
      for (const [at, way] of ways.entries())
        samples[at]!.push(await perSecond(callers, LOAD_MS, way))
    const [bare, spread, bareOne, one] = samples.map(median) as [number, number, number, number]
    rows.push([callers, bare, spread, spread / bare, bareOne, one, one / bareOne])
  }
  printTable(
    'a second',
    ['callers', 'hold', 'decision', 'ratio', 'hold, one card', 'decision, one card', 'ratio'],
    rows,
  )
})
