import type { ActorRefFrom } from 'xstate'
import type { WaitingIdentity } from '#contract/ops/identity'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { identityQueue } from '#machines/console/identityQueue.flow'
import { useGo } from '#console/context.tsx'
import { useConsoleWords } from '#console/words.ts'
import { useCaseColumns } from './queueColumns.tsx'
import { QueueTable } from './QueueTable.tsx'
import { useQueueWords } from './words.ts'

export function IdentitiesPage({ flow }: { flow: ActorRefFrom<(typeof identityQueue)['flow']> }) {
  const { identities: texts } = useQueueWords()
  const shared = useCaseColumns()
  return (
    <>
      <Heading>{texts.title}</Heading>
      <QueueTable
        flow={flow}
        call="assignIdentity"
        label={texts.title}
        empty={texts.empty}
        nameOf={({ customer, wallet }) => customer.name ?? `№ ${wallet}`}
        columns={[
          { word: texts.customer, renderCell: (one) => <IdentityLink identity={one} /> },
          { word: texts.status, renderCell: (one) => <IdentityStatus identity={one} /> },
          {
            word: texts.reason,
            renderCell: ({ reason }) => (reason ? texts.reasons[reason] : '—'),
          },
          ...shared,
          { word: texts.approvedBy, renderCell: ({ approved_by: by }) => by?.name ?? '—' },
        ]}
      />
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
