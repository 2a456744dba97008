import { topicOfKind, type NoticeTopic } from '#contract/notice'
import type { Tx } from '#bank/db/engine'
import { approversOf } from '#bank/member/approval'
import { makerOf } from '#bank/member/approval.rows'
import type { NewNotice } from '#bank/outbox/topics'

type Unaddressed = Omit<NewNotice, 'personId'>

/** What concerns everybody who approves payments of the wallet. */
const shared: readonly NoticeTopic[] = ['money_in', 'money_out', 'order']

const isShared = ({ kind }: Unaddressed) => shared.includes(topicOfKind[kind])

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
  if (!found.some(isShared)) return found.map((notice) => ({ ...notice, personId: ownerId }))
  const { ids, wallet } = await approversOf(tx, tenantId, walletId)
  const notices: NewNotice[] = []
  for (const notice of found) {
    const asked = notice.kind === 'order_to_approve' || notice.kind === 'order_declined'
    const makerId = asked && notice.subject ? await makerOf(tx, tenantId, notice.subject) : null
    const people =
      notice.kind === 'order_declined'
        ? [makerId ?? ownerId]
        : (isShared(notice) ? ids : [ownerId]).filter((id) => id !== makerId)
    for (const personId of people) {
      const named = personId !== ownerId && wallet !== null && { wallet }
      notices.push({ ...notice, personId, facts: { ...notice.facts, ...named } })
    }
  }
  return notices
}
