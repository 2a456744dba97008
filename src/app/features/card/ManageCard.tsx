import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { lossReasons, type CardDetail } from '#contract/card'
import { NICK_NAME_MAX } from '#contract/cardShape'
import { changeUnderWay, type ControlActor } from '#machines/card/control.flow'
import type { CardTopic } from '#machines/card/control.setup'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { isOver, symbolOf, acceptsEvent } from './cardLook.ts'
import { hasMoney } from './cardMoney.ts'
import { CardRefused } from './CardRefused.tsx'
import { useCardWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

interface Props {
  flow: ControlActor
  card: CardDetail
}

export function ManageCard({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const topic = useSelector(flow, ({ context }) => context.topic)
  return (
    <BodyPanel title={texts.manage}>
      <p className="small soft">
        {card.single_use && `${texts.singleUse} · `}
        {card.one_merchant && `${texts.onlyAt(card.merchant_name ?? null)} · `}
        {texts.kinds[card.fiat_account.type]} · {texts.made(formatDay(card.created_at, language))}
      </p>
      {topic === 'rename' && <Rename flow={flow} card={card} />}
      {topic === 'report' && <Report flow={flow} card={card} />}
      {topic === 'close' && <Close flow={flow} card={card} />}
      {!isOver(card) && <Topics flow={flow} card={card} open={topic} />}
    </BodyPanel>
  )
}

function Topics({ flow, card, open }: Props & { open: CardTopic | null }) {
  const { card: texts } = useCardWords()
  const busy = useSelector(flow, changeUnderWay)
  const waiting = card.card_status === 'INACTIVE'
  const topics: [CardTopic, string, boolean][] = [
    ['rename', texts.rename, true],
    ['report', texts.report, acceptsEvent(card, { type: 'card.reportLost', reason: 'lost' })],
    [
      'close',
      waiting ? texts.callOff : texts.close,
      waiting || acceptsEvent(card, { type: 'card.close' }),
    ],
  ]
  return (
    <div className="cluster">
      {topics
        .filter(([topic, , possible]) => possible && topic !== open)
        .map(([topic, word]) => (
          <Button key={topic} off={busy} onClick={() => flow.send({ type: 'topic.open', topic })}>
            {word}
          </Button>
        ))}
    </div>
  )
}

function Rename({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const busy = useSelector(flow, changeUnderWay)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const save = (typed: FormData) => {
    const nickName = formText(typed, 'name')
    if (nickName) flow.send({ type: 'form.submit', change: { do: 'rename', nickName } })
  }
  return (
    <Form className="stack stack-close" onSubmit={save}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="name"
        autoComplete="off"
        maxLength={NICK_NAME_MAX}
        readOnly={busy}
        defaultValue={card.nick_name ?? ''}
      />
      <CardRefused note={refusal} card={card} />
      <div className="cluster">
        <Button type="submit" kind="primary" busy={busy}>
          {texts.save}
        </Button>
        <CancelButton flow={flow} />
      </div>
    </Form>
  )
}

function Report({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const change = useSelector(flow, ({ context }) => context.change)
  const busy = useSelector(flow, changeUnderWay)
  return (
    <IrrevocableAction {...{ flow, card }} title={texts.report} text={texts.reportText}>
      {lossReasons.map((reason) => (
        <Button
          key={reason}
          busy={busy && change?.do === 'report' && change.reason === reason}
          off={busy}
          onClick={() => flow.send({ type: 'form.submit', change: { do: 'report', reason } })}
        >
          {texts[reason]}
        </Button>
      ))}
    </IrrevocableAction>
  )
}

/** A card with money of its own cannot be closed, so that is said first. */
function Close({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const busy = useSelector(flow, changeUnderWay)
  const { balance, type } = card.fiat_account
  const funded = type === 'prepaid' && hasMoney(balance)
  const text = funded
    ? texts.inWay.BALANCE(formatAmount(balance, symbolOf(card), language))
    : texts.closeText
  return (
    <IrrevocableAction {...{ flow, card, text }} title={texts.close}>
      <Button
        busy={busy}
        off={funded}
        onClick={() => flow.send({ type: 'form.submit', change: { do: 'close' } })}
      >
        {texts.closeDo}
      </Button>
    </IrrevocableAction>
  )
}

interface Irrevocable extends Props {
  title: string
  text: string
  children: ReactNode
}

function IrrevocableAction({ flow, card, title, text, children }: Irrevocable) {
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <section className="stack stack-close" aria-label={title}>
      <h3>{title}</h3>
      <p className="soft">{text}</p>
      <CardRefused note={refusal} card={card} />
      <div className="cluster">
        {children}
        <CancelButton flow={flow} />
      </div>
    </section>
  )
}

function CancelButton({ flow }: { flow: ControlActor }) {
  const { card: texts } = useCardWords()
  const busy = useSelector(flow, changeUnderWay)
  return (
    <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'topic.drop' })}>
      {texts.cancel}
    </Button>
  )
}
