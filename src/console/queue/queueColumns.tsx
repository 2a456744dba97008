import type { QueueItem } from '#contract/ops/queue'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import type { TableColumn } from '#console/DataTable.tsx'
import { Age, Due } from './Age.tsx'
import { useQueueWords } from './words.ts'

/** The columns with which each queue ends. */
export function useCaseColumns(
  dueSort?: 'due',
): TableColumn<Pick<QueueItem, 'since' | 'due_at' | 'assignee'>>[] {
  const { queues: texts } = useQueueWords()
  return [
    { word: texts.age, sort: 'since', renderCell: ({ since }) => <Age since={since} /> },
    {
      word: texts.due,
      ...(dueSort && { sort: dueSort }),
      renderCell: ({ due_at: at }) => <Due at={at} />,
    },
    {
      word: texts.assignee,
      sort: 'assignee',
      renderCell: ({ assignee }) => assignee?.name ?? '—',
    },
  ]
}

/** The same for a queue of customers' cases. */
export function useQueueColumns(dueSort?: 'due'): TableColumn<QueueItem>[] {
  const { queues: texts } = useQueueWords()
  const cases = useCaseColumns(dueSort)
  return [
    { word: texts.customer, renderCell: ({ customer }) => <CustomerLink {...customer} /> },
    ...cases,
  ]
}
