import { beforeAll, expect, test } from 'vitest'
import { listOpenSightings, moveSighting } from '#bank/chain/sighting.rows'
import type { Tx } from '#bank/db/engine'
import type { PayIn } from '#bank/outside/chains/link'
import { insertPayment, type SandboxChainKey } from '#bank/outside/chains/sandboxChain.rows'
import { chainIds } from '#contract/chains'
import type { BankServices } from '#bank/services'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { ETHER, openChain } from './openChain.ts'

/** Deposits: pending, confirmed, reorganized, dropped, unusable. */

let world: BankServices
beforeAll(async () => {
  world = (await openTestServices()).world
})

const DEEP = 12

test('a payment is pending when seen and credited when confirmed', async () => {
  const { receive, chain, look, has, faults } = await openChain(world)
  const { address } = await receive()
  await chain.payIn({ to: address })
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([ETHER, 0n])
  await chain.mine(DEEP - 1)
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([ETHER, 0n])
  await chain.mine(1)
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([0n, ETHER])
  await chain.mine(5)
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([0n, ETHER])
  expect(await faults()).toEqual([])
})

interface ListedTransaction {
  status: string
  sub_status: string | null
  reason_code: string | null
  minor: string
  seen: number
  needed: number
}
const listed = `select status, sub_status, reason_code, minor, (meta->>'confirmations')::int as seen,
  (meta->>'confirmations_needed')::int as needed
  from transactions where tenant_id = $1 order by place`

test('shows the confirmations of a payment and its outcome', async () => {
  const { receive, chain, look, rows } = await openChain(world)
  const recorded = async () =>
    (await rows<ListedTransaction>(listed)).map(
      (one) => `${one.status} ${one.sub_status ?? '-'} ${one.seen}/${one.needed}`,
    )
  const { address } = await receive()
  await chain.payIn({ to: address })
  await look()
  expect(await recorded()).toEqual(['pending - 0/12'])
  await chain.mine(3)
  await look()
  expect(await recorded()).toEqual(['pending - 3/12'])
  await chain.reorganise(3)
  await look()
  expect(await recorded()).toEqual(['pending reorganized 0/12'])
  await chain.mine(5)
  await look()
  expect(await recorded()).toEqual(['pending - 5/12'])
  await chain.reorganise(5)
  await chain.drop()
  await look()
  expect(await recorded()).toEqual(['failed - 0/12'])
  await chain.payIn({ to: address })
  await chain.mine(DEEP)
  await look()
  expect(await recorded()).toEqual(['failed - 0/12', 'complete - 12/12'])
})

test('a payment whose block is replaced waits again and is credited once', async () => {
  const { receive, chain, look, has } = await openChain(world)
  const { address } = await receive()
  await chain.payIn({ to: address })
  await chain.mine(6)
  await look()
  await chain.reorganise(6)
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([ETHER, 0n])
  await chain.mine(DEEP)
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([0n, ETHER])
})

test.each([
  ['unconfirmed', 0],
  ['confirmed meanwhile', DEEP],
])('drops a forgotten payment, and lists it anew when it returns %s', async (_, deep) => {
  const { receive, chain, look, has, within, chainId, tenantId, faults } = await openChain(world)
  const { address } = await receive()
  const txid = await chain.payIn({ to: address })
  await look()
  await chain.drop()
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([0n, 0n])
  await within((tx) => comeBack(tx, { tenantId, chainId }, txid, address))
  await chain.mine(deep)
  await look()
  const [waits, there] = [await has('incoming'), await has('wallet')]
  expect([waits, there]).toEqual(deep === DEEP ? [0n, ETHER] : [ETHER, 0n])
  await chain.mine(DEEP)
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([0n, ETHER])
  expect(await faults()).toEqual([])
})

test('a returning payment seen by two processes is one new record', async () => {
  const open = await openChain(world)
  const { receive, chain, look, lookUnasked, has, within, rows, chainId, tenantId } = open
  const { address } = await receive()
  const txid = await chain.payIn({ to: address })
  await look()
  await chain.drop()
  await look()
  await within((tx) => comeBack(tx, { tenantId, chainId }, txid, address))
  await Promise.all([lookUnasked(), lookUnasked(), lookUnasked(), look()])
  await chain.mine(DEEP)
  await look()
  expect((await rows<ListedTransaction>(listed)).map(({ status }) => status)).toEqual([
    'failed',
    'complete',
  ])
  expect([await has('incoming'), await has('wallet')]).toEqual([0n, ETHER])
})

