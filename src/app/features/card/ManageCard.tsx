import { useSelector } from '@xstate/react'
import type { ReactNode, SubmitEvent } from 'react'
import { lossReasons, NICK_NAME_MAX, type Card } from '#contract/card'
import { changeUnderWay, type ControlActor } from '#machines/card/control.flow'
import type { CardTopic } from '#machines/card/control.setup'
import { Button } from '#app/ui/Button.tsx'
import { Card as Sheet, CardBody } from '#app/ui/Panel.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { dayOf } from '#app/i18n/when.ts'
import { isOver, symbolOf, takes } from './cardLook.ts'
import { hasMoney } from './cardMoney.ts'
import { CardRefused } from './CardRefused.tsx'
import { useCardWords } from './words.ts'

interface Shown {
  flow: ControlActor
  card: Card
}

/** What is seldom done with a card, folded until it is wanted. */
export function Manage({ flow, card }: Shown) {
  const { card: said } = useCardWords()
  const language = useLanguage()
  const topic = useSelector(flow, ({ context }) => context.topic)
  return (
    <Sheet title={said.manage}>
      <CardBody>
        <p className="small soft">
          {said.kinds[card.fiat_account.type]} · {said.made(dayOf(card.created_at, language))}
        </p>
        {topic === 'rename' && <Rename flow={flow} card={card} />}
        {topic === 'report' && <Report flow={flow} card={card} />}
        {topic === 'close' && <Close flow={flow} card={card} />}
        {!isOver(card) && <Topics flow={flow} card={card} open={topic} />}
      </CardBody>
    </Sheet>
  )
}

function Topics({ flow, card, open }: Shown & { open: CardTopic | null }) {
  const { card: said } = useCardWords()
  const busy = useSelector(flow, changeUnderWay)
  const waiting = card.card_status === 'INACTIVE'
  const topics: [CardTopic, string, boolean][] = [
    ['rename', said.rename, true],
    ['report', said.report, takes(card, { type: 'card.reportLost', reason: 'lost' })],
    ['close', waiting ? said.callOff : said.close, waiting || takes(card, { type: 'card.close' })],
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

function Rename({ flow, card }: Shown) {
  const { card: said } = useCardWords()
  const busy = useSelector(flow, changeUnderWay)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const save = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const nickName = new FormData(form.currentTarget).get('name')
    if (typeof nickName !== 'string' || nickName.trim() === '') return
    flow.send({ type: 'form.submit', change: { do: 'rename', nickName } })
  }
  return (
    <form className="stack stack-close" noValidate onSubmit={save}>
      <Field
        label={said.name}
        hint={said.nameHint}
        name="name"
        autoComplete="off"
        maxLength={NICK_NAME_MAX}
        readOnly={busy}
        defaultValue={card.nick_name ?? ''}
      />
      <CardRefused note={refusal} card={card} />
      <div className="cluster">
        <Button type="submit" kind="primary" busy={busy}>
          {said.save}
        </Button>
        <Drop flow={flow} />
      </div>
    </form>
  )
}

function Report({ flow, card }: Shown) {
  const { card: said } = useCardWords()
  const change = useSelector(flow, ({ context }) => context.change)
  const busy = useSelector(flow, changeUnderWay)
  return (
    <ForGood {...{ flow, card }} title={said.report} text={said.reportText}>
      {lossReasons.map((reason) => (
        <Button
          key={reason}
          busy={busy && change?.do === 'report' && change.reason === reason}
          off={busy}
          onClick={() => flow.send({ type: 'form.submit', change: { do: 'report', reason } })}
        >
          {said[reason]}
        </Button>
      ))}
    </ForGood>
  )
}

/** Money of its own has to leave a card before the bank closes it, so that is said first. */
function Close({ flow, card }: Shown) {
  const { card: said } = useCardWords()
  const language = useLanguage()
  const busy = useSelector(flow, changeUnderWay)
  const { balance, type } = card.fiat_account
  const funded = type === 'prepaid' && hasMoney(balance)
  const text = funded
    ? said.inWay.BALANCE(spelled(balance, symbolOf(card), language))
    : said.closeText
  return (
    <ForGood {...{ flow, card, text }} title={said.close}>
      <Button
        busy={busy}
        off={funded}
        onClick={() => flow.send({ type: 'form.submit', change: { do: 'close' } })}
      >
        {said.closeDo}
      </Button>
    </ForGood>
  )
}

interface Irrevocable extends Shown {
  title: string
  text: string
  children: ReactNode
}

function ForGood({ flow, card, title, text, children }: Irrevocable) {
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <section className="stack stack-close" aria-label={title}>
      <h3>{title}</h3>
      <p className="soft">{text}</p>
      <CardRefused note={refusal} card={card} />
      <div className="cluster">
        {children}
        <Drop flow={flow} />
      </div>
    </section>
  )
}

function Drop({ flow }: { flow: ControlActor }) {
  const { card: said } = useCardWords()
  const busy = useSelector(flow, changeUnderWay)
  return (
    <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'topic.drop' })}>
      {said.cancel}
    </Button>
  )
}
