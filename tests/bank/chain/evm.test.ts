import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { receivingAddress, rootOf, sendingKey, mnemonicOf } from '#bank/chain/derive'
import { startAnvil } from '#bank/outside/chains/anvil'
import { evmLink } from '#bank/outside/chains/evm'
import { evmMoves, autoFunded } from '#bank/outside/chains/evmMoves'
import type { PayIn } from '#bank/outside/chains/link'
import { noTx } from './noTx.ts'

/** The EVM adapter on an anvil node of this test's own. */

const anvil = await startAnvil({})
afterAll(() => anvil.stop())
const node = { url: anvil.url, chainId: 31_337, coin: 'ETH' }
const onAnvil = async (there: typeof node) => {
  const { payIn, mine, reorganise, drop } = await evmMoves(there)
  return {
    payIn: (payment: PayIn) => payIn(noTx, payment),
    mine: (count: number) => mine(noTx, count),
    reorganise: (depth: number) => reorganise(noTx, depth),
    drop: () => drop(noTx),
  }
}
const moves = await onAnvil(node)
const link = autoFunded(node, await evmLink(node))
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ODD = '0x000000000000000000000000000000000000bEEF'

let made = 0
function newcomer() {
  const root = rootOf(mnemonicOf(Buffer.alloc(16, ++made)))
  return { address: receivingAddress(root, 'evm', made), key: sendingKey(root, 'evm') }
}

const paid = (to: string, contract: string | null, minor: bigint) =>
  moves.payIn({ to, memo: null, contract, asset: '', minor })

/** Every payment to an address so far. */
const paymentsTo = async (...addresses: string[]) =>
  link.paymentsTo(addresses, 0, (await link.head()).height)

test('sees a payment in the chain’s own coin with its block', async () => {
  const { address } = newcomer()
  const txid = await paid(address, null, 5n * 10n ** 17n)
  await moves.mine(1)
  const { height, hash } = await link.head()
  expect(await paymentsTo(address)).toEqual([
    {
      txid,
      output: 0,
      to: address,
      memo: null,
      contract: null,
      asset: 'ETH',
      minor: 5n * 10n ** 17n,
      block: { height, hash },
    },
  ])
})

test('sees a payment in any token, by the token’s symbol', async () => {
  const { address } = newcomer()
  await paid(address, TOKEN, 25_000_000n)
  await moves.mine(1)
  await paid(address, ODD, 7n)
  await moves.mine(1)
  const observed = (await paymentsTo(address)).map(({ asset, contract, minor, output }) => ({
    asset,
    ours: contract === TOKEN,
    minor,
    output,
  }))
  expect(observed).toEqual([
    { asset: 'USDC', ours: true, minor: 25_000_000n, output: 1 },
    { asset: 'ODD', ours: false, minor: 7n, output: 1 },
  ])
})

test('ignores payments to others', async () => {
  const [ours, theirs] = [newcomer(), newcomer()]
  await paid(theirs.address, TOKEN, 1n)
  await paid(theirs.address, null, 1n)
  await moves.mine(1)
  expect(await paymentsTo(ours.address)).toEqual([])
})

test('a replaced block takes its payment with it and has another hash', async () => {
  const { address } = newcomer()
  const txid = await paid(address, TOKEN, 1_000_000n)
  expect((await link.statusOf([txid])).get(txid)).toBe('waiting')
  await moves.mine(1)
  const head = await link.head()
  expect((await link.statusOf([txid])).get(txid)).toEqual({ block: head, failed: false })
  await moves.reorganise(1)
  expect((await link.blockAt(head.height))?.hash).not.toBe(head.hash)
  expect((await link.statusOf([txid])).get(txid)).not.toEqual({ block: head, failed: false })
})

test('a dropped pending payment is gone', async () => {
  const { address } = newcomer()
  const txid = await paid(address, null, 1n)
  await moves.drop()
  expect((await link.statusOf([txid])).get(txid)).toBe('gone')
})

test('a signed payment sent twice arrives once, in coins and in tokens', async () => {
  const [{ key }, { address }] = [newcomer(), newcomer()]
  for (const [contract, minor] of [
    [null, 10n ** 18n],
    [TOKEN, 3_000_000n],
  ] as const) {
    const nonce = await link.nextNonce(key)
    const signed = await link.sign({ to: address, memo: null, contract, minor, nonce }, key)
    await link.send(signed)
    await link.send(signed).catch(() => 'known already')
    await moves.mine(1)
    await link.send(signed).catch(() => 'used already')
    await moves.mine(1)
    expect((await link.statusOf([signed.txid])).get(signed.txid)).toMatchObject({ failed: false })
    expect((await paymentsTo(address)).filter((one) => one.contract === contract)).toMatchObject([
      { txid: signed.txid, minor },
    ])
  }
})

test('refuses a node of another chain', async () => {
  await expect(evmLink({ ...node, chainId: 1 })).rejects.toThrow('serves chain 31337')
})

test('a restarted chain keeps its state', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anvil-'))
  const open = async () => {
    const chain = await startAnvil({ folder })
    const there = { ...node, url: chain.url }
    return { chain, moves: await onAnvil(there), link: await evmLink(there) }
  }
  const before = await open()
  const { address } = newcomer()
  const txid = await before.moves.payIn({
    to: address,
    memo: null,
    contract: null,
    asset: '',
    minor: 9n,
  })
  await before.moves.mine(2)
  const [head, current] = [await before.link.head(), await before.link.statusOf([txid])]
  await before.chain.stop()
  const after = await open()
  expect(await after.link.head()).toEqual(head)
  expect(await after.link.statusOf([txid])).toEqual(current)
  await after.chain.stop()
  rmSync(folder, { recursive: true })
})
