import type { OrderDetail } from '#contract/order'
import { paymentDeclineReasons } from '#contract/orderApproval'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { useOrderWords } from './words.ts'

/** Who waits for whom, and why a second person said no. */
export function ApprovalFacts({
  order: { approval, sub_status, reason_code, meta, next },
}: {
  order: OrderDetail
}) {
  const { order: texts } = useOrderWords()
  const reason = paymentDeclineReasons.find((one) => one === reason_code)
  if (sub_status === 'declined_by_approver' && reason)
    return (
      <BodyPanel title={texts.declinedFor}>
        <p>{texts.declineReason[reason]}</p>
      </BodyPanel>
    )
  if (!approval) return null
  const decides = next?.allowed_events.includes('order.approve') ?? false
  const facts: [string, string | null][] = [
    [texts.madeBy, approval.made_by],
    [texts.approvers, approval.approvers.join(', ') || null],
    [texts.toWallet, meta.to_wallet_id],
  ]
  return (
    <BodyPanel title={texts.mover.approver}>
      <Pairs of={facts} />
      {approval.fixed && <p>{texts.fixedAmount[approval.fixed]}</p>}
      {approval.fixed && (
        <p className="small soft">
          {approval.price ? texts.priceNow : decides ? texts.noPrice : texts.pricePlaced}
        </p>
      )}
    </BodyPanel>
  )
}

/** Whoever may approve it could, were there a price. */
export const isUnpriced = ({ approval }: OrderDetail) =>
  Boolean(approval?.fixed) && !approval?.price
