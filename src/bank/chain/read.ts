import type { Block, ChainLink, Payment } from '#bank/outside/chains/link'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { BankServices } from '#bank/services'
import type { WatchedAddress } from './address.rows.ts'
import type { ChainFacts } from './families.ts'

/** Enough to find where the chains parted; a deeper reorganisation is read again from the oldest kept. */
const KEPT_MAX = 64
const AT_ONCE = 200

export interface Read {
  head: Block
  payments: Payment[]
  /** After a reorganisation, the height up to which our blocks are still valid. */
  validUpTo: number | null
  blocks: Block[]
}

/**
 * The last block's hash is taken before the payments: a change in between shows at the next
 * reading.
 */
export async function readOn(
  link: ChainLink,
  addresses: readonly string[],
  blocks: readonly Block[],
  lookBack: number,
): Promise<Read> {
  const head = await link.head()
  const known = await blocksStillOnChain(link, blocks)
  const oldest = blocks.at(-1)?.height ?? (link.short ? 0 : head.height)
  const from = known[0] ? known[0].height + 1 : Math.max(0, oldest - lookBack)
  const to = Math.min(head.height, from + AT_ONCE - 1)
  const last = to === head.height ? head : await link.blockAt(to)
  const payments = await link.paymentsTo(addresses, from, to)
  // Replaced while we read: store nothing, and the next reading notices.
  const read = last && from <= to ? [last] : []
  const validUpTo = known.length < blocks.length ? from - 1 : null
  return { head, payments, validUpTo, blocks: [...read, ...known].slice(0, KEPT_MAX) }
}

async function blocksStillOnChain(link: ChainLink, blocks: readonly Block[]): Promise<Block[]> {
  for (const [place, { height, hash }] of blocks.entries())
    if ((await link.blockAt(height))?.hash === hash) return blocks.slice(place)
  return []
}

export interface ChainWatch {
  world: BankServices
  tenantId: string
  chainId: number
  facts: ChainFacts
  link: ChainLink
  /** Of every chain on which the same keys have the same addresses. */
  addresses: readonly WatchedAddress[]
  currencies: readonly CurrencyRow[]
}
