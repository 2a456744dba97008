import type { Tx } from '#bank/db/engine'

export interface Block {
  height: number
  hash: string
}

export interface Payment {
  txid: string
  /** The index within the transaction, the same in whatever block it ends up. */
  output: number
  to: string
  memo: string | null
  /** Null for the chain's own coin. */
  contract: string | null
  /** The chain's name for it, to show unknown tokens by. */
  asset: string
  minor: bigint
  /** Null until it is mined. */
  block: Block | null
}

/** `gone` is unknown to the chain. */
export type PaymentStatus = { block: Block; failed: boolean } | 'waiting' | 'gone'

export interface OutgoingPayment {
  to: string
  memo: string | null
  contract: string | null
  minor: bigint
  nonce: number
}

/** May be sent repeatedly and happens once. */
export interface SignedPayment {
  txid: string
  raw: string
}

/** What of ours a transaction moved: more than nought where it came in. */
export interface ChainMovement {
  txid: string
  /** Null for the chain's own coin. */
  contract: string | null
  minor: bigint
}

/** Addresses of the bank on a chain, and the one it sends from. */
export interface OwnAddresses {
  receiving: readonly string[]
  sending: string
}

/** A chain for one tenant. Every call may be repeated; only `send` has an effect, once per signed payment. */
export interface ChainLink {
  /** Whether to read the chain from its first block. */
  short: boolean
  head(): Promise<Block>
  blockAt(height: number): Promise<Block | null>
  paymentsTo(addresses: readonly string[], from: number, to: number): Promise<Payment[]>
  /** In the blocks of a time; null where the chain is not that far. */
  movesOf(own: OwnAddresses, since: Date, until: Date): Promise<ChainMovement[] | null>
  /** What the addresses hold now, by contract; null is the chain's own coin. */
  balances(
    own: OwnAddresses,
    contracts: readonly (string | null)[],
  ): Promise<Map<string | null, bigint>>
  statusOf(txids: readonly string[]): Promise<Map<string, PaymentStatus>>
  nextNonce(key: Uint8Array): Promise<number>
  sign(payment: OutgoingPayment, key: Uint8Array): Promise<SignedPayment>
  /** Idempotent. */
  send(signed: SignedPayment): Promise<void>
}

export type PayIn = Pick<Payment, 'to' | 'memo' | 'contract' | 'asset' | 'minor'>

export interface ChainMoves {
  payIn(tx: Tx, payment: PayIn): Promise<string>
  mine(tx: Tx, count: number): Promise<number>
  /** Replaces the last blocks; their payments are pending again. */
  reorganise(tx: Tx, depth: number): Promise<number>
  drop(tx: Tx): Promise<number>
}
