import { disputeLife, type DisputeEvent } from '#machines/card/dispute.life'
import type { IntentOf } from '#machines/kit/life'
import type { Leg } from '#bank/ledger/transfer'
import type { DisputeRow } from './dispute.rows.ts'
import type { LockedDispute } from './locked.ts'
import { afterCredit, creditLegs, returnLegs, takeBackLegs } from './postings.ts'

export interface DisputeChange {
  event: DisputeEvent
  actor: string
  words?: string
  /** What a merchant gave back. */
  refund?: bigint
}

interface Change extends DisputeChange {
  locked: LockedDispute
}

/** `moved`: what left or reached the card; it is a line of the card’s list too. */
interface Posting {
  legs: Leg[]
  moved: bigint
  changed: Partial<DisputeRow>
}

const nothing: Posting = { legs: [], moved: 0n, changed: {} }

const cardOf = ({ dispute, card }: LockedDispute) => ({
  sub_account_id: card.sub_account_id,
  currency_id: dispute.currency_id,
})

/** What each intent does to the money. One without an entry does not compile. */
export const disputeEffects: Record<
  IntentOf<typeof disputeLife>['type'],
  (change: Change) => Posting
> = {
  giveCredit: ({ locked }) => {
    const { minor } = locked.dispute
    const legs = creditLegs(cardOf(locked), locked.money, minor)
    return { legs, moved: minor, changed: { credited: minor } }
  },
  noteFirstCredit: ({ actor }) => ({ ...nothing, changed: { credited_by: actor } }),
  takeCreditBack: ({ locked }) => takeBack(locked, locked.dispute.credited),
  countRefund: ({ locked, refund = 0n }) => {
    const { minor, credited } = locked.dispute
    const left = refund < minor ? minor - refund : 0n
    const over = credited > left ? credited - left : 0n
    const money = afterCredit(locked.money, refund)
    const posting = takeBack({ ...locked, money }, over)
    return { ...posting, changed: { ...posting.changed, minor: left } }
  },
  keepCredit: ({ locked }) => {
    const { minor, credited } = locked.dispute
    const rest = minor - credited
    const legs = returnLegs(cardOf(locked), locked.money, { credited, rest })
    return { legs, moved: rest, changed: { credited: 0n, returned: minor } }
  },
  noteEvidence: () => nothing,
  tellNetwork: () => nothing,
  withdrawAtNetwork: () => nothing,
}

function takeBack(locked: LockedDispute, amount: bigint): Posting {
  if (amount === 0n) return nothing
  const legs = takeBackLegs(cardOf(locked), locked.money, amount)
  return { legs, moved: -amount, changed: { credited: locked.dispute.credited - amount } }
}
