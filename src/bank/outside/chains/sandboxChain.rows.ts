import type { Tx } from '#bank/db/engine'

export interface SandboxChainRow {
  height: number
  branch: number
  payments: number
}

export interface SandboxPaymentRow {
  txid: string
  output: number
  to: string
  memo: string | null
  asset: string
  contract: string | null
  minor: string
  height: string | null
  hash: string | null
}

export interface SandboxChainKey {
  tenantId: string
  chainId: number
}

export async function lockSandboxChain(tx: Tx, { tenantId, chainId }: SandboxChainKey) {
  await tx.query(
    `insert into play_chains (tenant_id, chain_id, height) values ($1, $2, 0)
     on conflict do nothing`,
    [tenantId, chainId],
  )
  const { rows } = await tx.query<Record<keyof SandboxChainRow, string>>(
    `select height, branch, payments from play_chains
     where tenant_id = $1 and chain_id = $2 for update`,
    [tenantId, chainId],
  )
  return {
    height: Number(rows[0]?.height),
    branch: Number(rows[0]?.branch),
    payments: Number(rows[0]?.payments),
  }
}

export async function writeChain(
  tx: Tx,
  { tenantId, chainId }: SandboxChainKey,
  now: SandboxChainRow,
) {
  await tx.query(
    `update play_chains set height = $3, branch = $4, payments = $5
     where tenant_id = $1 and chain_id = $2`,
    [tenantId, chainId, now.height, now.branch, now.payments],
  )
}

export async function readHeight(tx: Tx, { tenantId, chainId }: SandboxChainKey): Promise<number> {
  const { rows } = await tx.query<{ height: string }>(
    'select height from play_chains where tenant_id = $1 and chain_id = $2',
    [tenantId, chainId],
  )
  return Number(rows[0]?.height ?? 0)
}

export async function readHash(tx: Tx, { tenantId, chainId }: SandboxChainKey, height: number) {
  const { rows } = await tx.query<{ hash: string }>(
    'select hash from play_blocks where tenant_id = $1 and chain_id = $2 and height = $3',
    [tenantId, chainId, height],
  )
  return rows[0]?.hash ?? null
}

export async function insertBlocks(
  tx: Tx,
  { tenantId, chainId }: SandboxChainKey,
  blocks: readonly { height: number; hash: string }[],
): Promise<void> {
  await tx.query(
    `insert into play_blocks (tenant_id, chain_id, height, hash)
     select $1, $2, height, hash from unnest($3::bigint[], $4::text[]) u (height, hash)`,
    [tenantId, chainId, blocks.map(({ height }) => height), blocks.map(({ hash }) => hash)],
  )
}

export async function forgetBlocks(tx: Tx, { tenantId, chainId }: SandboxChainKey, above: number) {
  await tx.query('delete from play_blocks where tenant_id = $1 and chain_id = $2 and height > $3', [
    tenantId,
    chainId,
    above,
  ])
  await tx.query(
    `update play_payments set height = null, mined_at = null
     where tenant_id = $1 and chain_id = $2 and height > $3`,
    [tenantId, chainId, above],
  )
}

export async function mineWaiting(
  tx: Tx,
  { tenantId, chainId }: SandboxChainKey,
  { height, at }: { height: number; at: Date },
) {
  await tx.query(
    `update play_payments set height = $3, mined_at = $4
     where tenant_id = $1 and chain_id = $2 and height is null and not dropped`,
    [tenantId, chainId, height, at],
  )
}

/** As when a fee was too low for too long. */
export async function dropWaiting(tx: Tx, { tenantId, chainId }: SandboxChainKey): Promise<void> {
  await tx.query(
    `update play_payments set dropped = true
     where tenant_id = $1 and chain_id = $2 and height is null and not dropped`,
    [tenantId, chainId],
  )
}

/** Paid again, a dropped payment is pending again; others stay as they are. */
export async function insertPayment(
  tx: Tx,
  { tenantId, chainId }: SandboxChainKey,
  payment: Omit<SandboxPaymentRow, 'height' | 'hash'> & { outward?: true },
): Promise<void> {
  await tx.query(
    `insert into play_payments (tenant_id, chain_id, txid, output, to_address, memo, asset,
       contract, minor, outward)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, chain_id, txid, output) do update set dropped = false`,
    [
      tenantId,
      chainId,
      payment.txid,
      payment.output,
      payment.to,
      payment.memo,
      payment.asset,
      payment.contract,
      payment.minor,
      payment.outward ?? false,
    ],
  )
}

const columns = `p.txid, p.output, p.to_address as "to", p.memo, p.asset, p.contract, p.minor,
  p.height, b.hash`
const source = `play_payments p left join play_blocks b
  on b.tenant_id = p.tenant_id and b.chain_id = p.chain_id and b.height = p.height`

export const listPayments = (
  tx: Tx,
  { tenantId, chainId }: SandboxChainKey,
  { addresses, from, to }: { addresses: readonly string[]; from: number; to: number },
) =>
  tx.rows<SandboxPaymentRow>(
    `select ${columns} from ${source}
     where p.tenant_id = $1 and p.chain_id = $2 and p.to_address = any($3) and not p.dropped
       and (p.height is null or p.height between $4 and $5)
     order by p.height nulls last, p.txid, p.output`,
    [tenantId, chainId, addresses, from, to],
  )

export const listMinedPayments = (
  tx: Tx,
  { tenantId, chainId }: SandboxChainKey,
  { addresses, since, until }: { addresses: readonly string[]; since: Date; until: Date },
) =>
  tx.rows<{ txid: string; contract: string | null; minor: string; in: boolean; out: boolean }>(
    `select txid, contract, minor::text, to_address = any($3) as "in", outward as "out"
     from play_payments
     where tenant_id = $1 and chain_id = $2 and not dropped and mined_at >= $4 and mined_at < $5
       and (outward or to_address = any($3))
     order by mined_at, txid, output`,
    [tenantId, chainId, addresses, since, until],
  )

/** What came in less what was sent, of what is mined. */
export const sumPayments = (
  tx: Tx,
  { tenantId, chainId }: SandboxChainKey,
  addresses: readonly string[],
) =>
  tx.rows<{ contract: string | null; minor: string }>(
    `select contract, sum(case when to_address = any($3) then minor else 0 end
       - case when outward then minor else 0 end)::text as minor
     from play_payments
     where tenant_id = $1 and chain_id = $2 and not dropped and height is not null
     group by contract`,
    [tenantId, chainId, addresses],
  )

export const findPaymentStatuses = (
  tx: Tx,
  { tenantId, chainId }: SandboxChainKey,
  txids: readonly string[],
): Promise<Pick<SandboxPaymentRow, 'txid' | 'height' | 'hash'>[]> =>
  tx.rows<SandboxPaymentRow>(
    `select ${columns} from ${source}
     where p.tenant_id = $1 and p.chain_id = $2 and p.txid = any($3) and not p.dropped`,
    [tenantId, chainId, txids],
  )
