import type { QueueItem } from '#contract/ops/queue'
import { CustomerLink } from '#console/CustomerLink.tsx'
import type { TableColumn } from '#console/DataTable.tsx'
import { Age, Due } from './Age.tsx'
import { useQueueWords } from './words.ts'

/** The columns with which each queue of customers' cases ends. */
export function useQueueColumns(): TableColumn<QueueItem>[] {
  const { queues: texts } = useQueueWords()
  return [
    { word: texts.customer, renderCell: ({ customer }) => <CustomerLink {...customer} /> },
    { word: texts.age, renderCell: ({ since }) => <Age since={since} /> },
    { word: texts.due, renderCell: ({ due_at: at }) => <Due at={at} /> },
    { word: texts.assignee, renderCell: ({ assignee }) => assignee?.name ?? '—' },
  ]
}
