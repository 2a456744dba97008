import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { isShowable } from '#contract/cardSecret'
import type { SnapshotFrom } from 'xstate'
import type { revealFlow } from '#machines/card/reveal.flow'
import { freezeUnderWay, statusShown, type ControlActor } from '#machines/card/control.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { eye } from '#app/ui/icons/eye.ts'
import { snowflake } from '#app/ui/icons/snowflake.ts'
import { key } from '#app/ui/icons/key.ts'
import { acceptsEvent } from './cardLook.ts'
import { useCardWords } from './words.ts'

export function CardActions({ flow, card }: { flow: ControlActor; card: CardDetail }) {
  const { card: texts } = useCardWords()
  if (!isShowable(card.card_status)) return null
  return (
    <>
      <Freeze flow={flow} card={card} />
      <Show name="cardNumber" word={texts.reveal} icon={eye} />
      {card.card_status === 'ACTIVE' && <Show name="cardCode" word={texts.code} icon={key} />}
    </>
  )
}

function Freeze({ flow, card }: { flow: ControlActor; card: CardDetail }) {
  const { card: texts } = useCardWords()
  const status = useSelector(flow, statusShown)
  const sending = useSelector(flow, freezeUnderWay)
  const frozen = status === 'FROZEN'
  const known =
    acceptsEvent(card, { type: 'card.freeze' }) || acceptsEvent(card, { type: 'card.unfreeze' })
  if (!known) return null
  return (
    <>
      <Button
        icon={snowflake}
        off={sending}
        onClick={() => flow.send({ type: frozen ? 'card.unfreeze' : 'card.freeze' })}
      >
        {frozen ? texts.unfreeze : texts.freeze}
      </Button>
      <output className="unseen">{sending && (frozen ? texts.freezing : texts.unfreezing)}</output>
    </>
  )
}

function Show({
  name,
  word,
  icon,
}: {
  name: 'cardNumber' | 'cardCode'
  word: string
  icon: string
}) {
  const flow = useFlow(name)
  const stage = useSelector(flow, revealStageOf)
  return (
    <Button
      icon={icon}
      busy={stage === 'asking'}
      off={stage !== 'hidden'}
      onClick={() => flow?.send({ type: 'secret.show' })}
    >
      {word}
    </Button>
  )
}

function revealStageOf(snapshot: SnapshotFrom<typeof revealFlow> | undefined) {
  if (snapshot?.matches({ open: 'shown' })) return 'shown'
  if (snapshot?.matches({ open: 'asking' })) return 'asking'
  return snapshot?.matches('proving') ? 'proving' : 'hidden'
}
