import { topicOfKind, type NoticeTopic } from '#contract/notice'
import type { Tx } from '#bank/db/engine'
import { approversOf } from '#bank/member/approval'
import { makerOf } from '#bank/member/approval.rows'
import type { NewNotice } from '#bank/outbox/topics'

type Unaddressed = Omit<NewNotice, 'personId'>

/** What concerns everybody who approves payments of the wallet. */
const shared: readonly NoticeTopic[] = ['money_in', 'money_out', 'order']

/**
 * A wallet's notices go to its owner, and those of its money also to members who approve payments.
 * What needs a second person is asked of all but its maker, who alone is told how it was declined.
 */
export async function addressed(
  tx: Tx,
  tenantId: string,
  { walletId, ownerId }: { walletId: string; ownerId: string },
  found: readonly Unaddressed[],
): Promise<NewNotice[]> {
  const concerned = found.some(({ kind }) => shared.includes(topicOfKind[kind]))
    ? await approversOf(tx, tenantId, walletId)
    : []
  const notices: NewNotice[] = []
  for (const notice of found) {
    const toAll = shared.includes(topicOfKind[notice.kind])
    const asked = notice.kind === 'order_to_approve' || notice.kind === 'order_declined'
    const makerId = asked && notice.subject ? await makerOf(tx, tenantId, notice.subject) : null
    const people =
      notice.kind === 'order_declined'
        ? [makerId ?? ownerId]
        : (toAll ? concerned : [ownerId]).filter((id) => id !== makerId)
    notices.push(...people.map((personId) => ({ ...notice, personId })))
  }
  return notices
}
