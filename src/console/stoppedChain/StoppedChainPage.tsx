import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpsStoppedChain } from '#contract/ops/stoppedChain'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { stoppedChain } from '#machines/console/stoppedChain.flow'
import { useGo } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { Due } from '#console/queue/Age.tsx'
import { AssignButton } from '#console/queue/AssignButton.tsx'
import { StaffNotes } from '#console/queue/StaffNotes.tsx'
import { useQueueWords } from '#console/queue/words.ts'
import { useStoppedChainWords } from './words.ts'

type StoppedChainActor = ActorRefFrom<(typeof stoppedChain)['flow']>

export function StoppedChainPage({ flow }: { flow: StoppedChainActor }) {
  const { chains: texts } = useStoppedChainWords()
  const { record } = useSelector(flow, ({ context }) => context)
  const taking = useSelector(flow, (snapshot) => snapshot.matches('performing'))
  const go = useGo()
  return (
    <>
      <Heading>{record?.name ?? texts.title}</Heading>
      <p>
        <PageLink {...go({ page: 'stoppedChains', id: null, query: '' })}>{texts.back}</PageLink>
      </p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <div className="cluster">
            <AssignButton
              call="assignStoppedChain"
              item={record}
              busy={taking}
              onAct={(one) => flow.send({ type: 'act.perform', act: one })}
            />
          </div>
          <RecordActs {...{ flow, record }} texts={texts.forms}>
            {null}
          </RecordActs>
          <ChainFacts record={record} />
          <StaffNotes
            title={texts.notes}
            empty={texts.noNotes}
            notes={record.notes}
            done={texts.done}
          />
        </>
      )}
    </>
  )
}

interface Props {
  record: OpsStoppedChain
}

function ChainFacts({ record }: Props) {
  const { chains: texts } = useStoppedChainWords()
  const { queues } = useQueueWords()
  const language = useLanguage()
  const moment = (at: string | null) => (at ? formatMoment(at, language) : '—')
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.problem, record.problem ? texts.problems[record.problem] : texts.fine],
            [texts.movedAt, moment(record.moved_at)],
            [texts.failingSince, moment(record.failing_since)],
            [texts.fault, record.fault ?? '—'],
            [queues.due, <Due key="due" at={record.due_at} />],
            [queues.assignee, record.assignee?.name ?? queues.nobody],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
