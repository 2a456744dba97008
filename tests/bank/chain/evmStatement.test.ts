import {
  createTestClient,
  getAddress,
  http,
  publicActions,
  toEventSelector,
  toHex,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { mnemonicOf, receivingAddress, rootOf, sendingKey } from '#bank/chain/derive'
import { startAnvil } from '#bank/outside/chains/anvil'
import { evmLink } from '#bank/outside/chains/evm'
import { evmClient } from '#bank/outside/chains/evmClient'
import { autoFunded, evmMoves } from '#bank/outside/chains/evmMoves'
import { whole } from '#tests/kit/whole'
import { noTx } from './noTx.ts'

/** What an EVM chain says of a day, and of what addresses hold, on an anvil node of this test's own. */

const anvil = await startAnvil({})
afterAll(() => anvil.stop())
const node = { url: anvil.url, chainId: 31_337, coin: 'ETH' }
const link = await evmLink(node)
const chain = createTestClient({
  mode: 'anvil',
  chain: evmClient(node).chain,
  transport: http(node.url),
  cacheTime: 0,
})
  .extend(publicActions)
  .extend(walletActions)
const { payIn } = await evmMoves(node)

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ETHER = 10n ** 18n

let made = 0
const rootOfNext = () => rootOf(mnemonicOf(Buffer.alloc(16, (made += 1))))
const newAddress = () => receivingAddress(rootOfNext(), 'evm', 0)
const paid = (to: string, contract: string | null, minor: bigint) =>
  payIn(noTx, { to, memo: null, contract, asset: '', minor })

/** The next block is of `moment`, with all that waits. */
async function mineAt(moment: Date) {
  await chain.setNextBlockTimestamp({ timestamp: BigInt(moment.getTime() / 1000) })
  await chain.mine({ blocks: 1 })
}

const headTime = async () => Number((await chain.getBlock()).timestamp) * 1000

/** An hour on the chain that nothing has happened in yet. */
async function newHour() {
  const start = (await headTime()) + 600_000
  const at = (minutes: number) => new Date(start + minutes * 60_000)
  await mineAt(at(-5))
  return { since: at(0), until: at(60), at }
}

test('has what came in from the first moment on, and nothing of the last', async () => {
  const [address, other] = [newAddress(), newAddress()]
  const { since, until, at } = await newHour()
  await paid(address, null, 1n)
  await mineAt(at(-1))
  const first = await paid(address, null, 2n)
  await paid(other, null, 3n)
  await mineAt(since)
  const second = await paid(address, TOKEN, 4n)
  await mineAt(new Date(until.getTime() - 1000))
  await paid(address, null, 5n)
  await mineAt(until)
  const own = { receiving: [address], sending: newAddress() }
  const tokens = await link.movesOf(own, since, until)
  expect(tokens).toEqual([
    { txid: second, contract: TOKEN, minor: 4n },
    { txid: first, contract: null, minor: 2n },
  ])
})

test('is there once the chain has a block of the end', async () => {
  const own = { receiving: [newAddress()], sending: newAddress() }
  const { since, until } = await newHour()
  await mineAt(new Date(until.getTime() - 1000))
  expect(await link.movesOf(own, since, until)).toBeNull()
  await mineAt(until)
  expect(await link.movesOf(own, since, until)).toEqual([])
})

test('has what went out, coins and tokens, and nothing that failed or was worth nothing', async () => {
  const key = sendingKey(rootOfNext(), 'evm')
  const account = privateKeyToAccount(toHex(key))
  const to = newAddress()
  const own = { receiving: [], sending: account.address }
  const { since, until, at } = await newHour()
  await chain.setBalance({ address: account.address, value: 10n * ETHER })
  await paid(account.address, TOKEN, 100n)
  await mineAt(at(1))
  let nonce = 0
  const sent = async (contract: string | null, minor: bigint) => {
    const payment = { to, memo: null, contract, minor, nonce }
    const signed = await link.sign(payment, key)
    nonce += 1
    await link.send(signed)
    return signed.txid
  }
  const coins = await sent(null, ETHER)
  const tokens = await sent(TOKEN, 7n)
  await sent(null, 0n)
  const { maxFeePerGas, maxPriorityFeePerGas } = await chain.estimateFeesPerGas()
  // The token takes no coins.
  const refused = await account.signTransaction({
    chainId: node.chainId,
    type: 'eip1559',
    to: TOKEN,
    value: 5n,
    gas: 100_000n,
    nonce,
    maxFeePerGas,
    maxPriorityFeePerGas,
  })
  const hash = await chain.sendRawTransaction({ serializedTransaction: refused })
  await paid(to, null, 9n)
  await mineAt(at(2))
  await mineAt(until)
  expect((await link.statusOf([hash, coins])).get(hash)).toMatchObject({ failed: true })
  const { height } = await link.head()
  const received = await link.paymentsTo([to, TOKEN], 0, height)
  expect(received.map(({ minor }) => minor)).toEqual([7n, ETHER, 9n])
  expect(await link.movesOf(own, since, until)).toEqual([
    { txid: tokens, contract: TOKEN, minor: -7n },
    { txid: coins, contract: null, minor: -ETHER },
  ])
})

test('what a test chain adds for sending is nobody’s payment', async () => {
  const [sending, other] = [newAddress(), newAddress()]
  const { since, until, at } = await newHour()
  for (const to of [sending, other]) await paid(to, null, 3n)
  await mineAt(at(1))
  await mineAt(until)
  const own = { receiving: [sending, other], sending }
  expect(await link.movesOf(own, since, until)).toHaveLength(2)
  const funded = autoFunded(node, link)
  expect([link.short, funded.short]).toEqual([false, true])
  expect(await funded.movesOf(own, since, until)).toHaveLength(1)
})

/** Two transfers by one contract: of a token that is one of its kind, and of `minor` of another. */
function twoTransfers(to: string, minor: bigint): Hex {
  const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
  const push = (value: bigint | string) => `7f${word(value)}`
  const transferred = push(toEventSelector('Transfer(address,address,uint256)'))
  const parties = push(to) + push(TOKEN) + transferred
  const unique = `${push(9n)}${parties}60006000a4`
  const amount = `${push(minor)}600052${parties}60206000a3`
  return `0x${unique}${amount}00`
}

test('a token that is one of its kind is no money, and an amount keeps its place', async () => {
  const address = newAddress()
  const [account] = await chain.getAddresses()
  const hash = await chain.sendTransaction({
    account: account!,
    data: twoTransfers(address, 6n),
    gas: 1_000_000n,
  })
  await mineAt(new Date((await headTime()) + 1000))
  const { contractAddress } = await chain.getTransactionReceipt({ hash })
  const { height } = await link.head()
  expect(await link.paymentsTo([address], height, height)).toMatchObject([
    {
      txid: hash,
      minor: 6n,
      output: 2,
      asset: contractAddress,
      contract: getAddress(contractAddress!),
    },
  ])
})

test('has each payment once where the day is more blocks than are asked for at once', async () => {
  const address = newAddress()
  const { since, at } = await newHour()
  await mineAt(since)
  const txids: string[] = []
  // In the last block of the first part, the first of the second, and the last of all.
  for (const [blocks, minor] of [
    [198, 1n],
    [0, 2n],
    [3, 3n],
  ] as const) {
    if (blocks > 0) await chain.mine({ blocks, interval: 1 })
    txids.push(await paid(address, null, minor))
    await chain.mine({ blocks: 1, interval: 1 })
  }
  const own = { receiving: [address], sending: newAddress() }
  const until = new Date((await headTime()) + 1000)
  await mineAt(until)
  expect(until < at(60)).toBe(true)
  const moves = await link.movesOf(own, since, until)
  expect(moves?.map(({ txid }) => txid)).toEqual(txids)
})

whole('sums what addresses hold, however many there are', async () => {
  const addresses = Array.from({ length: 51 }, newAddress)
  for (const address of addresses)
    await chain.setBalance({ address: address as Address, value: 2n })
  await paid(addresses[0]!, TOKEN, 11n)
  await paid(addresses[50]!, TOKEN, 13n)
  await mineAt(new Date((await headTime()) + 1000))
  const own = { receiving: addresses, sending: newAddress() }
  expect(await link.balances(own, [null, getAddress(TOKEN)])).toEqual(
    new Map([
      [null, 102n],
      [getAddress(TOKEN), 24n],
    ]),
  )
})
