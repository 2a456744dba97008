import { createHash } from 'node:crypto'
import { inTenant, type Engine, type Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import type { Clock } from '#bank/services'
import type {
  Block,
  ChainLink,
  ChainMoves,
  OutgoingPayment,
  PayIn,
  Payment,
  PaymentStatus,
} from './link.ts'
import {
  dropWaiting,
  findPaymentStatuses,
  forgetBlocks,
  insertBlocks,
  insertPayment,
  listMinedPayments,
  listPayments,
  lockSandboxChain,
  mineWaiting,
  readHash,
  readHeight,
  sumPayments,
  writeChain,
  type SandboxChainKey,
  type SandboxPaymentRow,
} from './sandboxChain.rows.ts'

/**
 * It moves only on request and in the tenant's own rows: every process sees the same chain. The
 * same moves give the same ids and hashes.
 */

const nameOf = (...parts: unknown[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

const blockOf = (
  { tenantId, chainId }: SandboxChainKey,
  branch: number,
  height: number,
): Block => ({
  height,
  hash: nameOf('block', tenantId, chainId, branch, height),
})

/** The first new block takes the pending payments. */
async function mine(tx: Tx, at: SandboxChainKey, count: number, now: Date): Promise<number> {
  const chain = await lockSandboxChain(tx, at)
  const blocks = Array.from({ length: count }, (_, place) =>
    blockOf(at, chain.branch, chain.height + 1 + place),
  )
  await insertBlocks(tx, at, blocks)
  await mineWaiting(tx, at, { height: chain.height + 1, at: now })
  const height = chain.height + count
  await writeChain(tx, at, { ...chain, height })
  return height
}

/** Replaces the last blocks by empty ones and one more, since the longer branch wins; payments are pending again. */
async function reorganise(tx: Tx, at: SandboxChainKey, depth: number): Promise<number> {
  const chain = await lockSandboxChain(tx, at)
  const left = Math.max(0, chain.height - depth)
  const branch = chain.branch + 1
  const height = chain.height + 1
  await forgetBlocks(tx, at, left)
  const others = Array.from({ length: height - left }, (_, place) =>
    blockOf(at, branch, left + 1 + place),
  )
  await insertBlocks(tx, at, others)
  await writeChain(tx, at, { ...chain, branch, height })
  return height
}

async function drop(tx: Tx, at: SandboxChainKey): Promise<number> {
  const { height } = await lockSandboxChain(tx, at)
  await dropWaiting(tx, at)
  return height
}

async function payIn(tx: Tx, at: SandboxChainKey, { minor, ...payment }: PayIn): Promise<string> {
  const chain = await lockSandboxChain(tx, at)
  const payments = chain.payments + 1
  const txid = nameOf('payment', at.tenantId, at.chainId, payments)
  await insertPayment(tx, at, { ...payment, txid, output: 0, minor: minor.toString() })
  await writeChain(tx, at, { ...chain, payments })
  return txid
}

export const sandboxChainMoves = (at: SandboxChainKey, clock: Clock): ChainMoves => ({
  payIn: (tx, payment) => payIn(tx, at, payment),
  mine: (tx, count) => mine(tx, at, count, clock.now()),
  reorganise: (tx, depth) => reorganise(tx, at, depth),
  drop: (tx) => drop(tx, at),
})

export function sandboxChainLink(engine: Engine, at: SandboxChainKey): ChainLink {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(engine, at.tenantId, work)
  const blockAt = async (tx: Tx, height: number) => {
    const hash = height === 0 ? blockOf(at, 0, 0).hash : await readHash(tx, at, height)
    return hash === null ? null : { height, hash }
  }

  return {
    short: true,
    head: () =>
      within(async (tx) => {
        const block = existing(
          await blockAt(tx, await readHeight(tx, at)),
          'A pretended chain lost its newest block.',
        )
        return block
      }),
    blockAt: (height) => within((tx) => blockAt(tx, height)),
    paymentsTo: async (addresses, from, to) => {
      const rows = await within((tx) => listPayments(tx, at, { addresses, from, to }))
      return rows.map(paymentOf)
    },
    movesOf: async ({ receiving: addresses }, since, until) => {
      const rows = await within((tx) => listMinedPayments(tx, at, { addresses, since, until }))
      return rows.flatMap(({ txid, contract, minor, ...goes }) => [
        ...(goes.in ? [{ txid, contract, minor: BigInt(minor) }] : []),
        ...(goes.out ? [{ txid, contract, minor: -BigInt(minor) }] : []),
      ])
    },
    balances: async ({ receiving }) => {
      const rows = await within((tx) => sumPayments(tx, at, receiving))
      return new Map(rows.map(({ contract, minor }) => [contract, BigInt(minor)]))
    },
    statusOf: async (txids) => {
      const found = await within((tx) => findPaymentStatuses(tx, at, txids))
      const known = new Map(found.map((row) => [row.txid, paymentStatusOf(row)]))
      return new Map(txids.map((txid) => [txid, known.get(txid) ?? 'gone']))
    },
    // Nonces come from our own rows: nobody else sends from here.
    nextNonce: async () => 0,
    sign: async (payment) => ({
      txid: nameOf('sent', at.tenantId, at.chainId, payment.nonce),
      raw: JSON.stringify(payment, (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    }),
    send: ({ txid, raw }) =>
      within(async (tx) => {
        // Written by `sign` above.
        const { to, memo, contract, minor } = JSON.parse(raw) as OutgoingPayment
        await lockSandboxChain(tx, at)
        const asset = contract ?? 'coin'
        const payment = { txid, output: 0, to, memo, asset, contract, minor: String(minor) }
        await insertPayment(tx, at, { ...payment, outward: true })
      }),
  }
}

const blockIn = ({ height, hash }: Pick<SandboxPaymentRow, 'height' | 'hash'>): Block | null =>
  height === null || hash === null ? null : { height: Number(height), hash }

function paymentStatusOf(row: Pick<SandboxPaymentRow, 'height' | 'hash'>): PaymentStatus {
  const block = blockIn(row)
  return block ? { block, failed: false } : 'waiting'
}

const paymentOf = (row: SandboxPaymentRow): Payment => ({
  txid: row.txid,
  output: row.output,
  to: row.to,
  memo: row.memo,
  contract: row.contract,
  asset: row.asset,
  minor: BigInt(row.minor),
  block: blockIn(row),
})
