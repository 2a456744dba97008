import type { ActorRefFrom } from 'xstate'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { stoppedChainQueue } from '#machines/console/stoppedChainQueue.flow'
import { useGo } from '#console/context.tsx'
import { useCaseColumns } from '#console/queue/queueColumns.tsx'
import { QueueTable } from '#console/queue/QueueTable.tsx'
import { useStoppedChainWords } from './words.ts'

type Flow = ActorRefFrom<(typeof stoppedChainQueue)['flow']>

export function StoppedChainsPage({ flow }: { flow: Flow }) {
  const { chains: texts } = useStoppedChainWords()
  const shared = useCaseColumns()
  const go = useGo()
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.hint}</p>
      <QueueTable
        flow={flow}
        call="assignStoppedChain"
        label={texts.title}
        empty={texts.empty}
        nameOf={({ name }) => name}
        columns={[
          {
            word: texts.chain,
            sort: 'name',
            renderCell: ({ id, name }) => (
              <PageLink {...go({ page: 'stoppedChains', id, query: '' })}>{name}</PageLink>
            ),
          },
          {
            word: texts.problem,
            renderCell: ({ problem }) => (problem ? texts.problems[problem] : texts.fine),
          },
          { word: texts.fault, renderCell: ({ fault }) => fault ?? '—' },
          ...shared,
        ]}
      />
    </>
  )
}
