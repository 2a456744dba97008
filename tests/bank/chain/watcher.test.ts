import { afterEach, expect, test } from 'vitest'
import { createWatcher } from '#bank/chain/watcher'
import { chainNotification } from '#bank/chain/chainNotification'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { ETHER, openChain } from './openChain.ts'

/** Chains are read when a commit notifies, and by polling. */

const { world, clock } = await openTestServices()
const ROUND_MS = 5_000
const LEASE_MS = 10_000
const watchers: ReturnType<typeof createWatcher>[] = []

afterEach(async () => {
  for (const watcher of watchers.splice(0)) await watcher.stop()
})

function startWatcher() {
  const watcher = createWatcher(world, async () => {})
  watcher.start(clock.every)
  watchers.push(watcher)
  return watcher
}

type Chain = Awaited<ReturnType<typeof openChain>>

async function openPaid() {
  const open = await openChain(world)
  const { address } = await open.receive()
  await open.chain.payIn({ to: address })
  return open
}

const seen = ({ has }: Chain) => expect.poll(() => has('incoming')).toBe(ETHER)

test('follows a notifying commit at once, in any process', async () => {
  startWatcher()
  startWatcher()
  const open = await openPaid()
  await open.within(async (tx) => tx.notify(chainNotification(open.tenantId)))
  await seen(open)
  expect(await open.rows('select 1 from sightings where tenant_id = $1')).toHaveLength(1)
})

test('finds by polling what nobody notified', async () => {
  startWatcher()
  const open = await openPaid()
  expect(await open.has('incoming')).toBe(0n)
  clock.advance(ROUND_MS)
  await seen(open)
})

test('one process reads a chain at a time, and another when it died', async () => {
  const open = await openPaid()
  await open.rows(
    `insert into chain_cursors (tenant_id, chain_id, leased_until)
     values ($1, ${open.chainId}, '${new Date(clock.now().getTime() + LEASE_MS).toISOString()}')
     returning 1`,
  )
  await open.look()
  expect(await open.has('incoming')).toBe(0n)
  clock.advance(LEASE_MS)
  await open.look()
  expect(await open.has('incoming')).toBe(ETHER)
})
