import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { FailingWebhook } from '#contract/ops/failingWebhook'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { failingWebhookQueue } from '#machines/console/failingWebhookQueue.flow'
import { useGo } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useQueueColumns } from '#console/queue/queueColumns.tsx'
import { useFailingWebhookWords } from './words.ts'

type Flow = ActorRefFrom<(typeof failingWebhookQueue)['flow']>

export function FailingWebhooksPage({ flow }: { flow: Flow }) {
  const { webhooks: texts } = useFailingWebhookWords()
  const shared = useQueueColumns()
  const lastAnswer = useLastAnswer()
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
            word: texts.host,
            renderCell: ({ id, host }) => (
              <PageLink {...go({ page: 'failingWebhooks', id, query: '' })}>{host}</PageLink>
            ),
          },
          { word: texts.failed, figures: true, renderCell: ({ failed }) => failed },
          { word: texts.attempts, figures: true, renderCell: ({ attempts }) => attempts },
          { word: texts.last, renderCell: lastAnswer },
          ...shared,
        ]}
      />
      {answer && <TablePager total={answer.total} shown={answer.data.length} />}
    </>
  )
}

type LastAnswer = Pick<FailingWebhook, 'last_status' | 'last_fault'>

export function useLastAnswer() {
  const { webhooks: texts } = useFailingWebhookWords()
  return ({ last_status: status, last_fault: fault }: LastAnswer) => {
    if (fault) return texts.faults[fault]
    return status === null ? '—' : texts.answered(status)
  }
}
