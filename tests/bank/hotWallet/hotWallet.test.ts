import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  confirmHotLevels,
  dropHotLevels,
  listHotWallets,
  readHotWallet,
  setHotLevels,
  type HotWallet,
  type OpsHotWallet,
} from '#contract/ops/hotWallet'
import { readQueues } from '#contract/ops/queue'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import type { Endpoint } from '#contract/kit/endpoint'
import { createHotWalletWatcher } from '#bank/hotWallet/watcher'
import { ETHER, openChain } from '#tests/bank/chain/openChain'
import { openEveryRole } from '#tests/bank/harness/staff'
import { closeOpened } from '#tests/kit/atEnd'
import { openTestBank, type TestBank } from '#tests/kit/bank'

/** A bank whose customers have paid in 3 ETH, all of it in blocks. */

let bank: TestBank
let chain: Awaited<ReturnType<typeof openChain>>
let staff: Awaited<ReturnType<typeof openEveryRole>>
let wallet: HotWallet

beforeEach(async () => {
  bank = await openTestBank()
  chain = await openChain(bank.world)
  staff = await openEveryRole(bank, chain.tenantId)
  await payIn(3n)
  await look()
  wallet = (await list())[0]!
  await bank.relay.drain()
  bank.messages.length = 0
})

// Each has a dozen connections.
afterEach(closeOpened)

const look = () => createHotWalletWatcher(bank.world).lookAll()

async function payIn(ethers: bigint) {
  const { address } = await chain.receive()
  await chain.chain.payIn({ to: address, minor: ethers * ETHER })
  await chain.chain.mine(1)
  await chain.look()
}

const ask = (role: StaffRole, endpoint: Endpoint, input: object) =>
  bank.ask(endpoint, { ...input }, staff[role])

const list = async (role: StaffRole = 'auditor') =>
  (await ask(role, listHotWallets, {})).body.data as HotWallet[]

const read = async (role: StaffRole = 'treasury') =>
  (await ask(role, readHotWallet, { id: wallet.id })).body as unknown as OpsHotWallet

const set = (low: string | null, high: string | null, role: StaffRole = 'treasury') =>
  ask(role, setHotLevels, { id: wallet.id, low, high, reason: 'For the week' })

const answer = (endpoint: Endpoint, role: StaffRole) =>
  ask(role, endpoint, { id: wallet.id, reason: 'Agreed' })

async function mailed() {
  await bank.relay.drain()
  return bank.messages.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
}

const waiting = async () => {
  const { body } = await ask('treasury', readQueues, {})
  const queues = body.queues as { name: string; waiting: number }[]
  return queues.find(({ name }) => name === 'hotWallets')?.waiting
}

test('what is on the chain stands beside what the book says', async () => {
  expect(wallet).toMatchObject({
    currency: { symbol: 'ETH', chain: 'Ethereum' },
    status: 'FINE',
    low: null,
    high: null,
  })
  expect([Number(wallet.held), Number(wallet.ledger)]).toEqual([3, 3])
  await chain.chain.payIn({ to: (await chain.receive()).address, minor: ETHER })
  await chain.look()
  await look()
  const [seen] = await list()
  expect([Number(seen!.held), Number(seen!.ledger)]).toEqual([3, 4])
})

test('a level that is crossed is told once, and again only after it was cleared', async () => {
  expect((await set('5', null)).body.status).toBe('LOW')
  const first = await mailed()
  expect(first.map((line) => line.replace(/^\S+/, ''))).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/hot wallet of ETH, Ethereum is low$/)),
  )
  await look()
  await look()
  expect(await mailed()).toEqual(first)
  expect(await waiting()).toBe(1)
  await payIn(4n)
  await look()
  expect((await read()).status).toBe('FINE')
  expect(await waiting()).toBe(0)
  expect(await mailed()).toEqual(first)
  await set('8', null)
  expect(await mailed()).toHaveLength(2 * first.length)
  expect((await read()).steps.map(({ event }) => event)).toEqual([
    'balance.fell',
    'levels.set',
    'balance.recovered',
    'balance.fell',
    'levels.set',
  ])
})

test('a balance that stands on a level is fine', async () => {
  expect((await set('3', null)).body.status).toBe('FINE')
  expect((await set('2', '3')).status).toBe(200)
  await answer(confirmHotLevels, 'owner')
  expect(await read()).toMatchObject({ status: 'FINE', proposed: null })
  expect(Number((await read()).high)).toBe(3)
})

test('many who look at once tell of it once', async () => {
  await set(null, '4')
  await payIn(4n)
  await Promise.all(Array.from({ length: 8 }, look))
  expect((await read()).status).toBe('HIGH')
  expect(await mailed()).toHaveLength(2)
})

test('looser levels wait for a second person, stricter ones hold at once', async () => {
  await set('5', '10')
  expect((await set('4', '10')).status).toBe(200)
  expect(await read()).toMatchObject({
    status: 'LOW',
    proposed: { low: expect.stringMatching(/^4\./) as string },
  })
  expect(Number((await read()).low)).toBe(5)
  expect((await answer(confirmHotLevels, 'treasury')).body.code).toBe('STATE_CONFLICT')
  expect((await read('owner')).can).toEqual(['set', 'confirm', 'drop'])
  expect((await answer(confirmHotLevels, 'owner')).status).toBe(200)
  expect(Number((await read()).low)).toBe(4)
  expect((await read()).proposed).toBeNull()
  expect((await answer(confirmHotLevels, 'owner')).body.code).toBe('STATE_CONFLICT')
  await set(null, null)
  await answer(dropHotLevels, 'treasury')
  expect(await read()).toMatchObject({ proposed: null })
  expect(Number((await read()).high)).toBe(10)
})

test('one level may be stricter while the other stays', async () => {
  await set('5', '10')
  for (const [low, high] of [
    ['6', '10'],
    ['6', '9'],
  ] as const) {
    await set(low, high)
    const now = await read()
    expect([Number(now.low), Number(now.high), now.proposed]).toEqual([+low, +high, null])
  }
})

test('what are no levels is refused and changes nothing', async () => {
  const before = await read()
  for (const [low, high] of [
    ['-1', null],
    ['1e3', null],
    ['5', '5'],
    ['0.0000000000000000001', null],
  ] as const)
    expect([low, high, (await set(low, high)).status]).toEqual([low, high, 400])
  expect((await set(null, null)).body.code).toBe('SAME_VALUE')
  expect(await read()).toEqual(before)
})

test('each role reads and sets as its table says', async () => {
  for (const role of staffRoles) {
    const reads = ['owner', 'treasury', 'auditor'].includes(role)
    expect([role, (await list(role))?.length > 0]).toEqual([role, reads])
    const { status } = await set('5', String(20 - staffRoles.indexOf(role)), role)
    expect([role, status]).toEqual([role, ['owner', 'treasury'].includes(role) ? 200 : 403])
  }
  expect((await read('auditor')).can).toEqual([])
  expect((await ask('owner', readHotWallet, { id: 'nothing' })).status).toBe(404)
})
