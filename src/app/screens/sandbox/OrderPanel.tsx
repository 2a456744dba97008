import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { orderPresses, type OrderDetail } from '#contract/order'
import type { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { orderLife } from '#machines/order/order.life'
import { Button } from '#app/parts/Button.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { useInsideWords } from '#app/words/speak.tsx'

interface Shown {
  flow: ActorRefFrom<typeof oneOrderFlow>
  order: OrderDetail
}

/**
 * Everything the world outside could do to an order of a play tenant, as the order's own chart has it
 * where the order stands. What is out of its turn the bank refuses, as it would the real event.
 */
export function OrderPanel({ flow, order: { status } }: Shown) {
  const { account, order: said } = useInsideWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const heard: readonly string[] = orderLife.states[status]?.ownEvents ?? []
  const presses = orderPresses.filter((press) => heard.includes(press))
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
