import type { ActorRefFrom } from 'xstate'
import { conversationViews } from '#contract/ops/conversation'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { conversationQueue } from '#machines/console/conversationQueue.flow'
import { useGo } from '#console/context.tsx'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { useCaseColumns } from '#console/queue/queueColumns.tsx'
import { QueueTable } from '#console/queue/QueueTable.tsx'
import { useConversationWords } from './words.ts'

type Flow = ActorRefFrom<(typeof conversationQueue)['flow']>

export function ConversationsPage({ flow }: { flow: Flow }) {
  const { conversations: texts } = useConversationWords()
  const shared = useCaseColumns()
  const go = useGo()
  const nameOf = ({ customer }: { customer: { name: string | null } }) =>
    customer.name ?? texts.unnamed
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.hint}</p>
      <FilterLinks
        label={texts.filter}
        name="view"
        options={conversationViews.map((value) => ({ value, word: texts.views[value] }))}
      />
      <QueueTable
        flow={flow}
        call="assignConversation"
        label={texts.title}
        empty={texts.empty}
        nameOf={nameOf}
        columns={[
          {
            word: texts.customer,
            renderCell: (one) => (
              <PageLink {...go({ page: 'conversations', id: one.id, query: '' })}>
                {nameOf(one)}
              </PageLink>
            ),
          },
          { word: texts.messages, figures: true, renderCell: ({ newest }) => newest },
          ...shared,
        ]}
      />
    </>
  )
}
