import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { OpenedEvidence, OpsDispute } from '#contract/ops/dispute'
import { isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { eye } from '#app/ui/icons/eye.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { oneDispute } from '#machines/console/oneDispute.flow'
import { ActForm } from '#console/ActForm.tsx'
import { useMay } from '#console/context.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { useConsoleWords, wordIn } from '#console/words.ts'
import { Age, Due } from '#console/queue/Age.tsx'
import { AssignButton } from '#console/queue/AssignButton.tsx'
import { useQueueWords } from '#console/queue/words.ts'
import { formatSum } from '#console/sum.ts'
import { useStaffDisputeWords } from './words.ts'

type DisputeActor = ActorRefFrom<(typeof oneDispute)['flow']>

interface Props {
  flow: DisputeActor
  dispute: OpsDispute
}

export function DisputePage({ flow }: { flow: DisputeActor }) {
  const { disputes: texts } = useStaffDisputeWords()
  const { record } = useSelector(flow, ({ context }) => context)
  return (
    <>
      <Heading>{texts.one(record?.merchant ?? '')}</Heading>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <DisputeActs flow={flow} dispute={record} />
          <div className="console-halves">
            <DisputeFacts dispute={record} />
            <EvidencePanel flow={flow} dispute={record} />
          </div>
          <DisputeSteps dispute={record} />
        </>
      )}
    </>
  )
}

function DisputeActs({ flow, dispute }: Props) {
  const { disputes: texts } = useStaffDisputeWords()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  const taking = useSelector(flow, (snapshot) => snapshot.matches('performing'))
  const waiting = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (act !== null && act !== 'take' && act !== 'leave')
    return (
      <ActForm
        texts={texts.acts[act]}
        {...{ draft, refusal, busy }}
        onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
        onCancel={() => flow.send({ type: 'act.cancel' })}
      />
    )
  return (
    <div className="cluster">
      <AssignButton
        call="assignDispute"
        item={dispute}
        busy={taking}
        onAct={(one) => flow.send({ type: 'act.perform', act: one })}
      />
      {dispute.can.map((one) => (
        <Button key={one} off={waiting} onClick={() => flow.send({ type: 'act.choose', act: one })}>
          {texts.acts[one].offer}
        </Button>
      ))}
    </div>
  )
}

function DisputeFacts({ dispute }: { dispute: OpsDispute }) {
  const { disputes: texts } = useStaffDisputeWords()
  const { queues } = useQueueWords()
  const language = useLanguage()
  const { answers, purchase, customer, due_at: due, credited_by: by, symbol } = dispute
  const money = (amount: string) => formatSum(amount, symbol, language)
  const said = (answer: boolean | undefined) =>
    answer === undefined ? null : answer ? texts.yes : texts.no
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={answered([
            [texts.status, texts.statuses[dispute.status]],
            [texts.customer, <CustomerLink key="customer" {...customer} />],
            [texts.merchant, `${dispute.merchant}, ${purchase.place}`],
            [
              texts.bought,
              `${money(purchase.amount)}, ${formatDay(purchase.cleared_at, language)}`,
            ],
            [texts.card, purchase.last4 && `•• ${purchase.last4}`],
            [texts.reason, texts.reasons[dispute.reason]],
            [texts.asked, money(dispute.asked_amount)],
            [texts.amount, money(dispute.amount)],
            [texts.credited, isNothing(dispute.credited) ? null : money(dispute.credited)],
            [texts.creditedBy, by?.name ?? null],
            [texts.returned, isNothing(dispute.returned) ? null : money(dispute.returned)],
            [texts.reference, dispute.reference],
            [texts.withCustomer, said(answers.card_with_you)],
            [
              texts.happenedOn,
              answers.happened_on ? formatDay(answers.happened_on, language) : null,
            ],
            [texts.rightAmount, answers.right_amount ? money(answers.right_amount) : null],
            [texts.askedMerchant, said(answers.asked_merchant)],
            [texts.note, dispute.note || null],
            ...(due === null
              ? []
              : ([
                  [queues.age, <Age key="age" since={dispute.since} />],
                  [queues.due, <Due key="due" at={due} />],
                  [queues.assignee, dispute.assignee?.name ?? queues.nobody],
                ] as const)),
          ])}
        />
        {by && isNothing(dispute.credited) && due !== null && (
          <p className="soft">{texts.second}</p>
        )}
      </PanelBody>
    </Panel>
  )
}

/** Most reasons ask little; what nobody said is left out. */
const answered = (pairs: readonly (readonly [string, ReactNode])[]) =>
  pairs.filter(([, value]) => value !== null)

function EvidencePanel({ flow, dispute: { files } }: Props) {
  const { disputes: texts } = useStaffDisputeWords()
  const { customer } = useConsoleWords()
  const may = useMay()
  const opened = useSelector(flow, ({ context }) => context.opened)
  const idle = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  return (
    <Panel title={texts.evidence}>
      <PanelBody>
        {!opened && <p className="soft">{texts.files(files)}</p>}
        {opened?.files.map((file) => (
          <EvidenceFile key={file.id} file={file} />
        ))}
        {may('openDisputeEvidence') && files > 0 && (
          <div>
            {opened ? (
              <Button onClick={() => flow.send({ type: 'personal.hide' })}>{customer.hide}</Button>
            ) : (
              <Button
                icon={eye}
                off={!idle}
                onClick={() => flow.send({ type: 'act.choose', act: 'open' })}
              >
                {texts.acts.open.offer}
              </Button>
            )}
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}

function EvidenceFile({ file }: { file: OpenedEvidence['files'][number] }) {
  const { disputes: texts } = useStaffDisputeWords()
  const { name, content, content_type: type } = file
  const url = `data:${type};base64,${content}`
  return (
    <figure className="document">
      <figcaption className="label">{name}</figcaption>
      {content === null && <p className="soft">{texts.gone}</p>}
      {content !== null &&
        (/^image\/(png|jpeg|webp)$/.test(type) ? (
          <img src={url} alt={name} />
        ) : (
          <a className="link" href={url} download={name}>
            {texts.download}
          </a>
        ))}
    </figure>
  )
}

function DisputeSteps({ dispute: { steps, symbol } }: { dispute: OpsDispute }) {
  const { disputes: texts } = useStaffDisputeWords()
  const language = useLanguage()
  return (
    <Panel title={texts.steps}>
      <DataTable
        label={texts.steps}
        items={steps.map((step) => ({ ...step, id: String(step.seq) })).toReversed()}
        empty={texts.noSteps}
        columns={[
          { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
          { word: texts.event, renderCell: ({ event }) => wordIn(texts.events, event) },
          { word: texts.status, renderCell: ({ status }) => texts.statuses[status] },
          { word: texts.words, renderCell: ({ words }) => words ?? '—' },
          {
            word: texts.moved,
            figures: true,
            renderCell: ({ amount }) => (amount ? formatSum(amount, symbol, language) : '—'),
          },
          { word: texts.by, renderCell: ({ by }) => wordIn(texts.actors, by) },
        ]}
      />
    </Panel>
  )
}
