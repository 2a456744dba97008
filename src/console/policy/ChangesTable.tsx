import type { PolicyChange } from '#contract/ops/policyDocument'
import { alert } from '#app/ui/icons/alert.ts'
import { Status } from '#app/ui/Status.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { useFigures } from './figures.ts'
import { usePolicyWords } from './words.ts'

const keyed = (change: PolicyChange) => ({
  ...change,
  id: [change.type, change.symbol, change.field].join(' '),
})

/** Each number that differs, before and after. */
export function ChangesTable({ changes }: { changes: readonly PolicyChange[] }) {
  const { policy: texts } = usePolicyWords()
  const { figure, where } = useFigures()
  return (
    <DataTable
      label={texts.changes}
      items={changes.map(keyed)}
      empty={texts.noChanges}
      columns={[
        { word: texts.type, renderCell: (change) => where(change) },
        { word: texts.field, renderCell: ({ field }) => texts.fields[field] },
        { word: texts.before, figures: true, renderCell: (one) => figure(one.field, one.before) },
        {
          word: texts.after,
          figures: true,
          renderCell: (one) => <span className="label">{figure(one.field, one.after)}</span>,
        },
        {
          word: texts.looser,
          renderCell: ({ loosens }) =>
            loosens ? <Status tone="wait" icon={alert} word={texts.looser} /> : '—',
        },
      ]}
    />
  )
}
