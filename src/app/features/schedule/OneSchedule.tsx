import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Occurrence, Schedule, ScheduleDetail } from '#contract/schedule'
import type { oneScheduleFlow, ScheduleAct } from '#machines/schedule/oneSchedule.flow'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useAmountError } from '#app/features/order/Amounts.tsx'
import { ProofStep } from '#app/features/proof/ProofStep.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate, formatTime } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { Callout, type Tone } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { cross } from '#app/ui/icons/cross.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Row, RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { paidAtText, recipientName, scheduleLook, scheduleText, sumOf } from './scheduleText.ts'
import { useScheduleWords } from './words.ts'
import '#app/theme/forms.css'

type OneScheduleActor = ActorRefFrom<typeof oneScheduleFlow>

export function OneSchedule({ flow }: { flow: OneScheduleActor }) {
  const { schedule: texts } = useScheduleWords()
  const linkTo = useLinkTo()
  const { schedule, refusal } = useSelector(flow, ({ context }) => context)
  const refused = useSelector(flow, (snapshot) => snapshot.matches('refused'))
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  return (
    <>
      <PageHead
        word={schedule ? recipientName(schedule, texts) : texts.one}
        back={<BackLink {...linkTo('schedules')}>{texts.title}</BackLink>}
      >
        {schedule && (
          <Status {...scheduleLook[schedule.status]} word={texts.status[schedule.status]} />
        )}
      </PageHead>
      {refused && (
        <LoadFailed
          alone
          title={texts.oneUnread}
          note={refusal}
          onRetry={() => flow.send({ type: 'schedule.refresh' })}
        />
      )}
      {!refused && !schedule && <PanelSkeleton count={3} />}
      {schedule && (
        <div className="split">
          <div className="stack">
            <NextDates schedule={schedule} />
            {proof ? <ProofStep flow={proof} /> : <Acts flow={flow} schedule={schedule} />}
            <Facts schedule={schedule} />
          </div>
          <History schedule={schedule} />
        </div>
      )}
    </>
  )
}

function NextDates({ schedule }: { schedule: ScheduleDetail }) {
  const { schedule: texts } = useScheduleWords()
  const language = useLanguage()
  const { status, next_dates, next_on, reason, retry_at } = schedule
  return (
    <BodyPanel title={texts.next}>
      <p className="wraps">{scheduleText(schedule, texts, language)}</p>
      {status === 'PAUSED' && <p className="soft">{texts.pausedText}</p>}
      {next_on === null && <p className="soft">{texts.overText}</p>}
      {status === 'ACTIVE' && next_on !== null && (
        <>
          <ol className="stack stack-tight figures">
            {next_dates.map((day) => (
              <li key={day}>{formatDate(day, language)}</li>
            ))}
          </ol>
          <p className="small soft">{`${paidAtText(next_on, texts, language)} ${texts.retried}`}</p>
        </>
      )}
      {reason !== null && retry_at !== null && (
        <Callout tone="wait" icon={alert}>
          <p role="status">
            {`${reasonText(reason, texts)} ${texts.again(formatTime(retry_at, language))}`}
          </p>
        </Callout>
      )}
    </BodyPanel>
  )
}

type Texts = ReturnType<typeof useScheduleWords>['schedule']

const reasonText = (reason: string, { reason: known, otherReason }: Texts) =>
  known[reason] ?? otherReason

const actsOf = ({ status, every }: Schedule): ScheduleAct[] => {
  if (status === 'PAUSED') return ['resume', 'change', 'end']
  if (status !== 'ACTIVE') return []
  return every === 'once' ? ['change', 'pause', 'end'] : ['skip', 'change', 'pause', 'end']
}

