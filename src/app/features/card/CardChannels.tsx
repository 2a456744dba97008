import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { cardChannels, type PaymentChannel } from '#contract/cardShape'
import { changeUnderWay, type ControlActor } from '#machines/card/control.flow'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { countryName } from '#app/features/person/naming.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { ToggleChip } from '#app/ui/ToggleChip.tsx'
import { CardRefused } from './CardRefused.tsx'
import { useCardWords } from './words.ts'

interface Props {
  flow: ControlActor
  card: CardDetail
}

/** Where the card works; a switch that is off declines there, and says so. */
export function CardChannels({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const refusal = useSelector(flow, ({ context }) =>
    context.change?.do === 'channels' && context.topic === null ? context.refusal : null,
  )
  if (!card.channels) return null
  return (
    <BodyPanel title={texts.channels}>
      {cardChannels.map((channel) => (
        <Channel key={channel} {...{ flow, card, channel }} />
      ))}
      <CardRefused note={refusal} card={card} />
    </BodyPanel>
  )
}

function Channel({ flow, card, channel }: Props & { channel: PaymentChannel }) {
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const busy = useSelector(flow, changeUnderWay)
  if (!card.channels) return null
  const on = card.channels[channel]
  const { home_country: home } = card.channels
  const text = texts.channelText[channel]
  const word = on ? texts.turnedOn : texts.turnedOff
  return (
    <div className="between">
      <span className="stack stack-none">
        <span className="label">{texts.channel[channel]}</span>
        <span className="small soft">
          {typeof text === 'string' ? text : text(countryName(home, language) ?? home)}
        </span>
      </span>
      <ToggleChip
        word={word}
        label={`${texts.channel[channel]}: ${word}`}
        on={on}
        off={busy}
        onToggle={() => switchChannel(flow, channel, !on)}
      />
    </div>
  )
}

export const switchChannel = (flow: ControlActor, channel: PaymentChannel, on: boolean) =>
  flow.send({ type: 'form.submit', change: { do: 'channels', channels: { [channel]: on } } })
