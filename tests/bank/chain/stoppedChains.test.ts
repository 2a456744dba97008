import { beforeEach, expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import type { Endpoint } from '#contract/kit/endpoint'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { readQueues, type WaitingQueue } from '#contract/ops/queue'
import {
  assignStoppedChain,
  CHAIN_REVIEW_MS,
  listStoppedChains,
  noteChain,
  readStoppedChain,
  retryChain,
  type OpsStoppedChain,
  type StoppedChain,
} from '#contract/ops/stoppedChain'
import { chainNotification } from '#bank/chain/chainNotification'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { openChain } from './openChain.ts'

/** A chain whose node refuses, until it answers again. */

const MINUTE_MS = 60_000

let isDown = false
const bank = await openTestBank()
const { link } = bank.world.chains
bank.world.chains.link = async (...asked) => {
  if (isDown) throw new TypeError('https://user:canary@node.example refused')
  return link(...asked)
}

let chain: Awaited<ReturnType<typeof openChain>>
let staff: Awaited<ReturnType<typeof openEveryRole>>

beforeEach(async () => {
  isDown = false
  chain = await openChain(bank.world)
  await chain.receive()
  staff = await openEveryRole(bank, chain.tenantId)
  await chain.look()
})

const id = String(chainIds.ethereum)
const reason = 'The provider is looking into it'

const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
  bank.ask(endpoint, { ...input }, staff[role])

const listed = async () => {
  const { body } = await ask('auditor', listStoppedChains)
  return (body.data as StoppedChain[]).filter((one) => one.id === id)
}

const read = async (role: StaffRole = 'treasury') =>
  (await ask(role, readStoppedChain, { id })).body as unknown as OpsStoppedChain

async function stop() {
  isDown = true
  await chain.look()
  bank.clock.advance(5 * MINUTE_MS)
  await chain.look()
}

const queue = async () => {
  const { queues } = (await ask('developer', readQueues)).body as { queues: WaitingQueue[] }
  return queues.find(({ name }) => name === 'stoppedChains')
}

test('one that works waits for nobody, and says when it last moved', async () => {
  expect(await listed()).toEqual([])
  const moved = (await read()).moved_at
  expect(moved).toBe(bank.clock.now().toISOString())
  bank.clock.advance(MINUTE_MS)
  await chain.look()
  expect((await read()).moved_at).toBe(moved)
  await chain.chain.mine()
  await chain.look()
  expect((await read()).moved_at).toBe(bank.clock.now().toISOString())
  expect(await read()).toMatchObject({ problem: null, due_at: null, can: ['note'] })
})

test('one whose node keeps failing waits with its age and the class of the error', async () => {
  isDown = true
  const since = bank.clock.now().toISOString()
  await chain.look()
  expect(await listed()).toEqual([])
  bank.clock.advance(5 * MINUTE_MS)
  await chain.look()
  const [found] = await listed()
  expect(found).toMatchObject({
    name: 'Ethereum',
    problem: 'failing',
    fault: 'TypeError',
    failing_since: since,
    since,
    assignee: null,
  })
  expect(Date.parse(found!.due_at!) - Date.parse(since)).toBe(CHAIN_REVIEW_MS)
  expect((await ask('owner', readStoppedChain, { id })).text).not.toContain('canary')
  expect((await queue())?.waiting).toBeGreaterThan(0)
  await ask('developer', assignStoppedChain, { id, mine: true })
  expect((await listed())[0]?.assignee).toMatchObject({ id: staff.developer.id })
})

test('it leaves as soon as it is read again', async () => {
  await stop()
  expect(await listed()).toHaveLength(1)
  isDown = false
  await chain.look()
  expect(await listed()).toEqual([])
  expect(await read()).toMatchObject({ failing_since: null, fault: null })
})

test('a live chain without a block for too long waits, and one of a sandbox does not', async () => {
  bank.clock.advance(11 * MINUTE_MS)
  expect(await listed()).toEqual([])
  await chain.rows("update tenants set kind = 'live' where tenant_id = $1 returning 1")
  expect(await listed()).toMatchObject([{ problem: 'still', fault: null }])
})

test('trying again tells the watchers at once, and notes stay with the chain', async () => {
  await stop()
  const told: (string | null)[] = []
  const unlisten = bank.world.engine.listen((message) => void told.push(message))
  await ask('treasury', noteChain, { id, reason })
  expect(told).not.toContain(chainNotification(chain.tenantId))
  expect((await ask('developer', retryChain, { id, reason })).body).toEqual({ id })
  await expect.poll(() => told).toContain(chainNotification(chain.tenantId))
  unlisten()
  const notes = (await read()).notes.map(({ act, words, by }) => ({ act, words, by }))
  expect(notes).toHaveLength(2)
  expect(notes).toContainEqual({ act: 'NOTED', words: reason, by: 'Staff treasury' })
  expect(notes).toContainEqual({ act: 'TRIED', words: reason, by: 'Staff developer' })
})

test('roles see and act as the table says, and no chain that was never read', async () => {
  await stop()
  for (const role of staffRoles) {
    const acts = ['owner', 'treasury', 'developer'].includes(role)
    const sees = acts || role === 'auditor'
    expect((await ask(role, listStoppedChains)).status).toBe(sees ? 200 : 403)
    expect((await ask(role, readStoppedChain, { id })).status).toBe(sees ? 200 : 403)
    if (sees) expect((await read(role)).can).toEqual(acts ? ['retry', 'note'] : [])
    if (!acts) expect((await ask(role, retryChain, { id, reason })).body.code).toBe('FORBIDDEN')
  }
  const other = String(chainIds.bitcoin)
  expect((await ask('owner', readStoppedChain, { id: other })).status).toBe(404)
  expect((await ask('owner', noteChain, { id: other, reason })).status).toBe(404)
})
