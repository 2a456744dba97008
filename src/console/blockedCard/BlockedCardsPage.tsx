import type { ActorRefFrom } from 'xstate'
import { blockedCardViews } from '#contract/ops/blockedCard'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { blockedCardQueue } from '#machines/console/blockedCardQueue.flow'
import { useGo } from '#console/context.tsx'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { useQueueColumns } from '#console/queue/queueColumns.tsx'
import { QueueTable } from '#console/queue/QueueTable.tsx'
import { useBlockedCardWords } from './words.ts'

type Flow = ActorRefFrom<(typeof blockedCardQueue)['flow']>

export function BlockedCardsPage({ flow }: { flow: Flow }) {
  const { cards: texts } = useBlockedCardWords()
  const shared = useQueueColumns()
  const go = useGo()
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.hint}</p>
      <FilterLinks
        label={texts.filter}
        name="view"
        options={blockedCardViews.map((value) => ({ value, word: texts.views[value] }))}
      />
      <QueueTable
        flow={flow}
        call="assignBlockedCard"
        label={texts.title}
        empty={texts.empty}
        nameOf={({ last4 }) => texts.one(last4)}
        columns={[
          {
            word: texts.card,
            renderCell: ({ id, last4 }) => (
              <PageLink {...go({ page: 'blockedCards', id, query: '' })}>
                {texts.one(last4)}
              </PageLink>
            ),
          },
          {
            word: texts.reason,
            renderCell: ({ reason }) => (reason ? texts.reasons[reason] : '—'),
          },
          ...shared,
        ]}
      />
    </>
  )
}
