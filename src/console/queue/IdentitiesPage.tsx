import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { WaitingIdentity } from '#contract/ops/identity'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { identityQueue } from '#machines/console/identityQueue.flow'
import { Age, Due } from './Age.tsx'
import { useGo } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useConsoleWords } from '#console/words.ts'
import { useQueueWords } from './words.ts'

export function IdentitiesPage({ flow }: { flow: ActorRefFrom<(typeof identityQueue)['flow']> }) {
  const { identities: texts, queues } = useQueueWords()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <RefusalLine note={refusal} />
      <DataTable
        label={texts.title}
        items={answer?.data ?? []}
        empty={texts.empty}
        busy={busy}
        columns={[
          { word: texts.customer, renderCell: (one) => <IdentityLink identity={one} /> },
          { word: texts.status, renderCell: (one) => <IdentityStatus identity={one} /> },
          {
            word: texts.reason,
            renderCell: ({ reason }) => (reason ? texts.reasons[reason] : '—'),
          },
          { word: queues.age, renderCell: ({ since }) => <Age since={since} /> },
          { word: queues.due, renderCell: ({ due_at: at }) => <Due at={at} /> },
          { word: queues.assignee, renderCell: ({ assignee }) => assignee?.name ?? '—' },
          { word: texts.approvedBy, renderCell: ({ approved_by: by }) => by?.name ?? '—' },
        ]}
      />
      {answer && <TablePager total={answer.total} shown={answer.data.length} />}
    </>
  )
}

function IdentityLink({ identity: { id, customer, wallet } }: { identity: WaitingIdentity }) {
  const go = useGo()
  return (
    <PageLink {...go({ page: 'identities', id, query: '' })}>
      {customer.name ?? `№ ${wallet}`}
    </PageLink>
  )
}

export function IdentityStatus({ identity }: { identity: WaitingIdentity }) {
  const { identities: texts } = useQueueWords()
  const { verification } = useConsoleWords()
  const word = verification[identity.status]
  return identity.is_appealed ? `${word}, ${texts.appealed}` : word
}
