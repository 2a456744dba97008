import type { Scope, Tx } from '#bank/db/engine'

export interface OrderCommentRow {
  text: string
  editedBy: string
  editedAt: Date
}

export async function commentsOf(tx: Tx, { tenantId }: Scope, orderIds: readonly string[]) {
  const { rows } = await tx.query<OrderCommentRow & { orderId: string }>(
    `select order_id as "orderId", text, edited_by as "editedBy", edited_at as "editedAt"
     from order_comments where tenant_id = $1 and order_id = any($2::uuid[])`,
    [tenantId, orderIds],
  )
  return new Map(rows.map(({ orderId, ...comment }) => [orderId, comment]))
}

interface Commented {
  orderId: string
  personId: string
}

export async function writeComment(
  tx: Tx,
  { tenantId }: Scope,
  { orderId, personId }: Commented,
  { text, editedBy, editedAt }: OrderCommentRow,
): Promise<void> {
  await tx.query(
    `insert into order_comments (tenant_id, order_id, person_id, text, edited_by, edited_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, order_id) do update
     set text = excluded.text, edited_by = excluded.edited_by, edited_at = excluded.edited_at`,
    [tenantId, orderId, personId, text, editedBy, editedAt],
  )
}

export async function deleteComment(tx: Tx, { tenantId }: Scope, orderId: string): Promise<void> {
  await tx.query('delete from order_comments where tenant_id = $1 and order_id = $2', [
    tenantId,
    orderId,
  ])
}
