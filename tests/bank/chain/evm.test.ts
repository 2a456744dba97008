import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { receivingAddress, rootOf, sendingKey, mnemonicOf } from '#bank/chain/derive'
import { startAnvil } from '#bank/outside/chains/anvil'
import { startDevChain } from '#bank/outside/chains/devChain'
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

test('has a block of a height, and none beyond the newest', async () => {
  const { address } = newcomer()
  await paid(address, null, 20_000n * 10n ** 18n)
  await moves.mine(1)
  const head = await link.head()
  expect(await link.blockAt(head.height)).toEqual(head)
  expect(await link.blockAt(head.height + 1)).toBeNull()
  const { height } = head
  expect(await link.paymentsTo([address], height, height)).toHaveLength(1)
  expect(await link.paymentsTo([address], height + 1, height)).toEqual([])
})

test('refuses a node of another chain', async () => {
  await expect(evmLink({ ...node, chainId: 1 })).rejects.toThrow('serves chain 31337')
})

/** A node that says its chain and its transactions, and fails at the rest. */
async function openFailingNode(known: Record<string, unknown>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      asked.push(method)
      const result = { eth_chainId: '0x7a69', ...known }[method]
      const error = { code: -32_000, message: 'out of order' }
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }),
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const failing = await evmLink({ ...node, url: `http://127.0.0.1:${port}` })
  asked.length = 0
  return { link: failing, asked }
}

test('what a node cannot say is neither gone nor missing', async () => {
  const silent = await openFailingNode({})
  const txid = `0x${'1'.repeat(64)}`
  await expect(silent.link.statusOf([txid])).rejects.toThrow('out of order')
  await expect(silent.link.blockAt(1)).rejects.toThrow('out of order')
  const half = await openFailingNode({ eth_getTransactionReceipt: null })
  await expect(half.link.statusOf([txid])).rejects.toThrow('out of order')
  const empty = await openFailingNode({
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: null,
  })
  expect((await empty.link.statusOf([txid])).get(txid)).toBe('gone')
})

test('a node is asked for nothing where there is nobody to pay, or no block', async () => {
  const { link: failing, asked } = await openFailingNode({})
  expect(await failing.paymentsTo([], 1, 9)).toEqual([])
  expect(await failing.paymentsTo([TOKEN], 2, 1)).toEqual([])
  expect(asked).toEqual([])
})

test('a bank in development has a chain of its own where that is wanted', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'dev-chain-')), 'chain')
  const said: string[] = []
  const none = await startDevChain({}, folder, (line) => said.push(line))
  expect([none.env, said]).toEqual([{}, []])
  await none.stop()
  const chain = await startDevChain({ CHAIN_ANVIL: 'true' }, folder, (line) => said.push(line))
  const [[name, url] = []] = Object.entries(chain.env)
  expect([name, said]).toEqual([
    'CHAIN_RPC_31337',
    [`A chain of its own listens at ${url} (chain 31337).`],
  ])
  // A payment is in a block at once.
  const own = { ...node, url: String(url) }
  const there = await onAnvil(own)
  const { address } = newcomer()
  const txid = await there.payIn({ to: address, memo: null, contract: null, asset: '', minor: 9n })
  const status = (await (await evmLink(own)).statusOf([txid])).get(txid)
  expect(status).toMatchObject({ failed: false })
  await chain.stop()
  rmSync(join(folder, '..'), { recursive: true })
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
