import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { stoppedChainQueue } from '#machines/console/stoppedChainQueue.flow'
import { useGo } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useCaseColumns } from '#console/queue/queueColumns.tsx'
import { useStoppedChainWords } from './words.ts'

type Flow = ActorRefFrom<(typeof stoppedChainQueue)['flow']>

export function StoppedChainsPage({ flow }: { flow: Flow }) {
  const { chains: texts } = useStoppedChainWords()
  const shared = useCaseColumns()
  const go = useGo()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.hint}</p>
      <RefusalLine note={refusal} />
      <DataTable
        label={texts.title}
        items={answer?.data ?? []}
        empty={texts.empty}
        busy={busy}
        columns={[
          {
            word: texts.chain,
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
      {answer && <TablePager total={answer.total} shown={answer.data.length} />}
    </>
  )
}
