import { expect, test, vi } from 'vitest'
import { receivingAddress, rootOf } from '#bank/chain/derive'
import { rootFor } from '#bank/chain/keys'
import { openChains } from '#bank/outside/chains/chains'
import { openSeal } from '#bank/outside/seal'
import type { BankServices } from '#bank/services'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'

/** Where a tenant's keys come from; no others are ever taken for them. */

const { world } = await openTestServices()
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const others = 'test test test test test test test test test test test junk'

const withWords = (CHAIN_WORDS: string): BankServices => ({
  ...world,
  chains: openChains({ CHAIN_WORDS }, world.engine, world.clock),
})

/** A fresh copy of the module, as in another process: its caches are empty. */
async function freshly() {
  vi.resetModules()
  return import('#bank/chain/keys')
}

async function openKeys() {
  const { tenant, within, rows } = await openTenantIn(world)
  const addressIn = async (where: BankServices) =>
    receivingAddress(await within((tx) => rootFor(tx, tenant.id, where)), 'evm', 0)
  return { tenant, within, rows, addressIn }
}

test('without an operator’s mnemonic a tenant has its own, stored encrypted', async () => {
  const [one, other] = [await openKeys(), await openKeys()]
  const made = await one.addressIn(world)
  expect(await one.addressIn(world)).toBe(made)
  expect(await other.addressIn(world)).not.toBe(made)
  const [stored] = await one.rows<{ words: Buffer }>(
    'select words from chain_seeds where tenant_id = $1',
  )
  const opened = world.seal.open(stored!.words, `chain words ${one.tenant.id}`).toString('utf8')
  expect(receivingAddress(rootOf(opened), 'evm', 0)).toBe(made)
  expect(stored!.words.toString('latin1')).not.toContain(opened.split(' ')[0])
})

test('concurrent first uses create one set of keys', async () => {
  const { addressIn } = await openKeys()
  const made = await Promise.all([1, 2, 3, 4].map(() => addressIn(world)))
  expect(new Set(made).size).toBe(1)
})

test('the operator’s mnemonic gives each tenant its own keys and is not stored', async () => {
  const [one, other] = [await openKeys(), await openKeys()]
  const made = await one.addressIn(withWords(words))
  expect(made).toBe(receivingAddress(rootOf(words, one.tenant.id), 'evm', 0))
  expect(await other.addressIn(withWords(words))).not.toBe(made)
  expect(await one.rows('select words from chain_seeds where tenant_id = $1')).toEqual([
    { words: null },
  ])
})

test('refuses another mnemonic than the addresses were made from', async () => {
  const { tenant, within, addressIn } = await openKeys()
  await addressIn(withWords(words))
  const { rootFor: later } = await freshly()
  const options = (vault: BankServices) => within((tx) => later(tx, tenant.id, vault))
  await expect(options(withWords(others))).rejects.toThrow('not the words')
  await expect(options(world)).rejects.toThrow('set CHAIN_WORDS')
})

test('a mnemonic sealed under another master key does not open', async () => {
  const { tenant, within, addressIn } = await openKeys()
  await addressIn(world)
  const { rootFor: elsewhere } = await freshly()
  const locked = { ...world, seal: openSeal(Buffer.alloc(32, 9)) }
  await expect(within((tx) => elsewhere(tx, tenant.id, locked))).rejects.toThrow()
})

test.each([
  [{ CHAIN_WORDS: 'correct horse battery staple' }, 'CHAIN_WORDS'],
  [{ CHAIN_RPC_5: 'https://node.example' }, 'CHAIN_RPC_5'],
  [{ CHAIN_RPC_900000000: 'https://node.example' }, 'CHAIN_RPC_900000000'],
  [{ CHAIN_RPC_1: 'node.example' }, 'CHAIN_RPC_1'],
  [{ CHAIN_RPC_1: 'ftp://node.example' }, 'CHAIN_RPC_1'],
])('refuses an invalid setting by its name: %o', (env, name) => {
  let text = ''
  try {
    openChains(env, world.engine, world.clock)
  } catch (thrown) {
    text = String(thrown)
  }
  expect(text).toContain(name)
  expect(text).not.toContain(Object.values(env)[0])
})

test('live tenants use chains with a node, sandbox tenants all', () => {
  const env = { CHAIN_RPC_137: 'https://node.example' }
  const { follows } = openChains(env, world.engine, world.clock)
  expect([1, 56, 137, 31_337, 900_000_000].filter((id) => follows('live', id))).toEqual([137])
  expect(follows('sandbox', 1)).toBe(true)
})