function Acts({ flow, schedule }: { flow: OneScheduleActor; schedule: Schedule }) {
  const { schedule: texts } = useScheduleWords()
  const { act, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const acts = actsOf(schedule)
  if (act !== null) return <Confirming flow={flow} act={act} busy={busy} />
  if (acts.length === 0) return null
  return (
    <div className="stack stack-half">
      <RefusalCallout note={refusal} />
      <div className="cluster">
        {acts.map((one) => (
          <Button
            key={one}
            kind={one === 'end' ? 'quiet' : 'plain'}
            onClick={() => flow.send({ type: 'act.choose', act: one })}
          >
            {texts.acts[one]}
          </Button>
        ))}
      </div>
    </div>
  )
}

interface ConfirmingProps {
  flow: OneScheduleActor
  act: ScheduleAct
  busy: boolean
}

function Confirming({ flow, act, busy }: ConfirmingProps) {
  const { schedule: texts } = useScheduleWords()
  const { refusal, amount } = useSelector(flow, ({ context }) => context)
  const wrong = useAmountError({ context: { refusal } })
  return (
    <BodyPanel title={texts.acts[act]}>
      <Form className="stack stack-half" onSubmit={() => flow.send({ type: 'act.confirm' })}>
        {act === 'change' && (
          <TextField
            label={texts.amount}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            readOnly={busy}
            {...(wrong !== undefined && { wrong })}
            refused={refusal}
            onChange={({ currentTarget: { value } }) =>
              flow.send({ type: 'amount.type', amount: value })
            }
          />
        )}
        <p role="status">{texts.asks[act]}</p>
        <RefusalCallout note={refusal} placed={wrong !== undefined} />
        <div className="cluster">
          <Button kind="primary" type="submit" busy={busy}>
            {texts.confirm[act]}
          </Button>
          <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'act.drop' })}>
            {texts.keep}
          </Button>
        </div>
      </Form>
    </BodyPanel>
  )
}

function Facts({ schedule }: { schedule: Schedule }) {
  const { schedule: texts } = useScheduleWords()
  const language = useLanguage()
  const { recipient, order_type, is_reverse, reference, note, last_on } = schedule
  return (
    <BodyPanel title={texts.details}>
      <Pairs
        of={[
          [texts.recipient, recipientName(schedule, texts)],
          [texts.account, recipient.title !== null && recipient.detail],
          [is_reverse ? texts.theyGet : texts.amount, sumOf(schedule, language)],
          [texts.often, texts.every[schedule.every]],
          [texts.last, last_on && formatDate(last_on, language)],
          [order_type === 'TRANSFER_INTERNAL' ? texts.message : texts.reference, reference],
          [texts.note, note],
        ]}
      />
    </BodyPanel>
  )
}

function History({ schedule: { history } }: { schedule: ScheduleDetail }) {
  const { schedule: texts } = useScheduleWords()
  return (
    <Panel title={texts.history}>
      {history.length === 0 && (
        <PanelBody>
          <p className="soft">{texts.none}</p>
        </PanelBody>
      )}
      <RowList of={history} by="on">
        {(one) => <HistoryRow one={one} />}
      </RowList>
    </Panel>
  )
}

function HistoryRow({ one }: { one: Occurrence }) {
  const { schedule: texts } = useScheduleWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { tone, icon, word } = outcomeOf(one, texts)
  const row = {
    icon,
    name: formatDate(one.on, language),
    hint: one.reason === null ? undefined : reasonText(one.reason, texts),
    end: <Status {...{ tone, icon, word }} />,
  }
  if (one.order_uuid === null) return <Row {...row} />
  return <RowLink {...linkTo('activity', one.order_uuid)} {...row} />
}

function outcomeOf({ outcome, order_status }: Occurrence, texts: Texts) {
  const looks: Record<string, { tone: Tone; icon: string; word: string }> = {
    FAILED: { tone: 'bad', icon: cross, word: texts.outcome.FAILED },
    SKIPPED: { tone: 'calm', icon: clock, word: texts.outcome.SKIPPED },
    MADE: { tone: 'good', icon: check, word: texts.outcome.MADE },
  }
  if (outcome !== 'MADE' || order_status === 'COMPLETE') return looks[outcome]!
  return order_status === 'FAILED' || order_status === 'CANCELED'
    ? { tone: 'bad' as const, icon: cross, word: texts.returned }
    : {
        tone: 'wait' as const,
        icon: clock,
        word: order_status === 'NEW' ? texts.waits : texts.moving,
      }
}
