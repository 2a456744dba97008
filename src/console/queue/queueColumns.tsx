import type { QueueItem } from '#contract/ops/queue'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import type { TableColumn } from '#console/DataTable.tsx'
import { Age, Due } from './Age.tsx'
import { useQueueWords } from './words.ts'

/** The columns with which each queue ends. */
export function useCaseColumns(): TableColumn<Pick<QueueItem, 'since' | 'due_at' | 'assignee'>>[] {
  const { queues: texts } = useQueueWords()
  return [
    { word: texts.age, renderCell: ({ since }) => <Age since={since} /> },
    { word: texts.due, renderCell: ({ due_at: at }) => <Due at={at} /> },
    { word: texts.assignee, renderCell: ({ assignee }) => assignee?.name ?? '—' },
  ]
}

/** The same for a queue of customers' cases. */
export function useQueueColumns(): TableColumn<QueueItem>[] {
  const { queues: texts } = useQueueWords()
  const cases = useCaseColumns()
  return [
    { word: texts.customer, renderCell: ({ customer }) => <CustomerLink {...customer} /> },
    ...cases,
  ]
}