/** The dropped payment is broadcast again. */
const comeBack = (tx: Tx, at: SandboxChainKey, txid: string, to: string) =>
  insertPayment(tx, at, {
    txid,
    output: 0,
    to,
    memo: null,
    asset: 'ETH',
    contract: null,
    minor: ETHER.toString(),
  })

const unusual: [what: string, payment: Partial<PayIn>, told: object[]][] = [
  [
    'less than it would cost to move',
    { minor: 10n ** 14n },
    [{ reason_code: 'below_minimum', minor: '100000000000000' }],
  ],
  [
    'a token nobody deals in',
    { contract: '0x000000000000000000000000000000000000bEEF', asset: 'ODD' },
    [{ reason_code: 'unsupported_token', minor: '0' }],
  ],
  ['nothing at all', { minor: 0n }, []],
]

test.each(unusual)(
  '%s moves no money, however many confirmations it has',
  async (_, payment, recorded) => {
    const { receive, chain, look, rows, faults } = await openChain(world)
    const { address } = await receive()
    await chain.payIn({ to: address, ...payment })
    await chain.mine(DEEP)
    await look()
    await look()
    expect(await rows('select 1 from ledger_postings where tenant_id = $1')).toEqual([])
    expect(await rows(listed)).toMatchObject(recorded.map((one) => ({ status: 'failed', ...one })))
    expect(await faults()).toEqual([])
  },
)

test('a payment to another chain’s address moves no money and is marked as such', async () => {
  const { receive, chain, look, has, rows } = await openChain(world, chainIds.polygon)
  const { address } = await receive('main', { chainId: chainIds.ethereum })
  await chain.payIn({ to: address, asset: 'POL' })
  await chain.mine(40)
  await look()
  expect(await has('wallet', 'POL')).toBe(0n)
  expect(
    await rows(
      'select chain_id, state, wallet_id is not null as whose from sightings where tenant_id = $1',
    ),
  ).toEqual([{ chain_id: chainIds.polygon, state: 'refused', whose: true }])
  expect(await rows(listed)).toMatchObject([{ status: 'failed', reason_code: 'wrong_chain' }])
})

test('assigns payments to a shared address by memo, and none without one', async () => {
  const open = await openChain(world, chainIds.ripple)
  const { receive, chain, look, has, rows, chainId } = open
  const own = await receive()
  const other = await receive('other', { walletId: await open.newWallet() })
  expect(other.address).toBe(own.address)
  const paid = { to: own.address, asset: 'XRP', minor: 5_000_000n }
  await chain.payIn({ ...paid, memo: own.memo })
  await chain.payIn({ ...paid, memo: other.memo })
  await chain.payIn({ ...paid, memo: null })
  await chain.payIn({ ...paid, memo: '7' })
  await chain.mine(1)
  await look()
  expect(await has('wallet', 'XRP')).toBe(5_000_000n)
  const refused = `select wallet_id from sightings
    where tenant_id = $1 and state = 'refused' and chain_id = ${chainId}`
  expect(await rows(refused)).toEqual([{ wallet_id: null }, { wallet_id: null }])
})

test('of two processes that see a payment one posts it', async () => {
  const { receive, chain, look, lookUnasked, has, rows, faults } = await openChain(world)
  const { address } = await receive()
  for (let turn = 0; turn < 5; turn += 1) await chain.payIn({ to: address })
  await chain.mine(3)
  await Promise.all([lookUnasked(), lookUnasked(), look(), lookUnasked()])
  expect(await rows('select 1 from sightings where tenant_id = $1')).toHaveLength(5)
  expect(await has('incoming')).toBe(5n * ETHER)
  await chain.mine(DEEP)
  await Promise.all([lookUnasked(), lookUnasked(), look(), lookUnasked()])
  expect([await has('incoming'), await has('wallet')]).toEqual([0n, 5n * ETHER])
  expect(await faults()).toEqual([])
})

test('an overtaken process moves nothing', async () => {
  const { receive, chain, look, within, chainId, tenantId } = await openChain(world)
  const { address } = await receive()
  await chain.payIn({ to: address })
  await look()
  const moved = await within(async (tx) => {
    const [was] = await listOpenSightings(tx, tenantId, chainId, world.clock.now())
    const now = { ...was!, confirmations: 3 }
    return [
      await moveSighting(tx, tenantId, was!, now),
      await moveSighting(tx, tenantId, was!, now),
    ]
  })
  expect(moved).toEqual([true, false])
})

test('continues reading where it stopped', async () => {
  const { receive, chain, look, has } = await openChain(world)
  const { address } = await receive()
  await look()
  await chain.payIn({ to: address })
  await chain.mine(200)
  await chain.mine(200)
  await look()
  await look()
  await look()
  expect(await has('wallet')).toBe(ETHER)
})
