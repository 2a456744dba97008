import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { orderPresses, type OrderDetail } from '#contract/order'
import type { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { orderLife } from '#machines/order/order.life'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { cameIn } from '#app/features/order/orderLook.ts'
import { useAccountWords } from '#app/features/account/words.ts'
import { useOrderWords } from '#app/features/order/words.ts'

interface Shown {
  flow: ActorRefFrom<typeof oneOrderFlow>
  order: OrderDetail
}

/**
 * Everything the world outside could do to an order of a play tenant, as the order's own chart has it
 * where the order stands. What is out of its turn the bank refuses, as it would the real event.
 */
export default function OrderPanel({ flow, order }: Shown) {
  const { status, meta, linked_order_uuid: linked } = order
  const { account } = useAccountWords()
  const { order: said } = useOrderWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const heard: readonly string[] = orderLife.states[status]?.ownEvents ?? []
  // What was paid comes back by an order of its own, of which this one's chart knows nothing.
  const paid = status === 'COMPLETE' && meta.rail !== null && !cameIn(order)
  const presses = orderPresses.filter(
    (press) => heard.includes(press) || (paid && linked === null && press === 'rail.returned'),
  )
  if (presses.length === 0) return null
  return (
    <Card title={account.play.title} busy={busy}>
      <CardBody>
        <div className="cluster">
          {presses.map((press) => (
            <Button
              key={press}
              off={busy}
              onClick={() => flow.send({ type: 'order.press', press })}
            >
              {said.press[press]}
            </Button>
          ))}
        </div>
      </CardBody>
    </Card>
  )
}
