import { beforeAll, expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { inTenant } from '#bank/db/engine'
import { takeStatement } from '#bank/reconciliation/take'
import { outgoing } from '#bank/chain/outgoing.rows'
import { openAccountKit } from '#tests/bank/account/accountKit'
import { openDisputing } from '#tests/bank/card/disputing'
import { ETHER, openChain } from '#tests/bank/chain/openChain'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { DAY, dateBack } from './reconciliationKit.ts'

/** Every kind of account that the bank has outside, set against what was posted for it. */

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})

interface Line {
  reference: string
  ours: string | null
  theirs: string | null
  status: string
}

const take = (tenantId: string, source: string) =>
  takeStatement(bank.world, { tenantId, source, day: DAY })

const linesOf = (tenantId: string, source: string) =>
  inTenant(bank.world.engine, tenantId, (tx) =>
    tx.rows<Line>(
      `select reference, ours::text, theirs::text, status from outside_lines
       where tenant_id = $1 and source = $2 order by coalesce(ours, theirs)`,
      [tenantId, source],
    ),
  )

test('money that comes in by a rail is matched, and what is sent back at once comes to nothing', async () => {
  const { ann, book, usd, issued, move, pay } = await openAccountKit(bank)
  const open = await issued(ann, usd)
  await pay(ann, open.id, 'ACH', '100.00')
  await bank.worker.drain(book.tenantId)
  bank.clock.advance(120_000)
  await bank.worker.drain(book.tenantId)
  await move(ann, open.id, 'account.close')
  await pay(ann, open.id, 'ACH', '7.00')
  await take(book.tenantId, 'rail:ach')
  const lines = await linesOf(book.tenantId, 'rail:ach')
  expect(lines.map(({ ours, theirs, status }) => [ours, theirs, status])).toContainEqual([
    '10000',
    '10000',
    'MATCHED',
  ])
  expect(lines.filter(({ status }) => status !== 'MATCHED')).toEqual([])
})

test.each([
  ['', async () => {}],
  [', though their steps are of the day before', dateBack],
])('purchases, refunds, card funding and disputes won are matched%s', async (_, move) => {
  const cards = await openDisputing(bank)
  const one = await cards.disputed('40.00', '40.00', '100.00')
  await one.file()
  await one.decide('won')
  const other = await cards.bought('30.00')
  await other.next(other.id, 'refund', { amount: '10.00' })
  await move(bank, cards.tenantId)
  await take(cards.tenantId, 'rail:cards')
  const lines = await linesOf(cards.tenantId, 'rail:cards')
  expect(lines.filter(({ status }) => status !== 'MATCHED')).toEqual([])
  expect(lines.map(({ ours }) => ours)).toEqual(['-4000', '-2000', '4000', '10000', '10000'])
})

test('what the card network pays and charges by itself is matched, and what it could not is not there', async () => {
  const cards = await openDisputing(bank)
  const { ask } = await cards.bought('30.00')
  for (const [kind, amount] of [
    ['credit', '12.00'],
    ['fee', '2.00'],
    ['fee', '900.00'],
  ] as const)
    await ask(kind, amount)
  await take(cards.tenantId, 'rail:cards')
  const lines = await linesOf(cards.tenantId, 'rail:cards')
  expect(lines.filter(({ status }) => status !== 'MATCHED')).toEqual([])
  expect(lines.map(({ theirs }) => theirs)).toEqual(['-3000', '-200', '1200', '10000'])
})

test('payments on a chain are matched by their transaction once they are in a block', async () => {
  const chain = await openChain(bank.world, chainIds.ethereum)
  const { address } = await chain.receive()
  const source = `rail:chain-${chainIds.ethereum}`
  await chain.chain.payIn({ to: address, minor: ETHER })
  await chain.chain.payIn({ to: address, minor: 2n * ETHER })
  await chain.chain.drop()
  await chain.chain.payIn({ to: address, minor: 3n * ETHER })
  await chain.look()
  await chain.chain.mine(1)
  await chain.look()
  await take(chain.tenantId, source)
  const lines = await linesOf(chain.tenantId, source)
  const both = { ours: `${3n * ETHER}`, theirs: `${3n * ETHER}` }
  expect(lines).toMatchObject([{ ...both, status: 'MATCHED' }])
})

test('a payment that was dropped is known again after thirty days', async () => {
  const chain = await openChain(bank.world, chainIds.ethereum)
  const { address } = await chain.receive()
  await chain.chain.payIn({ to: address, minor: ETHER })
  await chain.look()
  await chain.chain.mine(1)
  await chain.look()
  await chain.within((tx) =>
    tx.query(`update sightings set seen_at = $2::date - 30 where tenant_id = $1`, [
      chain.tenantId,
      DAY,
    ]),
  )
  await take(chain.tenantId, `rail:chain-${chainIds.ethereum}`)
  expect(await linesOf(chain.tenantId, `rail:chain-${chainIds.ethereum}`)).toMatchObject([
    { ours: `${ETHER}`, theirs: `${ETHER}`, status: 'MATCHED' },
  ])
})

test('what leaves a chain with nothing posted for it is only theirs', async () => {
  const chain = await openChain(bank.world, chainIds.ethereum)
  const { address } = await chain.receive()
  const sent = {
    key: bank.world.random.id(),
    chainId: chainIds.ethereum,
    currencyId: chain.currencyOf('ETH').id,
    to: address.replace(/^0x..../, '0x0000'),
    memo: null,
    minor: ETHER,
  }
  await chain.within((tx) => outgoing.write(tx, chain.tenantId, [sent], bank.world.clock.now()))
  await chain.look()
  await chain.chain.mine(1)
  await take(chain.tenantId, `rail:chain-${chainIds.ethereum}`)
  expect(await linesOf(chain.tenantId, `rail:chain-${chainIds.ethereum}`)).toMatchObject([
    { ours: null, theirs: `${-ETHER}`, status: 'OPEN' },
  ])
})
