import { useLanguage } from '#app/i18n/language.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { useQueueWords } from './words.ts'

interface Note<Act extends string> {
  id: string
  act: Act
  words: string
  by: string
  at: string
}

interface Props<Act extends string> {
  title: string
  empty: string
  notes: readonly Note<Act>[]
  /** What was done, by act. */
  done: Record<Act, string>
}

/** What staff did about a case, when and why. */
export function StaffNotes<Act extends string>({ title, empty, notes, done }: Props<Act>) {
  const { notes: texts } = useQueueWords()
  const language = useLanguage()
  return (
    <Panel title={title}>
      <DataTable
        label={title}
        items={notes}
        empty={empty}
        columns={[
          { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
          { word: texts.act, renderCell: ({ act }) => done[act] },
          { word: texts.words, renderCell: ({ words }) => words },
          { word: texts.by, renderCell: ({ by }) => by },
        ]}
      />
    </Panel>
  )
}
