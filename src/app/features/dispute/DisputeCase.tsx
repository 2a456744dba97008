import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { NOTE_MAX, type CardDispute, type PurchaseDispute } from '#contract/cardDispute'
import { type DisputeStatus } from '#contract/cardShape'
import type { DisputeActor } from '#machines/card/disputing.flow'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { formatAmount, isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay, formatDayShort } from '#app/i18n/when.ts'
import { loadChunk } from '#app/loadChunk.ts'
import { Button } from '#app/ui/Button.tsx'
import { Callout, type Tone } from '#app/ui/Callout.tsx'
import { formText } from '#app/ui/formText.ts'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { cross } from '#app/ui/icons/cross.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Timeline, TimelineStep } from '#app/ui/Timeline.tsx'
import { Evidence } from './Evidence.tsx'
import { TextArea } from '#app/ui/TextArea.tsx'
import { useDisputeWords } from './words.ts'

const NetworkPanel = sandboxOnly(() =>
  loadChunk(() => import('#app/features/sandbox/DisputePanel.tsx')),
)

export const disputeLook: Record<DisputeStatus, { tone: Tone; icon: string }> = {
  OPEN: { tone: 'wait', icon: clock },
  NEEDS_MORE: { tone: 'accent', icon: alert },
  SENT: { tone: 'wait', icon: clock },
  WON: { tone: 'good', icon: check },
  LOST: { tone: 'bad', icon: cross },
  REFUNDED: { tone: 'good', icon: check },
  DECLINED: { tone: 'bad', icon: cross },
  WITHDRAWN: { tone: 'calm', icon: cross },
}

interface Props {
  flow: DisputeActor
  dispute: CardDispute
}

interface CaseProps extends Props {
  answer: PurchaseDispute
  beside: ReactNode
}

export function DisputeCase({ flow, answer, dispute, beside }: CaseProps) {
  const { dispute: texts } = useDisputeWords()
  const language = useLanguage()
  const { status, due_at: due, credited_amount: credited, currency } = dispute
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <>
      <div aria-live="polite">
        <Callout {...disputeLook[status]}>
          <p>{texts.next[status](due ? formatDayShort(due, language) : '')}</p>
          {!isNothing(credited) && (
            <p>{texts.credited(formatAmount(credited, currency, language))}</p>
          )}
        </Callout>
      </div>
      <RefusalCallout note={refusal} />
      <div className="split">
        <div className="stack">
          {dispute.can.includes('answer') && <AnswerPanel flow={flow} dispute={dispute} />}
          <Evidence flow={flow} dispute={dispute} />
          <History dispute={dispute} />
        </div>
        <div className="stack">
          {beside}
          <Details dispute={dispute} />
          <ReplaceCard answer={answer} dispute={dispute} />
          <Withdraw flow={flow} dispute={dispute} />
          {status === 'SENT' && <NetworkPanel flow={flow} />}
        </div>
      </div>
    </>
  )
}

function AnswerPanel({ flow, dispute: { steps } }: Props) {
  const { dispute: texts } = useDisputeWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const message = steps.findLast(({ event }) => event === 'staff.askMore')?.words
  return (
    <BodyPanel title={texts.bankAsks}>
      <p className="whole">{message}</p>
      <Form
        className="stack stack-close"
        onSubmit={(typed) => flow.send({ type: 'answer.submit', text: formText(typed, 'text') })}
      >
        <TextArea label={texts.answer} name="text" maxLength={NOTE_MAX} />
        <div>
          <Button type="submit" kind="primary" busy={busy}>
            {texts.sendAnswer}
          </Button>
        </div>
      </Form>
    </BodyPanel>
  )
}

function History({ dispute: { steps, currency } }: Pick<Props, 'dispute'>) {
  const { dispute: texts } = useDisputeWords()
  const language = useLanguage()
  return (
    <BodyPanel title={texts.history}>
      <Timeline>
        {steps.map(({ seq, event, status, words, amount, at }) => (
          <TimelineStep
            key={seq}
            {...disputeLook[status]}
            word={texts.steps[event] ?? event}
            at={at}
          >
            {[amount && formatAmount(amount, currency, language, { signed: true }), words]
              .filter(Boolean)
              .join(' · ')}
          </TimelineStep>
        ))}
      </Timeline>
    </BodyPanel>
  )
}

function Details({ dispute }: Pick<Props, 'dispute'>) {
  const { dispute: texts } = useDisputeWords()
  const language = useLanguage()
  const { reason, answers, note, asked_amount: asked, currency } = dispute
  const said = (answer: boolean | undefined) =>
    answer !== undefined && (answer ? texts.yes : texts.no)
  return (
    <BodyPanel title={texts.details}>
      <Pairs
        of={[
          [texts.reason, texts.reasons[reason]],
          [texts.disputed, formatAmount(asked, currency, language)],
          [texts.withYou, said(answers.card_with_you)],
          [texts.dates[reason], answers.happened_on && formatDay(answers.happened_on, language)],
          [
            texts.rightAmount,
            answers.right_amount && formatAmount(answers.right_amount, currency, language),
          ],
          [texts.askedMerchant, said(answers.asked_merchant)],
          [texts.note, note],
        ]}
      />
    </BodyPanel>
  )
}

/** Somebody else may know the card’s number. */
function ReplaceCard({ answer, dispute }: { answer: PurchaseDispute; dispute: CardDispute }) {
  const { dispute: texts } = useDisputeWords()
  const linkTo = useLinkTo()
  const { card_id: cardId, card_status: status } = answer.purchase
  if (dispute.reason !== 'not_mine' || status === 'CANCELED' || status === 'CLOSED') return null
  return (
    <BodyPanel title={texts.replace}>
      <p className="soft">{texts.replaceText}</p>
      <div>
        <PageLink className="button" {...linkTo('cards', cardId)}>
          {texts.toCard}
        </PageLink>
      </div>
    </BodyPanel>
  )
}

function Withdraw({ flow, dispute }: Props) {
  const { dispute: texts } = useDisputeWords()
  const confirming = useSelector(flow, (snapshot) => snapshot.matches('confirming'))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (!dispute.can.includes('withdraw')) return null
  if (!confirming)
    return (
      <div>
        <Button busy={busy} onClick={() => flow.send({ type: 'withdraw.ask' })}>
          {texts.withdraw}
        </Button>
      </div>
    )
  return (
    <Callout tone="bad" icon={alert}>
      <p>{texts.withdrawing}</p>
      <div className="cluster">
        <Button kind="primary" onClick={() => flow.send({ type: 'withdraw.confirm' })}>
          {texts.withdraw}
        </Button>
        <StepBack onBack={() => flow.send({ type: 'withdraw.drop' })}>{texts.keep}</StepBack>
      </div>
    </Callout>
  )
}
