import type { Block, ChainLink, Payment } from '#bank/outside/chains/link'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { BankServices } from '#bank/services'
import type { AddressRow } from './address.rows.ts'
import type { ChainFacts } from './families.ts'

/** Enough to find where a branch left ours; what goes deeper is read again from the oldest kept. */
const KEPT_MAX = 64
const AT_ONCE = 200

export interface Read {
  head: Block
  payments: Payment[]
  /** Where blocks were replaced since the last reading: the height up to which ours still stand. */
  left: number | null
  /** The blocks read last, newest first: where to go on. */
  blocks: Block[]
}

/**
 * Reads a chain on from where it was left, and again from where its branch was left when blocks were
 * replaced. The hash of the last block is taken before the payments are read, so a branch that changes
 * meanwhile shows at the next reading.
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
  // Replaced while we read: nothing is noted as read, and the next reading finds out.
  const read = last && from <= to ? [last] : []
  const left = known.length < blocks.length ? from - 1 : null
  return { head, payments, left, blocks: [...read, ...known].slice(0, KEPT_MAX) }
}

async function blocksStillOnChain(link: ChainLink, blocks: readonly Block[]): Promise<Block[]> {
  for (const [place, { height, hash }] of blocks.entries())
    if ((await link.blockAt(height))?.hash === hash) return blocks.slice(place)
  return []
}

/** One chain as one tenant stands before it. */
export interface ChainWatch {
  world: BankServices
  tenantId: string
  chainId: number
  facts: ChainFacts
  link: ChainLink
  /** Of every chain on which the same keys make the same addresses. */
  addresses: readonly AddressRow[]
  currencies: readonly CurrencyRow[]
}
