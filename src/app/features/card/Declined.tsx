import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { cardChannels } from '#contract/cardShape'
import type { CardSubscription } from '#contract/cardSubscription'
import { declineReasons, type CardTransaction, type DeclineReason } from '#contract/cardTransaction'
import { changeUnderWay, statusShown, type ControlActor } from '#machines/card/control.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { focusBackTo } from '#app/ui/focusBack.ts'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { switchChannel } from './CardChannels.tsx'
import { declinesNow } from './declinesNow.ts'
import { useMoneyOpener } from './MoneyButtons.tsx'
import { useCardWords } from './words.ts'

interface Props {
  one: CardTransaction
  flow: ControlActor
}

/** Why it was declined, and the button that mends it; once mended, that it can be paid again. */
export function Declined({ one, flow }: Props) {
  const { card: texts } = useCardWords()
  const card = useSelector(flow, ({ context }) => context.card)
  const status = useSelector(flow, statusShown)
  const subscription = useSelector(useFlow('subscriptions'), (snapshot) =>
    snapshot?.context.entries?.find(
      ({ card_id, merchant }) => card_id === one.card_id && merchant.name === one.merchant.name,
    ),
  )
  const reason = declineReasons.find((known) => known === one.failure_reason)
  const now = reason && card && status && declinesNow({ one, reason, card, status, subscription })
  const mended = now === null && reason !== undefined
  return (
    <div className="row-note">
      <Callout tone={mended ? 'calm' : 'bad'} icon={mended ? check : alert}>
        <div>
          <p className="label">
            {reason ? texts.declined[reason] : texts.transactionStatuses.DECLINED}
          </p>
          <p className="soft">
            {mended
              ? texts[reason === 'subscription_stopped' ? 'allowed' : 'mended']
              : now
                ? texts.remedies[now]
                : texts.declinedElse}
          </p>
        </div>
        {now && card && <Remedy {...{ flow, card, subscription }} reason={now} />}
      </Callout>
    </div>
  )
}

interface RemedyProps {
  flow: ControlActor
  card: CardDetail
  reason: DeclineReason
  subscription: CardSubscription | undefined
}

const toPurchase = focusBackTo('summary')

function Remedy({ flow, card, reason, subscription }: RemedyProps) {
  const { card: texts, cardMoney, subscriptions } = useCardWords()
  const busy = useSelector(flow, changeUnderWay)
  const thaws = useSelector(flow, (snapshot) => snapshot.can({ type: 'card.unfreeze' }))
  const opener = useMoneyOpener()
  const stops = useFlow('subscriptions')
  const shut = cardChannels.find((channel) => reason === `channel_${channel}`)
  const { fiat_account: account } = card
  const button = (word: string, onClick: () => void, off = busy) => (
    <div ref={toPurchase}>
      <Button off={off} onClick={onClick}>
        {word}
      </Button>
    </div>
  )
  if (reason === 'card_frozen')
    return thaws && button(texts.unfreeze, () => flow.send({ type: 'card.unfreeze' }), false)
  if (reason === 'card_inactive' && card.stage === 'shipped')
    return button(texts.activate, () => flow.send({ type: 'topic.open', topic: 'activate' }))
  if (shut) return button(texts.channelOn[shut], () => switchChannel(flow, shut, true))
  if (reason.startsWith('limit_'))
    return button(texts.changeLimits, () => flow.send({ type: 'topic.open', topic: 'limit' }))
  if (reason === 'insufficient_funds')
    return button(cardMoney.open.load, () => opener.open('load', account, card), !opener.may)
  if (reason === 'subscription_stopped' && subscription)
    return button(subscriptions.allow, () =>
      stops?.send({ type: 'entry.remove', key: subscription.id }),
    )
  return null
}
