import type { ParsedOf } from '#contract/kit/endpoint'
import type { commentOrder } from '#contract/orderHistory'
import type { PersonContext } from '#bank/requestContext'
import { deleteComment, writeComment } from './comment.rows.ts'
import { handleReadOrder, ownOrderIn } from './order.ts'

/** The comment is its owner's own: no rail and no recipient ever reads it. */
export async function handleCommentOrder(
  { order_uuid, wallet_id, comment }: ParsedOf<typeof commentOrder>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const order = await ownOrderIn(context, order_uuid, wallet_id)
  if (comment === null) await deleteComment(tx, scope, order.id)
  else
    await writeComment(
      tx,
      scope,
      { orderId: order.id, personId: order.personId },
      { text: comment, editedBy: scope.personId, editedAt: world.clock.now() },
    )
  const data = await handleReadOrder({ order_uuid: order.id }, context)
  return { success: true as const, data }
}
