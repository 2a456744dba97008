import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { paymentDeclineReasons } from '#contract/orderApproval'
import type { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Button } from '#app/ui/Button.tsx'
import { useOrderWords } from './words.ts'

/** The reason is the press: its maker reads it. */
export function DeclineReasons({ flow }: { flow: ActorRefFrom<typeof oneOrderFlow> }) {
  const { order: texts } = useOrderWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const chosen = useSelector(flow, ({ context }) => context.reason)
  return (
    <BodyPanel title={texts.declineWhy}>
      {paymentDeclineReasons.map((reason) => (
        <Button
          key={reason}
          wide
          off={busy}
          busy={busy && chosen === reason}
          onClick={() => flow.send({ type: 'order.decline', reason })}
        >
          {texts.declineReason[reason]}
        </Button>
      ))}
      <Button kind="quiet" wide off={busy} onClick={() => flow.send({ type: 'decline.close' })}>
        {texts.keepPayment}
      </Button>
    </BodyPanel>
  )
}
