import {
  BlockNotFoundError,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  keccak256,
  toHex,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { evmClient, type EvmClient, type EvmOptions } from './evmClient.ts'
import { evmBalancesOf, evmMovesOf, transferEvent } from './evmStatement.ts'
import type { ChainLink, OutgoingPayment, Payment, PaymentStatus } from './link.ts'

/**
 * Token transfers by their logs, the chain's own coin by reading blocks. Coins that a contract
 * passes on appear in neither and are not seen.
 */

const ADDRESSES_AT_ONCE = 400
const BLOCKS_AT_ONCE = 10

/** Refuses a node of another chain, where money would arrive that no customer was promised. */
export async function evmLink(options: EvmOptions): Promise<ChainLink> {
  const client = evmClient(options)
  const actualChainId = await client.getChainId()
  if (actualChainId !== options.chainId)
    throw new Error(`The node for chain ${options.chainId} serves chain ${actualChainId}.`)
  return {
    short: false,
    head: async () => blockIn(await client.getBlock()),
    blockAt: (height) => blockAt(client, height),
    paymentsTo: (addresses, from, to) => paymentsTo(client, options.coin, addresses, from, to),
    movesOf: (own, since, until) =>
      evmMovesOf(client, own, { since, until }, (from, to) =>
        paymentsTo(client, options.coin, own.receiving, from, to),
      ),
    balances: ({ receiving }, contracts) => evmBalancesOf(client, receiving, contracts),
    statusOf: async (txids) =>
      new Map(
        await Promise.all(
          txids.map(async (txid) => [txid, await paymentStatusIn(client, txid as Hex)] as const),
        ),
      ),
    nextNonce: (key) =>
      client.getTransactionCount({ address: accountOf(key).address, blockTag: 'pending' }),
    sign: (payment, key) => sign(client, payment, key),
    send: async ({ raw }) => {
      await client.sendRawTransaction({ serializedTransaction: raw as Hex })
    },
  }
}

const blockIn = ({ number, hash }: { number: bigint; hash: string }) => ({
  height: Number(number),
  hash,
})

async function blockAt(client: EvmClient, height: number) {
  try {
    return blockIn(await client.getBlock({ blockNumber: BigInt(height) }))
  } catch (thrown) {
    if (thrown instanceof BlockNotFoundError) return null
    throw thrown
  }
}

async function paymentsTo(
  client: EvmClient,
  coin: string,
  addresses: readonly string[],
  from: number,
  to: number,
): Promise<Payment[]> {
  if (from > to || addresses.length === 0) return []
  const tokens = await Promise.all(
    chunks(addresses, ADDRESSES_AT_ONCE).map((part) => tokensTo(client, part, from, to)),
  )
  return [...tokens.flat(), ...(await coinsTo(client, coin, new Set(addresses), from, to))]
}

async function tokensTo(client: EvmClient, addresses: readonly string[], from: number, to: number) {
  const logs = await client.getLogs({
    event: transferEvent,
    args: { to: addresses as Address[] },
    fromBlock: BigInt(from),
    toBlock: BigInt(to),
    // An NFT transfer has the same event, with an indexed id in place of the amount.
    strict: true,
  })
  return Promise.all(
    logs.map(async (log) => ({
      txid: log.transactionHash,
      output: await outputOf(client, log),
      to: getAddress(log.args.to),
      memo: null,
      contract: getAddress(log.address),
      asset: await symbolOf(client, log.address),
      minor: log.args.value,
      block: { height: Number(log.blockNumber), hash: log.blockHash },
    })),
  )
}

/** Counted within the transaction, so a payment keeps its id when it moves to another block. */
async function outputOf(client: EvmClient, log: { transactionHash: Hex; logIndex: number }) {
  const { logs } = await client.getTransactionReceipt({ hash: log.transactionHash })
  return 1 + logs.findIndex(({ logIndex }) => logIndex === log.logIndex)
}

const NAME_LENGTH_MAX = 16

/** Sanitised: a token may call itself anything. */
async function symbolOf(client: EvmClient, address: Address): Promise<string> {
  try {
    const symbol = await client.readContract({ address, abi: erc20Abi, functionName: 'symbol' })
    return symbol.replace(/[^\w.-]/g, '').slice(0, NAME_LENGTH_MAX) || address
  } catch {
    return address
  }
}

async function coinsTo(
  client: EvmClient,
  coin: string,
  addresses: ReadonlySet<string>,
  from: number,
  to: number,
): Promise<Payment[]> {
  const heights = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const found: Payment[] = []
  for (const part of chunks(heights, BLOCKS_AT_ONCE)) {
    const blocks = await Promise.all(
      part.map((height) =>
        client.getBlock({ blockNumber: BigInt(height), includeTransactions: true }),
      ),
    )
    for (const block of blocks)
      for (const { hash, to, value } of block.transactions) {
        if (to === null || value === 0n || !addresses.has(getAddress(to))) continue
        const { status } = await client.getTransactionReceipt({ hash })
        if (status !== 'success') continue
        const paid = { to: getAddress(to), memo: null, contract: null, asset: coin, minor: value }
        found.push({ txid: hash, output: 0, ...paid, block: blockIn(block) })
      }
  }
  return found
}

async function paymentStatusIn(client: EvmClient, hash: Hex): Promise<PaymentStatus> {
  try {
    const { blockNumber, blockHash, status } = await client.getTransactionReceipt({ hash })
    return {
      block: { height: Number(blockNumber), hash: blockHash },
      failed: status !== 'success',
    }
  } catch (thrown) {
    if (!(thrown instanceof TransactionReceiptNotFoundError)) throw thrown
  }
  try {
    await client.getTransaction({ hash })
    return 'waiting'
  } catch (thrown) {
    if (!(thrown instanceof TransactionNotFoundError)) throw thrown
    return 'gone'
  }
}

async function sign(client: EvmClient, payment: OutgoingPayment, key: Uint8Array) {
  const account = accountOf(key)
  const { contract, minor, nonce } = payment
  const to = getAddress(payment.to)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, minor] })
  const what = contract === null ? { to, value: minor } : { to: getAddress(contract), data }
  const request = await client.prepareTransactionRequest({
    account,
    nonce,
    type: 'eip1559',
    ...what,
  })
  const raw = await account.signTransaction({
    ...what,
    type: 'eip1559',
    chainId: client.chain.id,
    nonce,
    gas: request.gas,
    maxFeePerGas: request.maxFeePerGas,
    maxPriorityFeePerGas: request.maxPriorityFeePerGas,
  })
  return { txid: keccak256(raw), raw }
}

const accountOf = (key: Uint8Array) => privateKeyToAccount(toHex(key))

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
