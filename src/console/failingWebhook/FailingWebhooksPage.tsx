import type { ActorRefFrom } from 'xstate'
import type { FailingWebhook } from '#contract/ops/failingWebhook'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { failingWebhookQueue } from '#machines/console/failingWebhookQueue.flow'
import { useGo } from '#console/context.tsx'
import { useQueueColumns } from '#console/queue/queueColumns.tsx'
import { QueueTable } from '#console/queue/QueueTable.tsx'
import { useFailingWebhookWords } from './words.ts'

type Flow = ActorRefFrom<(typeof failingWebhookQueue)['flow']>

export function FailingWebhooksPage({ flow }: { flow: Flow }) {
  const { webhooks: texts } = useFailingWebhookWords()
  const shared = useQueueColumns()
  const lastAnswer = useLastAnswer()
  const go = useGo()
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.hint}</p>
      <QueueTable
        flow={flow}
        call="assignFailingWebhook"
        label={texts.title}
        empty={texts.empty}
        nameOf={({ host }) => host}
        columns={[
          {
            word: texts.host,
            renderCell: ({ id, host }) => (
              <PageLink {...go({ page: 'failingWebhooks', id, query: '' })}>{host}</PageLink>
            ),
          },
          { word: texts.failed, figures: true, sort: 'failed', renderCell: ({ failed }) => failed },
          { word: texts.attempts, figures: true, renderCell: ({ attempts }) => attempts },
          { word: texts.last, renderCell: lastAnswer },
          ...shared,
        ]}
      />
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
