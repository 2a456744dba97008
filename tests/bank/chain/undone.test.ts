import { beforeAll, expect, test } from 'vitest'
import type { BankServices } from '#bank/services'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { ETHER, openChain } from './openChain.ts'

/** A reorganization deeper than the confirmations that credited the money. */

let world: BankServices
const cries: string[] = []
beforeAll(async () => {
  world = (await openTestServices()).world
  const error = (what: string) => void cries.push(what)
  world = { ...world, log: { ...world.log, error } }
})

const DEEP = 12
const cry = 'credited money left its chain, nothing more of it is credited'

async function credited() {
  const open = await openChain(world)
  const { address } = await open.receive()
  await open.look()
  await open.chain.payIn({ to: address })
  await open.chain.mine(DEEP)
  await open.look()
  expect(await open.has('wallet')).toBe(ETHER)
  cries.length = 0
  return { ...open, address }
}

test('reports credited money that left its chain and stops crediting', async () => {
  const { address, chain, faults, has, look, rows } = await credited()
  await chain.reorganise(DEEP)
  await chain.drop()
  await look()
  expect(cries).toEqual([cry])
  await chain.payIn({ to: address, minor: 3n * ETHER })
  await chain.mine(2 * DEEP)
  await look()
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([3n * ETHER, ETHER])
  const states = await rows<{ state: string }>(
    'select state from sightings where tenant_id = $1 order by minor',
  )
  expect(states.map(({ state }) => state)).toEqual(['undone', 'pending'])
  expect(await faults()).toEqual([])
})

test('resumes once it is confirmed again, without crediting it twice', async () => {
  const { address, chain, faults, has, look, rows } = await credited()
  await chain.reorganise(DEEP)
  await look()
  await chain.payIn({ to: address, minor: 3n * ETHER })
  await chain.mine(DEEP - 1)
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([3n * ETHER, ETHER])
  await chain.mine(1)
  cries.length = 0
  await look()
  expect([await has('incoming'), await has('wallet')]).toEqual([0n, 4n * ETHER])
  expect(cries).toEqual([])
  expect(await faults()).toEqual([])
  const states = await rows<{ state: string }>('select state from sightings where tenant_id = $1')
  expect(states.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
})

test('does not hold up another tenant on the chain', async () => {
  const { chain, look, lookUnasked, has } = await credited()
  const other = await openChain(world)
  const { address } = await other.receive()
  await chain.reorganise(DEEP)
  await chain.drop()
  await Promise.all([look(), lookUnasked()])
  await other.chain.payIn({ to: address })
  await other.chain.mine(DEEP)
  await other.look()
  expect([await other.has('wallet'), await has('wallet')]).toEqual([ETHER, ETHER])
})

test('a reorganisation that keeps the credited payment holds nothing up', async () => {
  const { chain, has, look } = await credited()
  await chain.mine(5)
  await look()
  await chain.reorganise(4)
  await look()
  expect(cries).toEqual([])
  expect(await has('wallet')).toBe(ETHER)
})
