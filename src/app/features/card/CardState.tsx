import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { cardStages, type CardStage } from '#contract/cardShape'
import { changeUnderWay, type ControlActor } from '#machines/card/control.flow'
import { Button } from '#app/ui/Button.tsx'
import { ban } from '#app/ui/icons/ban.ts'
import { mailbox } from '#app/ui/icons/mailbox.ts'
import { TextField } from '#app/ui/TextField.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { info } from '#app/ui/icons/info.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { check } from '#app/ui/icons/check.ts'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { symbolOf } from './cardLook.ts'
import { CardRefused } from './CardRefused.tsx'
import { useCardWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

interface Props {
  flow: ControlActor
  card: CardDetail
}

/** What there is to know of a card that is not simply in use, and why an action was refused. */
export function CardState({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const { refusal, topic } = useSelector(flow, ({ context }) => context)
  const { card_status: status, reason, fiat_account: account } = card
  const why = reason === null ? undefined : texts.reasons[reason]
  return (
    <>
      {/* An open form shows its own refusal. */}
      {topic === null && <CardRefused note={refusal} card={card} />}
      {status in texts.statusTexts && (
        <Callout
          tone={status === 'BLOCKED' ? 'bad' : 'calm'}
          icon={status === 'BLOCKED' ? ban : info}
        >
          <p>
            {why && `${why} `}
            {texts.statusTexts[status as keyof typeof texts.statusTexts]}
          </p>
        </Callout>
      )}
      {account.status !== 'ACTIVE' && (
        <Callout tone="wait" icon={alert}>
          <p>{texts.accountStuck}</p>
        </Callout>
      )}
      {!isNothing(account.owed_balance) && (
        <Callout tone="bad" icon={alert}>
          <p>{texts.owed(formatAmount(account.owed_balance, symbolOf(card), language))}</p>
        </Callout>
      )}
      {card.stage === 'issuing' && (
        <Callout tone="wait" icon={clock}>
          <p>{texts.stageTexts.issuing}</p>
        </Callout>
      )}
      {card.form_factor === 'PHYSICAL' && card.stage !== null && card.stage !== 'issuing' && (
        <Mail flow={flow} card={card} stage={card.stage} />
      )}
    </>
  )
}

function Mail({ flow, card, stage }: Props & { stage: CardStage }) {
  const { card: texts } = useCardWords()
  const at = cardStages.indexOf(stage)
  return (
    <BodyPanel title={texts.stages[stage]}>
      <ol className="cluster">
        {cardStages.map((one, place) => (
          <li key={one} className="noted small" aria-current={one === stage ? 'step' : undefined}>
            <Icon path={place < at ? check : place === at ? mailbox : clock} small />
            <span className={place === at ? 'label' : 'soft'}>{texts.stages[one]}</span>
          </li>
        ))}
      </ol>
      <p className="soft">{texts.stageTexts[stage]}</p>
      {stage === 'shipped' && <Activation flow={flow} card={card} />}
    </BodyPanel>
  )
}

/** A declined purchase leads to the field. */
const jump = {}

function Activation({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const busy = useSelector(flow, changeUnderWay)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const jumped = useSelector(flow, ({ context }) => context.topic === 'activate')
  const wrong = refusal?.code === 'CODE_INVALID' ? texts.last4Wrong : undefined
  const activate = (typed: FormData) => {
    const last4 = formText(typed, 'last4')
    if (!/^\d{4}$/.test(last4)) return
    flow.send({ type: 'topic.open', topic: 'activate' })
    flow.send({ type: 'form.submit', change: { do: 'activate', last4 } })
  }
  return (
    <Form className="stack stack-close narrow" onSubmit={activate}>
      <TextField
        label={texts.last4}
        name="last4"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        readOnly={busy}
        wrong={wrong}
        refused={wrong === undefined ? (jumped ? jump : null) : refusal}
      />
      {wrong === undefined && <CardRefused note={refusal} card={card} />}
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {texts.activate}
        </Button>
      </div>
    </Form>
  )
}
