import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OrderDetail } from '#contract/order'
import type { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { orderTakes } from '#machines/order/place.flow'
import { Button } from '#app/ui/Button.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Status } from '#app/ui/Status.tsx'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { ProofStep } from '#app/features/proof/ProofStep.tsx'
import { OrderNextStep } from './OrderNextStep.tsx'
import { isIncoming, orderAmountText, orderTitle, orderLook, otherPartyOf } from './orderLook.ts'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderComment } from './OrderComment.tsx'
import { OrderAmounts } from './OrderAmounts.tsx'
import { ShareOrder } from './ShareOrder.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { useOrderWords } from './words.ts'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

const OrderPanel = sandboxOnly(() =>
  loadChunk(() => import('#app/features/sandbox/OrderPanel.tsx')),
)

type OneOrderActor = ActorRefFrom<typeof oneOrderFlow>

export function OneOrder({ flow }: { flow: OneOrderActor }) {
  const { order: texts } = useOrderWords()
  const { order, refusal } = useSelector(flow, ({ context }) => context)
  const refused = useSelector(flow, (snapshot) => snapshot.matches('refused'))
  const missing = refusal?.code === 'NOT_FOUND'
  const linkTo = useLinkTo()
  return (
    <>
      <BackLink {...linkTo('orders')}>{texts.orders}</BackLink>
      {order && <OrderDetails flow={flow} order={order} />}
      {!order && refused && (
        <LoadFailed
          alone
          title={missing ? texts.missing : texts.unread}
          note={missing ? null : refusal}
          onRetry={() => flow.send({ type: 'order.retry' })}
        />
      )}
      {!order && !refused && <PanelSkeleton count={5} />}
    </>
  )
}

function OrderDetails({ flow, order }: { flow: OneOrderActor; order: OrderDetail }) {
  const { order: texts } = useOrderWords()
  const { amount, symbol } = orderAmountText(order)
  return (
    <>
      <header className="stack stack-half">
        <p className="cluster">
          <Status {...orderLook[order.status]} word={texts.status[order.status]} />
          <span className="small soft">{texts.number(order.number)}</span>
        </p>
        <p>
          <Money {...{ amount, symbol }} signed look="hero" />
        </p>
        <PageTitle
          word={[orderTitle(order, texts), otherPartyOf(order)].filter(Boolean).join(' · ')}
        />
      </header>
      <div className="split">
        <BodyPanel title={order.next ? texts.story : texts.history}>
          <div className="alert" aria-live="polite">
            <OrderNextStep order={order} />
          </div>
          <OrderTimeline order={order} />
        </BodyPanel>
        <div className="stack">
          <OrderActions {...{ flow, order }} />
          <OrderAmounts order={order} />
          <OrderTarget order={order} />
          <ReturnedMoney order={order} />
          <OrderComment {...{ flow, order }} />
          <OrderPanel {...{ flow, order }} />
        </div>
      </div>
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
    }),
    isSameJson,
  )
  const approvable = orderTakes(order, 'order.approve')
  const cancelable = orderTakes(order, 'order.cancel')
  if (proof) return <ProofStep flow={proof} />
  if (!approvable && !cancelable && !refusal) return null
  return (
    <BodyPanel title={texts.whatYouCan}>
      <RefusalCallout note={refusal} />
      {approvable && (
        <Button
          kind="primary"
          wide
          off={!moment.free}
          busy={moment.approving}
          onClick={() => flow.send({ type: 'order.approve' })}
        >
          {texts.can['order.approve']}
        </Button>
      )}
      {cancelable && (
        <Button
          wide
          off={!moment.free}
          busy={moment.canceling}
          onClick={() => flow.send({ type: 'order.cancel' })}
        >
          {texts.can['order.cancel']}
        </Button>
      )}
      {cancelable && <p className="small soft">{texts.sureCancel}</p>}
    </BodyPanel>
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
      <PageLink className="button" {...linkTo('orders', order.linked_order_uuid)}>
        {paid ? texts.openReturn : texts.openEarlier}
      </PageLink>
    </BodyPanel>
  )
}

function OrderTarget({ order }: { order: OrderDetail }) {
  const { order: texts } = useOrderWords()
  const { destination, to_address: address, txid, network, meta } = order
  const incoming = isIncoming(order)
  const facts: [string, string | null | undefined][] = [
    [incoming ? texts.paidBy : texts.payee, otherPartyOf(order)],
    [texts.account, destination?.detail === address ? null : destination?.detail],
    [texts.network, network],
    [texts.address, address],
    [texts.memo, meta.memo],
    [texts.reference, incoming ? null : meta.reference],
    [texts.note, meta.note],
    [texts.txid, txid],
  ]
  if (!facts.some(([, value]) => value)) return null
  return (
    <BodyPanel title={incoming ? texts.from : texts.where}>
      <Pairs of={facts} />
      <ShareOrder order={order} />
    </BodyPanel>
  )
}
