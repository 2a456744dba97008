import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { simulatedCardEvents, simulatedSubAccountEvents } from '#contract/sandboxCard'
import type { CardEvent } from '#machines/card/card.life'
import { subAccountLife, type SubAccountEvent } from '#machines/card/subAccount.life'
import { allows } from '#machines/kit/life'
import type { CardPlayActor } from '#machines/sandbox/cardSimulator.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { acceptsEvent } from '#app/features/card/cardLook.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { isNothing } from '#app/i18n/amounts.ts'
import { PurchaseForm } from './PurchaseForm.tsx'
import { PurchaseActions } from './PurchaseForm.tsx'
import { ToolPanel } from './ToolPanel.tsx'
import { useSandboxWords } from './words.ts'

export default function CardPanel({ card }: { card: CardDetail }) {
  const { card: texts } = useSandboxWords().simulation
  const flow = useFlow('cardSimulator')
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  const status = useSelector(flow, (snapshot) => snapshot?.context.status ?? null)
  const done = useSelector(flow, (snapshot) => snapshot?.matches('simulated') ?? false)
  if (!flow) return null
  return (
    <ToolPanel title={texts.title} busy={busy}>
      <RefusalCallout note={refusal} />
      <PurchaseForm flow={flow} card={card} />
      <PurchaseActions flow={flow} />
      <CardActions flow={flow} card={card} />
      <output>{done && (status === null ? texts.happened : texts.done(status))}</output>
    </ToolPanel>
  )
}

const eventOfButton: Record<(typeof simulatedCardEvents)[number], CardEvent> = {
  ship: { type: 'network.shipped' },
  block: { type: 'card.block', reason: 'fraud_suspected' },
  unblock: { type: 'card.unblock' },
  expire: { type: 'card.expire' },
}

const accountEventOfButton: Record<(typeof simulatedSubAccountEvents)[number], SubAccountEvent> = {
  block: { type: 'subAccount.block', reason: 'fraud_suspected' },
  unblock: { type: 'subAccount.unblock' },
  pause: { type: 'subAccount.pause' },
  resume: { type: 'subAccount.resume' },
  cancel: { type: 'subAccount.cancel' },
}

function CardActions({ flow, card }: { flow: CardPlayActor; card: CardDetail }) {
  const { card: texts } = useSandboxWords().simulation
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const account = card.fiat_account
  const accountId = account.id
  const record = {
    status: account.status,
    facts: {
      stage: null,
      reason: account.reason,
      holds: !isNothing(account.held_balance),
      funded: !isNothing(account.balance) || !isNothing(account.owed_balance),
      cardsAlive: account.cards_count > 0,
      programActive: account.issuing_program.status === 'ACTIVE',
    },
  }
  return (
    <section className="stack stack-half" aria-label={texts.world}>
      <h3>{texts.world}</h3>
      <div className="cluster">
        {simulatedCardEvents
          .filter((event) => acceptsEvent(card, eventOfButton[event]))
          .map((event) => (
            <Button
              key={event}
              off={busy}
              onClick={() =>
                flow.send({ type: 'card.simulate', simulation: { do: 'card', event } })
              }
            >
              {texts.card[event]}
            </Button>
          ))}
        {simulatedSubAccountEvents
          .filter((event) => allows(subAccountLife, record, accountEventOfButton[event]))
          .map((event) => (
            <Button
              key={event}
              off={busy}
              onClick={() =>
                flow.send({
                  type: 'card.simulate',
                  simulation: { do: 'account', accountId, event },
                })
              }
            >
              {texts.account[event]}
            </Button>
          ))}
      </div>
    </section>
  )
}
