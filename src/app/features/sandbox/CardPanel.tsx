import { useSelector } from '@xstate/react'
import type { Card } from '#contract/card'
import { cardPresses, subAccountPresses } from '#contract/sandboxCard'
import type { CardEvent } from '#machines/card/card.life'
import { subAccountLife, type SubAccountEvent } from '#machines/card/subAccount.life'
import { allows } from '#machines/kit/life'
import type { CardPlayActor } from '#machines/sandbox/cardSimulator.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card as Sheet, CardBody } from '#app/ui/Panel.tsx'
import { takes } from '#app/features/card/cardLook.ts'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { isNothing } from '#app/i18n/amounts.ts'
import { CardShop } from './PurchaseForm.tsx'
import { PurchaseMoves } from './PurchaseActions.tsx'
import { useCardWords } from '#app/features/card/words.ts'

/** Everything the network, its merchants and the bank's own people could do to a card here. */
export default function CardPanel({ card }: { card: Card }) {
  const { cardMaking } = useCardWords()
  const said = cardMaking.play
  const flow = useFlow('cardPlay')
  const busy = useSelector(flow, (seen) => seen?.hasTag('busy') ?? false)
  const refusal = useSelector(flow, (seen) => seen?.context.refusal ?? null)
  const status = useSelector(flow, (seen) => seen?.context.status ?? null)
  const pressed = useSelector(flow, (seen) => seen?.matches('pressed') ?? false)
  if (!flow) return null
  return (
    <Sheet title={said.title} busy={busy}>
      <CardBody>
        <Refused note={refusal} />
        <CardShop flow={flow} card={card} />
        <PurchaseMoves flow={flow} />
        <World flow={flow} card={card} />
        <output>{pressed && (status === null ? said.happened : said.done(status))}</output>
      </CardBody>
    </Sheet>
  )
}

/** What each button means in the card's own life, which says whether it can be pressed now. */
const means: Record<(typeof cardPresses)[number], CardEvent> = {
  ship: { type: 'network.shipped' },
  block: { type: 'card.block', reason: 'fraud_suspected' },
  unblock: { type: 'card.unblock' },
  expire: { type: 'card.expire' },
}

const accountMeans: Record<(typeof subAccountPresses)[number], SubAccountEvent> = {
  block: { type: 'subAccount.block', reason: 'fraud_suspected' },
  unblock: { type: 'subAccount.unblock' },
  pause: { type: 'subAccount.pause' },
  resume: { type: 'subAccount.resume' },
  cancel: { type: 'subAccount.cancel' },
}

function World({ flow, card }: { flow: CardPlayActor; card: Card }) {
  const { cardMaking } = useCardWords()
  const said = cardMaking.play
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
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
    <section className="stack stack-half" aria-label={said.world}>
      <h3>{said.world}</h3>
      <div className="cluster">
        {cardPresses
          .filter((event) => takes(card, means[event]))
          .map((event) => (
            <Button
              key={event}
              off={busy}
              onClick={() => flow.send({ type: 'world.press', press: { do: 'card', event } })}
            >
              {said.card[event]}
            </Button>
          ))}
        {subAccountPresses
          .filter((event) => allows(subAccountLife, record, accountMeans[event]))
          .map((event) => (
            <Button
              key={event}
              off={busy}
              onClick={() =>
                flow.send({ type: 'world.press', press: { do: 'account', accountId, event } })
              }
            >
              {said.account[event]}
            </Button>
          ))}
      </div>
    </section>
  )
}
