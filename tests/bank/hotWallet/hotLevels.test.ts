import { beforeAll, beforeEach, expect, test } from 'vitest'
import { searchAudit } from '#contract/ops/audit'
import {
  confirmHotLevels,
  dropHotLevels,
  listHotWallets,
  readHotWallet,
  setHotLevels,
  type HotWallet,
  type OpsHotWallet,
} from '#contract/ops/hotWallet'
import { readQueues, type WaitingQueue } from '#contract/ops/queue'
import type { StaffRole } from '#contract/ops/roles'
import type { Endpoint } from '#contract/kit/endpoint'
import { createHotWalletWatcher } from '#bank/hotWallet/watcher'
import { ETHER, openChain } from '#tests/bank/chain/openChain'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTestBank, type TestBank } from '#tests/kit/bank'

/** Which of two levels is looser, who hears of one, and what is kept of it. Customers paid in 3 ETH. */

let bank: TestBank
let chain: Awaited<ReturnType<typeof openChain>>
let staff: Awaited<ReturnType<typeof openEveryRole>>
let id: string

beforeAll(async () => {
  bank = await openTestBank()
  chain = await openChain(bank.world)
  staff = await openEveryRole(bank, chain.tenantId)
  const { address } = await chain.receive()
  await chain.chain.payIn({ to: address, minor: 3n * ETHER })
  await chain.chain.mine(1)
  await chain.look()
  await createHotWalletWatcher(bank.world).lookAll()
  const { body } = await ask('auditor', listHotWallets, {})
  id = (body.data as HotWallet[])[0]!.id
})

/** Fine, without a level or a proposal. */
async function clear() {
  await bank.world.engine.transaction({ tenantId: chain.tenantId, personId: null }, (tx) =>
    tx.query(
      `update hot_wallets set status = 'FINE', low = null, high = null, next_low = null,
         next_high = null, proposed_by = null where tenant_id = $1`,
      [chain.tenantId],
    ),
  )
  await bank.relay.drain()
  bank.messages.length = 0
}

beforeEach(clear)

const ask = (role: StaffRole, endpoint: Endpoint, input: object) =>
  bank.ask(endpoint, { ...input }, staff[role])

const set = (low: string | null, high: string | null, reason = 'For the week') =>
  ask('treasury', setHotLevels, { id, low, high, reason })

const read = async (role: StaffRole = 'treasury') =>
  (await ask(role, readHotWallet, { id })).body as unknown as OpsHotWallet

const levels = ({ low, high }: { low: string | null; high: string | null }) => [
  low === null ? null : Number(low),
  high === null ? null : Number(high),
]

type Levels = [low: string | null, high: string | null]

test.each<[string, Levels, boolean]>([
  ['a lower low level', ['1', '9'], true],
  ['no low level any more', [null, '9'], true],
  ['a higher high level', ['2', '10'], true],
  ['no high level any more', ['2', null], true],
  ['one that is stricter beside one that is looser', ['3', '10'], true],
  ['a higher low level', ['3', '9'], false],
  ['a lower high level', ['2', '8'], false],
  ['two that are stricter', ['2.5', '8'], false],
])('%s: whether a second person is needed', async (_, next, isLooser) => {
  await set('2', '9')
  expect((await set(...next)).status).toBe(200)
  const { proposed, ...now } = await read()
  const asked = next.map((level) => (level === null ? null : Number(level)))
  expect(levels(now)).toEqual(isLooser ? [2, 9] : asked)
  expect(proposed && levels(proposed)).toEqual(isLooser ? asked : null)
})

test('a first level is stricter than none, on either side', async () => {
  await set(null, '9')
  await set('2', '9')
  expect(await read()).toMatchObject({ proposed: null })
  expect(levels(await read())).toEqual([2, 9])
})

test('levels that wait for a second person are work, and so is a wallet outside its levels', async () => {
  const waiting = async () => {
    const { body } = await ask('owner', readQueues, {})
    return (body.queues as WaitingQueue[]).find(({ name }) => name === 'hotWallets')!.waiting
  }
  await set('2', null)
  expect(await waiting()).toBe(0)
  await set('1', null)
  expect(await waiting()).toBe(1)
  await ask('treasury', dropHotLevels, { id, reason: 'Not needed' })
  expect(await waiting()).toBe(0)
  await set('4', null)
  expect(await waiting()).toBe(1)
})

test('who may do what depends on what is proposed', async () => {
  expect((await read()).can).toEqual(['set'])
  expect((await ask('treasury', dropHotLevels, { id, reason: 'Not needed' })).body.code).toBe(
    'STATE_CONFLICT',
  )
  await set('2', null)
  await set('1', null)
  expect((await read()).can).toEqual(['set', 'drop'])
  expect((await read('owner')).can).toEqual(['set', 'confirm', 'drop'])
  expect((await read()).proposed?.by).toEqual({ id: staff.treasury.id, name: 'Staff treasury' })
})

test('a step keeps who made it, in which words, and the levels it was about', async () => {
  await set('5', '9', 'For the weekend')
  await set('4', '9', 'Enough')
  await ask('owner', confirmHotLevels, { id, reason: 'Agreed' })
  const [confirmed, proposed, fell, first] = (await read()).steps
  expect(
    [confirmed, proposed, fell, first].map((step) => [step?.event, step?.by, step?.words]),
  ).toEqual([
    ['levels.confirm', 'Staff owner', 'Agreed'],
    ['levels.set', 'Staff treasury', 'Enough'],
    ['balance.fell', 'bank', null],
    ['levels.set', 'Staff treasury', 'For the weekend'],
  ])
  expect([confirmed, proposed, fell, first].map((step) => levels(step!))).toEqual([
    [4, 9],
    [4, 9],
    [5, 9],
    [5, 9],
  ])
  const rows = await ask('auditor', searchAudit, { object: `hot_wallet ${id}` })
  expect((rows.body.data as { action: string; reason: string }[]).slice(0, 3)).toMatchObject([
    { action: 'hot_levels_confirmed', reason: 'Agreed' },
    { action: 'hot_levels_set', reason: 'Enough' },
    { action: 'hot_levels_set', reason: 'For the weekend' },
  ])
})

test('treasury reads the level that was crossed, and who has left does not', async () => {
  await set('5', '9')
  await bank.relay.drain()
  const [low] = bank.messages
  expect(low!.subject).toMatch(/: the hot wallet of ETH, Ethereum is low$/)
  expect(low!.body).toMatch(/^Balance: 3\.0* ETH, less than the low level of 5\.0* ETH\./)
  bank.messages.length = 0
  await bank.world.engine.transaction({ tenantId: chain.tenantId, personId: null }, (tx) =>
    tx.query(
      `update staff set status = 'ENDED', ended_at = $2
         where tenant_id = $1 and role = 'owner'`,
      [chain.tenantId, bank.clock.now()],
    ),
  )
  await clear()
  await set('5', '9')
  await bank.relay.drain()
  expect(bank.messages.map(({ to }) => to)).toEqual([staff.treasury.email])
})

test('what is no hot wallet is not found', async () => {
  for (const unknown of ['none', bank.world.random.id()]) {
    expect((await ask('treasury', readHotWallet, { id: unknown })).status).toBe(404)
    const words = { id: unknown, reason: 'For the week', low: '1', high: null }
    expect((await ask('treasury', setHotLevels, words)).status).toBe(404)
  }
})
