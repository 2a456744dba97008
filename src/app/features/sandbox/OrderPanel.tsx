import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OrderDetail } from '#contract/order'
import { simulatedOrderEvents } from '#contract/orderSimulation'
import type { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { orderLife } from '#machines/order/order.life'
import { Button } from '#app/ui/Button.tsx'
import { isIncoming } from '#app/features/order/orderLook.ts'
import { ToolPanel } from './ToolPanel.tsx'
import { useSandboxWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<typeof oneOrderFlow>
  order: OrderDetail
}

/** Only the events that the order's chart takes now: the bank would refuse any other. */
export default function OrderPanel({ flow, order }: Props) {
  const { status, meta, linked_order_uuid: linked } = order
  const { account, order: texts } = useSandboxWords().simulation
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const acceptedEvents: readonly string[] = orderLife.states[status]?.ownEvents ?? []
  // A completed payment is returned by an order of its own, which this chart does not know.
  const paid = status === 'COMPLETE' && meta.rail !== null && !isIncoming(order)
  const asked = order.recall?.obstacle === 'open'
  const offered = simulatedOrderEvents.filter(
    (event) =>
      acceptedEvents.includes(event) ||
      (paid && linked === null && event === 'rail.returned') ||
      (asked && event.startsWith('recall.')),
  )
  if (offered.length === 0) return null
  return (
    <ToolPanel title={account.title} busy={busy}>
      <div className="cluster">
        {offered.map((event) => (
          <Button
            key={event}
            off={busy}
            onClick={() => flow.send({ type: 'order.simulate', simulation: event })}
          >
            {texts[event]}
          </Button>
        ))}
      </div>
    </ToolPanel>
  )
}
