import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpsBlockedCard } from '#contract/ops/blockedCard'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { blockedCard } from '#machines/console/blockedCard.flow'
import { useGo } from '#console/context.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { Due } from '#console/queue/Age.tsx'
import { AssignButton } from '#console/queue/AssignButton.tsx'
import { useQueueWords } from '#console/queue/words.ts'
import { useBlockedCardWords } from './words.ts'

type BlockedCardActor = ActorRefFrom<(typeof blockedCard)['flow']>

export function BlockedCardPage({ flow }: { flow: BlockedCardActor }) {
  const { cards: texts } = useBlockedCardWords()
  const { record } = useSelector(flow, ({ context }) => context)
  const taking = useSelector(flow, (snapshot) => snapshot.matches('performing'))
  const go = useGo()
  return (
    <>
      <Heading>{texts.one(record?.last4 ?? '')}</Heading>
      <p>
        <PageLink {...go({ page: 'blockedCards', id: null, query: '' })}>{texts.back}</PageLink>
      </p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <div className="cluster">
            <AssignButton
              call="assignBlockedCard"
              item={record}
              busy={taking}
              onAct={(one) => flow.send({ type: 'act.perform', act: one })}
            />
          </div>
          <RecordActs {...{ flow, record }} texts={texts.acts}>
            {null}
          </RecordActs>
          <CardFacts record={record} />
          <Reviews record={record} />
        </>
      )}
    </>
  )
}

function CardFacts({ record }: { record: OpsBlockedCard }) {
  const { cards: texts } = useBlockedCardWords()
  const { queues } = useQueueWords()
  const language = useLanguage()
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.status, texts.statuses[record.status]],
            [texts.reason, record.reason ? texts.reasons[record.reason] : '—'],
            [texts.blockedAt, formatMoment(record.since, language)],
            [queues.customer, <CustomerLink key="customer" {...record.customer} />],
            [texts.wallet, record.wallet],
            [queues.due, <Due key="due" at={record.due_at} />],
            [queues.assignee, record.assignee?.name ?? queues.nobody],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function Reviews({ record: { reviews } }: { record: OpsBlockedCard }) {
  const { cards: texts } = useBlockedCardWords()
  const language = useLanguage()
  return (
    <Panel title={texts.reviews}>
      <DataTable
        label={texts.reviews}
        items={reviews}
        empty={texts.noReviews}
        columns={[
          { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
          { word: texts.decision, renderCell: ({ decision }) => texts.decisions[decision] },
          { word: texts.words, renderCell: ({ words }) => words },
          { word: texts.by, renderCell: ({ by }) => by },
        ]}
      />
    </Panel>
  )
}
