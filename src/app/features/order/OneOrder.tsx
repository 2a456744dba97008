import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OrderDetail } from '#contract/order'
import type { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { orderTakes } from '#machines/order/place.flow'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { Status } from '#app/ui/Status.tsx'
import { Back } from '#app/features/app/BackLink.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { Proving } from '#app/features/proof/ProofStep.tsx'
import { NextMove } from './OrderNextStep.tsx'
import { cameIn, figureOf, nameOf, orderLook, whomIn } from './orderLook.ts'
import { OrderStory } from './OrderTimeline.tsx'
import { OrderSum } from './OrderAmounts.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { useOrderWords } from './words.ts'

const OrderPanel = sandboxOnly(() =>
  loadChunk(() => import('#app/features/sandbox/OrderPanel.tsx')),
)

type OneOrderActor = ActorRefFrom<typeof oneOrderFlow>

/** One order: what happened, what is happening and why, whose move it is, and what can be done. */
export function OneOrder({ flow }: { flow: OneOrderActor }) {
  const { order: said } = useOrderWords()
  const { order, refusal } = useSelector(flow, ({ context }) => context)
  const refused = useSelector(flow, (seen) => seen.matches('refused'))
  const missing = refusal?.code === 'NOT_FOUND'
  const way = useWay()
  return (
    <>
      <Back {...way('orders')}>{said.orders}</Back>
      {order && <Told flow={flow} order={order} />}
      {!order && refused && (
        <NotShown
          alone
          title={missing ? said.missing : said.unread}
          note={missing ? null : refusal}
          again={() => flow.send({ type: 'order.retry' })}
        />
      )}
      {!order && !refused && <SkeletonCard count={5} />}
    </>
  )
}

function Told({ flow, order }: { flow: OneOrderActor; order: OrderDetail }) {
  const { order: said } = useOrderWords()
  const { amount, symbol } = figureOf(order)
  return (
    <>
      <header className="stack stack-half">
        <p className="cluster">
          <Status {...orderLook[order.status]} word={said.status[order.status]} />
          <span className="small soft">{said.number(order.number)}</span>
        </p>
        <p>
          <Money {...{ amount, symbol }} signed look="hero" />
        </p>
        <PageTitle word={[nameOf(order, said), whomIn(order)].filter(Boolean).join(' · ')} />
      </header>
      <div className="split">
        <Card title={order.next ? said.story : said.told}>
          <CardBody>
            <div className="alert" aria-live="polite">
              <NextMove order={order} />
            </div>
            <OrderStory order={order} />
          </CardBody>
        </Card>
        <div className="stack">
          <Doable {...{ flow, order }} />
          <OrderSum order={order} />
          <WhereTo order={order} />
          <CameBack order={order} />
          <OrderPanel {...{ flow, order }} />
        </div>
      </div>
    </>
  )
}

function Doable({ flow, order }: { flow: OneOrderActor; order: OrderDetail }) {
  const { order: said } = useOrderWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const proof = useSelector(flow, (seen) => seen.children.proof)
  const moment = useSelector(
    flow,
    (seen) => ({
      free: seen.matches('shown'),
      approving: seen.matches('approving'),
      canceling: seen.matches('canceling'),
    }),
    same,
  )
  const cancelable = orderTakes(order, 'order.cancel')
  if (proof) return <Proving flow={proof} />
  return (
    <Card title={said.whatYouCan}>
      <CardBody>
        <Refused note={refusal} />
        {orderTakes(order, 'order.approve') && (
          <Button
            kind="primary"
            wide
            off={!moment.free}
            busy={moment.approving}
            onClick={() => flow.send({ type: 'order.approve' })}
          >
            {said.can['order.approve']}
          </Button>
        )}
        {cancelable && (
          <Button
            wide
            off={!moment.free}
            busy={moment.canceling}
            onClick={() => flow.send({ type: 'order.cancel' })}
          >
            {said.can['order.cancel']}
          </Button>
        )}
        <p className="small soft">
          {cancelable ? said.sureCancel : order.next ? said.nothingToDo : said.nothingLeft}
        </p>
      </CardBody>
    </Card>
  )
}

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** What a rail brings back days later is an order of its own; each of the two leads to the other. */
function CameBack({ order }: { order: OrderDetail }) {
  const { order: said } = useOrderWords()
  const way = useWay()
  if (order.linked_order_uuid === null) return null
  const paid = !cameIn(order)
  return (
    <Card title={said.cameBack}>
      <CardBody>
        <p>{paid ? said.returned : said.returns}</p>
        <PageLink className="button" {...way('orders', order.linked_order_uuid)}>
          {paid ? said.openReturn : said.openEarlier}
        </PageLink>
      </CardBody>
    </Card>
  )
}

function WhereTo({ order }: { order: OrderDetail }) {
  const { order: said } = useOrderWords()
  const { destination, to_address: address, txid, network, meta } = order
  const came = cameIn(order)
  const facts = [
    [came ? said.paidBy : said.whom, whomIn(order)],
    [said.account, destination?.detail === address ? null : destination?.detail],
    [said.network, network],
    [said.address, address],
    [said.memo, meta.memo],
    [said.reference, came ? null : meta.reference],
    [said.note, meta.note],
    [said.txid, txid],
  ].filter(([, value]) => value)
  if (facts.length === 0) return null
  return (
    <Card title={came ? said.whence : said.where}>
      <CardBody>
        <dl className="pairs">
          {facts.map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
