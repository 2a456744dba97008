import type { FeedPosition } from '#contract/feed'
import type { Tx } from '#bank/db/engine'

export type CursorTable = 'webhook_heard' | 'notice_heard'

export async function lockFollowerCursor(
  tx: Tx,
  table: CursorTable,
  tenantId: string,
  walletId: string,
): Promise<FeedPosition> {
  await tx.query(
    `insert into ${table} (tenant_id, wallet_id, epoch, seq) values ($1, $2, 0, 0)
     on conflict do nothing`,
    [tenantId, walletId],
  )
  const { rows } = await tx.query<{ epoch: string; seq: string }>(
    `select epoch, seq from ${table} where tenant_id = $1 and wallet_id = $2 for update`,
    [tenantId, walletId],
  )
  const { epoch, seq } = rows[0]!
  return { epoch: Number(epoch), seq: Number(seq) }
}

export async function writeFollowerCursor(
  tx: Tx,
  table: CursorTable,
  tenantId: string,
  walletId: string,
  { epoch, seq }: FeedPosition,
): Promise<void> {
  await tx.query(
    `update ${table} set epoch = $3, seq = $4 where tenant_id = $1 and wallet_id = $2`,
    [tenantId, walletId, epoch, seq],
  )
}
