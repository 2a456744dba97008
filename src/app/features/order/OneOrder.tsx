import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { OrderDetail } from '#contract/order'
import type { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { orderTakes } from '#machines/order/place.flow'
import { Button } from '#app/ui/Button.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { ProofStep } from '#app/features/proof/ProofStep.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { ApprovalFacts, isUnpriced } from './ApprovalFacts.tsx'
import { DeclineReasons } from './DeclineReasons.tsx'
import { OrderNextStep } from './OrderNextStep.tsx'
import {
  atPriceNow,
  isIncoming,
  orderAmountText,
  orderTitle,
  orderLook,
  otherPartyOf,
  referenceWord,
} from './orderLook.ts'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderComment } from './OrderComment.tsx'
import { OrderAmounts } from './OrderAmounts.tsx'
import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { ResumeLink } from './ResumeLink.tsx'
import { ShareOrder } from './ShareOrder.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { useOrderWords } from './words.ts'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { TransactionHash } from '#app/features/activity/TransactionHash.tsx'
import { RecallPanel } from '#app/features/recall/RecallPanel.tsx'

const OrderPanel = sandboxOnly(() =>
  loadChunk(() => import('#app/features/sandbox/OrderPanel.tsx')),
)

type OneOrderActor = ActorRefFrom<typeof oneOrderFlow>

/** An order among the activity: who has it, by when, and what can be done. */
export function OneOrder({ flow, children }: { flow: OneOrderActor; children: ReactNode }) {
  const { order: texts } = useOrderWords()
  const { order, refusal } = useSelector(flow, ({ context }) => context)
  const refused = useSelector(flow, (snapshot) => snapshot.matches('refused'))
  return (
    <div className="card-body stack">
      {order && (
        <OrderDetails flow={flow} order={atPriceNow(order)}>
          {children}
        </OrderDetails>
      )}
      {!order && refused && (
        <LoadFailed
          title={texts.unread}
          note={refusal}
          onRetry={() => flow.send({ type: 'order.retry' })}
        />
      )}
      {!order && !refused && <SkeletonRows count={5} />}
    </div>
  )
}

interface DetailsProps {
  flow: OneOrderActor
  order: OrderDetail
  children: ReactNode
}

/** Whoever approves what somebody else made reads all of it first. */
function OrderDetails({ flow, order, children }: DetailsProps) {
  const { order: texts } = useOrderWords()
  const { amount, symbol } = orderAmountText(order)
  // By its key it is one and the same wherever it stands.
  const recall = <RecallPanel key="recall" {...{ flow, order }} />
  const asked = Boolean(order.recall?.recall)
  return (
    <>
      <header className="stack stack-tight">
        <p>
          <Money {...{ amount, symbol }} signed look="figure" />
        </p>
        <p>{orderTitle(order, texts)}</p>
        <p className="cluster" aria-live="polite">
          <Status {...orderLook[order.status]} word={texts.status[order.status]} />
          <span className="small soft">{texts.number(order.number)}</span>
        </p>
      </header>
      {asked && recall}
      <BodyPanel title={order.next ? texts.story : texts.history}>
        <div className="alert" aria-live="polite">
          <OrderNextStep order={order} />
        </div>
        <OrderTimeline order={order} />
      </BodyPanel>
      <ApprovalFacts order={order} />
      {!order.approval && <OrderActions {...{ flow, order }} />}
      <OrderAmounts order={order} />
      <OrderTarget order={order} />
      {order.approval && <OrderActions {...{ flow, order }} />}
      {!asked && recall}
      <ReturnedMoney order={order} />
      <OrderComment {...{ flow, order }} />
      {children}
      <OrderPanel {...{ flow, order }} />
    </>
  )
}

function OrderActions({ flow, order }: { flow: OneOrderActor; order: OrderDetail }) {
  const { order: texts } = useOrderWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  const moment = useSelector(
    flow,
    (snapshot) => ({
      free: snapshot.matches('shown'),
      approving: snapshot.matches('approving'),
      canceling: snapshot.matches('canceling'),
      explaining: snapshot.matches('explaining') || snapshot.matches('declining'),
    }),
    isSameJson,
  )
  const may = useMayInWallet()
  const approvable = orderTakes(order, 'order.approve') && may('approveOrder')
  const cancelable = orderTakes(order, 'order.cancel') && may('cancelOrder')
  const declinable = orderTakes(order, 'order.decline') && may('declineOrder')
  if (proof) return <ProofStep flow={proof} />
  if (moment.explaining) return <DeclineReasons flow={flow} />
  if (!approvable && !cancelable && !refusal) return null
  return (
    <BodyPanel title={texts.whatYouCan}>
      <RefusalCallout note={refusal} />
      {approvable && (
        <Button
          kind="primary"
          wide
          off={!moment.free || isUnpriced(order)}
          busy={moment.approving}
          onClick={() => flow.send({ type: 'order.approve' })}
        >
          {texts.can['order.approve']}
        </Button>
      )}
      {declinable && (
        <Button wide off={!moment.free} onClick={() => flow.send({ type: 'decline.open' })}>
          {texts.decline}
        </Button>
      )}
      {cancelable && (
        <CancelOrder {...{ flow, order }} off={!moment.free} busy={moment.canceling} />
      )}
      {approvable && may('createContinuation') && (
        <ResumeLink unfinished={`order=${order.order_uuid}`} />
      )}
    </BodyPanel>
  )
}

interface CancelProps extends Omit<DetailsProps, 'children'> {
  off: boolean
  busy: boolean
}

function CancelOrder({ flow, order, off, busy }: CancelProps) {
  const { order: texts } = useOrderWords()
  return (
    <>
      <Button wide {...{ off, busy }} onClick={() => flow.send({ type: 'order.cancel' })}>
        {texts.can['order.cancel']}
      </Button>
      <p className="small soft">{isIncoming(order) ? texts.sureCancelIn : texts.sureCancel}</p>
    </>
  )
}

const isSameJson = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Money a rail returns days later is an order of its own; the two link to each other. */
function ReturnedMoney({ order }: { order: OrderDetail }) {
  const { order: texts } = useOrderWords()
  const linkTo = useLinkTo()
  if (order.linked_order_uuid === null) return null
  const paid = !isIncoming(order)
  return (
    <BodyPanel title={texts.cameBack}>
      <p>{paid ? texts.returned : texts.returns}</p>
      <PageLink className="button" {...linkTo('activity', order.linked_order_uuid)}>
        {paid ? texts.openReturn : texts.openEarlier}
      </PageLink>
    </BodyPanel>
  )
}

function OrderTarget({ order }: { order: OrderDetail }) {
  const { order: texts } = useOrderWords()
  const { destination, to_address: address, txid, network, meta } = order
  const incoming = isIncoming(order)
  const facts: [string, ReactNode][] = [
    [incoming ? texts.paidBy : texts.payee, otherPartyOf(order)],
    [texts.account, destination?.detail === address ? null : destination?.detail],
    [texts.network, network],
    [texts.address, address],
    [texts.memo, meta.memo],
    [referenceWord(order.order_type, texts), incoming ? null : meta.reference],
    [texts.note, meta.note],
    [texts.txid, txid && <TransactionHash key="hash" {...{ txid, network }} />],
  ]
  if (!facts.some(([, value]) => Boolean(value))) return null
  return (
    <BodyPanel title={incoming ? texts.from : texts.where}>
      <Pairs of={facts} />
      <ShareOrder order={order} />
    </BodyPanel>
  )
}
