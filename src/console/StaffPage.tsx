import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import type { staffList } from '#machines/console/staffList.flow'
import { DataTable, TablePager } from './DataTable.tsx'
import { formatMoment } from './moments.ts'
import { RefusalLine } from './RefusalLine.tsx'
import { useConsoleWords } from './words.ts'

export function StaffPage({ flow }: { flow: ActorRefFrom<(typeof staffList)['flow']> }) {
  const { staff: texts, roles } = useConsoleWords()
  const language = useLanguage()
  const answer = useSelector(flow, ({ context }) => context.answer)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <RefusalLine note={refusal} />
      <DataTable
        label={texts.title}
        items={answer?.data ?? []}
        empty={texts.empty}
        busy={busy}
        columns={[
          { word: texts.name, renderCell: ({ name }) => <span className="label">{name}</span> },
          { word: texts.role, renderCell: ({ role }) => roles[role] },
          { word: texts.email, renderCell: ({ email }) => email },
          {
            word: texts.lastSeen,
            renderCell: ({ last_seen_at: at }) => (at ? formatMoment(at, language) : texts.never),
          },
        ]}
      />
      {answer && <TablePager total={answer.total} shown={answer.data.length} />}
    </>
  )
}
