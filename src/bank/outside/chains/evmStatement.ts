import { erc20Abi, getAddress, parseAbiItem, type Address } from 'viem'
import type { EvmClient } from './evmClient.ts'
import type { ChainMovement, OwnAddresses, Payment } from './link.ts'

export const transferEvent = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
)
/** What nodes answer at once. */
const BLOCKS_AT_ONCE = 200

/**
 * Whole blocks by their time. What the chain itself takes for sending is no payment, and stands in
 * the book as network fees.
 */
export async function evmMovesOf(
  client: EvmClient,
  { sending }: OwnAddresses,
  { since, until }: { since: Date; until: Date },
  paymentsIn: (from: number, to: number) => Promise<Payment[]>,
): Promise<ChainMovement[] | null> {
  const head = await client.getBlock()
  if (timeOf(head) < until) return null
  const first = await firstBlockFrom(client, since, Number(head.number))
  const end = await firstBlockFrom(client, until, Number(head.number))
  const moves: ChainMovement[] = []
  for (let from = first; from < end; from += BLOCKS_AT_ONCE) {
    const to = Math.min(from + BLOCKS_AT_ONCE, end) - 1
    const incoming = await paymentsIn(from, to)
    moves.push(...incoming.map(({ txid, contract, minor }) => ({ txid, contract, minor })))
    for (const move of await paymentsFrom(client, sending, from, to))
      moves.push({ ...move, minor: -move.minor })
  }
  return moves
}

const paymentsFrom = async (client: EvmClient, sender: string, from: number, to: number) => [
  ...(await tokensFrom(client, sender, from, to)),
  ...(await coinsFrom(client, sender, from, to)),
]

const timeOf = ({ timestamp }: { timestamp: bigint }) => new Date(Number(timestamp) * 1000)

/** The lowest height that is no earlier; the newest block is known to be. */
async function firstBlockFrom(client: EvmClient, moment: Date, head: number): Promise<number> {
  let [low, high] = [0, head]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const block = await client.getBlock({ blockNumber: BigInt(middle) })
    if (timeOf(block) < moment) low = middle + 1
    else high = middle
  }
  return low
}

async function tokensFrom(client: EvmClient, sender: string, from: number, to: number) {
  const logs = await client.getLogs({
    event: transferEvent,
    args: { from: sender as Address },
    fromBlock: BigInt(from),
    toBlock: BigInt(to),
    strict: true,
  })
  return logs.map((log) => ({
    txid: log.transactionHash,
    contract: getAddress(log.address),
    minor: log.args.value,
  }))
}

async function coinsFrom(client: EvmClient, sender: string, from: number, to: number) {
  const found: ChainMovement[] = []
  for (let height = from; height <= to; height += 1) {
    const { transactions } = await client.getBlock({
      blockNumber: BigInt(height),
      includeTransactions: true,
    })
    for (const { hash, from: payer, value } of transactions) {
      if (value === 0n || getAddress(payer) !== sender) continue
      const { status } = await client.getTransactionReceipt({ hash })
      if (status === 'success') found.push({ txid: hash, contract: null, minor: value })
    }
  }
  return found
}

const ADDRESSES_AT_ONCE = 50

/** Summed over the addresses, a few questions at a time. */
export async function evmBalancesOf(
  client: EvmClient,
  addresses: readonly string[],
  contracts: readonly (string | null)[],
): Promise<Map<string | null, bigint>> {
  const sums = new Map<string | null, bigint>()
  for (const contract of contracts)
    for (let from = 0; from < addresses.length; from += ADDRESSES_AT_ONCE) {
      const some = addresses.slice(from, from + ADDRESSES_AT_ONCE)
      const found = await Promise.all(some.map((one) => balanceOf(client, one, contract)))
      sums.set(
        contract,
        found.reduce((sum, one) => sum + one, sums.get(contract) ?? 0n),
      )
    }
  return sums
}

const balanceOf = (client: EvmClient, address: string, contract: string | null) =>
  contract === null
    ? client.getBalance({ address: address as Address })
    : client.readContract({
        address: getAddress(contract),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address as Address],
      })
