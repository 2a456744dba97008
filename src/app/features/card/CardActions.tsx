import { useSelector } from '@xstate/react'
import type { Card } from '#contract/card'
import type { SnapshotFrom } from 'xstate'
import type { revealFlow } from '#machines/card/reveal.flow'
import { freezeUnderWay, statusShown, type ControlActor } from '#machines/card/control.flow'
import { useDevice, useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { eye } from '#app/ui/icons/eye.ts'
import { snowflake } from '#app/ui/icons/snowflake.ts'
import { key } from '#app/ui/icons/key.ts'
import { takes } from './cardLook.ts'
import { useCardWords } from './words.ts'

/** What is done with one tap. A card that may not be shown offers no showing. */
export function CardActions({ flow, card }: { flow: ControlActor; card: Card }) {
  const { card: said } = useCardWords()
  const showable = card.card_status === 'ACTIVE' || card.card_status === 'FROZEN'
  if (!showable) return null
  return (
    <>
      <Freeze flow={flow} card={card} />
      <Show name="cardNumber" word={said.reveal} icon={eye} />
      {card.card_status === 'ACTIVE' && <Show name="cardCode" word={said.code} icon={key} />}
    </>
  )
}

function Freeze({ flow, card }: { flow: ControlActor; card: Card }) {
  const { card: said } = useCardWords()
  const { host } = useDevice()
  const status = useSelector(flow, statusShown)
  const telling = useSelector(flow, freezeUnderWay)
  const frozen = status === 'FROZEN'
  const known = takes(card, { type: 'card.freeze' }) || takes(card, { type: 'card.unfreeze' })
  if (!known) return null
  return (
    <>
      <Button
        icon={snowflake}
        off={telling}
        onClick={() => {
          host.feel('tap')
          flow.send({ type: frozen ? 'card.unfreeze' : 'card.freeze' })
        }}
      >
        {frozen ? said.unfreeze : said.freeze}
      </Button>
      <output className="unseen">{telling && (frozen ? said.freezing : said.unfreezing)}</output>
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
  const stage = useSelector(flow, stageOf)
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

function stageOf(seen: SnapshotFrom<typeof revealFlow> | undefined) {
  if (seen?.matches({ open: 'shown' })) return 'shown'
  if (seen?.matches({ open: 'asking' })) return 'asking'
  return seen?.matches('proving') ? 'proving' : 'hidden'
}
