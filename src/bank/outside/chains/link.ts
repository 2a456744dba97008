import type { Tx } from '#bank/db/engine'

/** What a chain and the bank say to each other, whichever chain it is. */

export interface Block {
  height: number
  hash: string
}

/** One payment as the chain shows it. */
export interface Payment {
  txid: string
  /** Its place within the transaction, the same in whatever block that ends up. */
  output: number
  to: string
  memo: string | null
  /** Null for the chain's own coin. */
  contract: string | null
  /** What the chain calls it: the name of what we do not deal in. */
  asset: string
  minor: bigint
  /** Null while it waits for a block. */
  block: Block | null
}

/** Where a transaction stands now: in a block, done or undone by the chain; waiting; or nowhere. */
export type PaymentStatus = { block: Block; failed: boolean } | 'waiting' | 'gone'

export interface OutgoingPayment {
  to: string
  memo: string | null
  contract: string | null
  minor: bigint
  nonce: number
}

/** Signed, so that it can be told again as often as need be and happens once. */
export interface SignedPayment {
  txid: string
  raw: string
}

/**
 * The way to one chain for one tenant. Everything may be asked again at any time; only `send`
 * changes something, and of one signed payment it changes it once.
 */
export interface ChainLink {
  /** Whether it is short enough to be read from its first block by whoever never read it. */
  short: boolean
  head(): Promise<Block>
  /** The block at that height as the chain stands now. */
  blockAt(height: number): Promise<Block | null>
  /** Payments to any of these addresses in the blocks from one height to another, and waiting ones. */
  paymentsTo(addresses: readonly string[], from: number, to: number): Promise<Payment[]>
  statusOf(txids: readonly string[]): Promise<Map<string, PaymentStatus>>
  /** The first number the owner of the key has not used on the chain. */
  nextNonce(key: Uint8Array): Promise<number>
  sign(payment: OutgoingPayment, key: Uint8Array): Promise<SignedPayment>
  /** Told twice, a payment happens once. */
  send(signed: SignedPayment): Promise<void>
}

/** What somebody out there pays, for a chain that can be told to play it. */
export type PayIn = Pick<Payment, 'to' | 'memo' | 'contract' | 'asset' | 'minor'>

/**
 * A chain of play: it moves when it is told to, within the transaction of whoever tells it where it
 * lies in our own rows. A payment answers with its name, every other move with the height.
 */
export interface ChainMoves {
  payIn(tx: Tx, payment: PayIn): Promise<string>
  mine(tx: Tx, count: number): Promise<number>
  /** The last blocks give way to others, and what stood in them waits again. */
  reorganise(tx: Tx, depth: number): Promise<number>
  /** What waits for a block is forgotten by everybody. */
  drop(tx: Tx): Promise<number>
}
