import type { Tx } from '#bank/db/engine'
import { listsIn } from '#bank/db/insertRow'
import type { BulkInsert } from '#bank/ledger/step'
import { chainNotification } from './chainNotification.ts'

export interface SendOut {
  key: string
  chainId: number
  currencyId: string
  to: string
  memo: string | null
  minor: bigint
}

/** Committed with the step that decides it, and sent afterwards. A repeat changes nothing. */
export const outgoing: BulkInsert<SendOut> = {
  name: 'outgoing',
  rank: 80,
  pipelined: true,
  async write(tx, tenantId, rows, at) {
    await tx.query(
      `insert into outgoing (tenant_id, key, chain_id, currency_id, to_address, memo, minor, state,
         created_at)
       select $1, u.key, u.chain_id, u.currency_id, u.to_address, u.memo, u.minor, 'waiting', $8
       from unnest($2::uuid[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::numeric[])
         u (key, chain_id, currency_id, to_address, memo, minor)
       order by u.key
       on conflict (tenant_id, key) do nothing`,
      [
        tenantId,
        ...listsIn('key, chainId, currencyId, to, memo', rows),
        rows.map(({ minor }) => minor.toString()),
        at,
      ],
    )
    tx.notify(chainNotification(tenantId))
  },
}

export interface OutgoingRow {
  key: string
  chain_id: number
  currency_id: string
  to_address: string
  memo: string | null
  minor: string
  state: 'waiting' | 'signed' | 'sent' | 'confirmed' | 'failed'
  nonce: string | null
  raw: string | null
  txid: string | null
  confirmations: number
}

const columns = `key, chain_id, currency_id, to_address, memo, minor, state, nonce, raw, txid,
  confirmations`

export const listUnderWay = (tx: Tx, tenantId: string, chainId: number) =>
  tx.rows<OutgoingRow>(
    `select ${columns} from outgoing
     where tenant_id = $1 and chain_id = $2 and state in ('waiting', 'signed', 'sent')
     order by created_at, key`,
    [tenantId, chainId],
  )

/** The first nonce that we have not used. */
export async function nextNonceOf(tx: Tx, tenantId: string, chainId: number): Promise<number> {
  const { rows } = await tx.query<{ next: string }>(
    `select coalesce(max(nonce) + 1, 0) as next from outgoing
     where tenant_id = $1 and chain_id = $2`,
    [tenantId, chainId],
  )
  return Number(rows[0]!.next)
}

export interface OutgoingChange {
  state: OutgoingRow['state']
  nonce?: number
  raw?: string
  txid?: string
  confirmations?: number
}

/** False if it was changed since it was read. */
export const moveOutgoing = (
  tx: Tx,
  tenantId: string,
  before: OutgoingRow,
  change: OutgoingChange,
) =>
  tx.some(
    `update outgoing set state = $5, nonce = coalesce($6, nonce), raw = coalesce($7, raw),
       txid = coalesce($8, txid), confirmations = coalesce($9, confirmations)
     where tenant_id = $1 and key = $2 and state = $3 and confirmations = $4`,
    [
      tenantId,
      before.key,
      before.state,
      before.confirmations,
      change.state,
      change.nonce ?? null,
      change.raw ?? null,
      change.txid ?? null,
      change.confirmations ?? null,
    ],
  )
