import { useSelector } from '@xstate/react'
import { kycParts } from '#contract/kycEntity'
import type { Identity } from '#contract/ops/identity'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { ActForm } from '#console/ActForm.tsx'
import { Age, Due } from './Age.tsx'
import { useConsole, useMay } from '#console/context.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { IdentityStatus } from './IdentitiesPage.tsx'
import { IdentityDataPanel, type IdentityActor } from './IdentityDataPanel.tsx'
import { formatMoment } from '#console/moments.ts'
import { DensePairs } from '#console/DensePairs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { useConsoleWords, wordIn } from '#console/words.ts'
import { useQueueWords } from './words.ts'

export function IdentityPage({ flow }: { flow: IdentityActor }) {
  const { identities: texts } = useQueueWords()
  const { record } = useSelector(flow, ({ context }) => context)
  return (
    <>
      <Heading>{texts.one(record?.customer.name ?? '')}</Heading>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && <IdentityBody flow={flow} identity={record} />}
    </>
  )
}

interface Props {
  flow: IdentityActor
  identity: Identity
}

function IdentityBody({ flow, identity }: Props) {
  return (
    <>
      <IdentityActs flow={flow} identity={identity} />
      <div className="console-halves">
        <IdentityFacts identity={identity} />
        <IdentityDataPanel flow={flow} identity={identity} />
      </div>
      <IdentitySteps identity={identity} />
    </>
  )
}

function IdentityActs({ flow, identity }: Props) {
  const { identities: texts } = useQueueWords()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  const waiting = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (act !== null && act !== 'take' && act !== 'leave')
    return (
      <ActForm
        texts={texts.acts[act]}
        {...{ draft, refusal, busy }}
        onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
        onCancel={() => flow.send({ type: 'act.cancel' })}
      >
        {act === 'askMore' && <PartsField picked={draft.picked} />}
      </ActForm>
    )
  return (
    <div className="cluster">
      <AssignButton flow={flow} identity={identity} />
      {identity.can.map((one) => (
        <Button key={one} off={waiting} onClick={() => flow.send({ type: 'act.choose', act: one })}>
          {texts.acts[one].offer}
        </Button>
      ))}
    </div>
  )
}

function AssignButton({ flow, identity }: Props) {
  const { queues: texts } = useQueueWords()
  const may = useMay()
  const self = useSelector(useConsole(), ({ context }) => context.self?.id)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('performing'))
  if (identity.due_at === null || !may('assignIdentity')) return null
  const act = identity.assignee?.id === self ? 'leave' : 'take'
  return (
    <Button busy={busy} onClick={() => flow.send({ type: 'act.perform', act })}>
      {texts[act]}
    </Button>
  )
}

/** What the customer is asked for, part by part. */
function PartsField({ picked }: { picked: readonly string[] }) {
  const { identities: texts } = useQueueWords()
  return (
    <fieldset className="stack stack-half">
      <legend className="label">{texts.parts}</legend>
      {kycParts.map((part) => (
        <label key={part} className="cluster">
          <input
            type="checkbox"
            name="picked"
            value={part}
            defaultChecked={picked.includes(part)}
          />
          {texts.partWords[part]}
        </label>
      ))}
    </fieldset>
  )
}

function IdentityFacts({ identity }: { identity: Identity }) {
  const { identities: texts, queues } = useQueueWords()
  const { reason, missing, message, customer, due_at: due, approved_by: by } = identity
  const waits = [
    [queues.age, <Age key="age" since={identity.since} />],
    [queues.due, <Due key="due" at={due} />],
    [queues.assignee, identity.assignee?.name ?? queues.nobody],
    [texts.approvedBy, by?.name ?? null],
  ] as const
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.status, <IdentityStatus key="status" identity={identity} />],
            [texts.reason, reason && texts.reasons[reason]],
            [texts.customer, <CustomerLink key="customer" {...customer} />],
            [texts.wallet, identity.wallet],
            [texts.type, texts.types[identity.type]],
            [texts.asked, missing.map((part) => texts.partWords[part]).join(', ') || null],
            [texts.message, message],
            [texts.documents, String(identity.documents)],
            ...(due === null ? [] : waits),
          ]}
        />
        {by && <p className="soft">{texts.second}</p>}
      </PanelBody>
    </Panel>
  )
}

function IdentitySteps({ identity: { steps } }: { identity: Identity }) {
  const { identities: texts } = useQueueWords()
  const { verification } = useConsoleWords()
  const language = useLanguage()
  return (
    <Panel title={texts.steps}>
      <DataTable
        label={texts.steps}
        items={steps}
        empty={texts.noSteps}
        columns={[
          { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
          { word: texts.event, renderCell: ({ event }) => wordIn(texts.events, event) },
          { word: texts.status, renderCell: ({ status }) => verification[status] },
          { word: texts.reason, renderCell: ({ reason }) => wordIn(texts.reasons, reason) },
          { word: texts.by, renderCell: ({ by }) => wordIn(texts.actors, by) },
        ]}
      />
    </Panel>
  )
}
