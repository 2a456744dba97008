import type { AuditLine } from '#contract/ops/audit'
import { useLanguage } from '#app/i18n/language.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { wordIn } from '#console/words.ts'
import { useAuditWords } from './words.ts'

interface Props {
  lines: readonly AuditLine[]
  label: string
  empty: string
  busy: boolean
}

export function AuditTable({ lines, label, empty, busy }: Props) {
  const { audit: texts, acts } = useAuditWords()
  const language = useLanguage()
  return (
    <DataTable
      label={label}
      items={lines}
      empty={empty}
      busy={busy}
      columns={[
        { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
        { word: texts.actor, renderCell: (line) => <Actor line={line} /> },
        { word: texts.action, renderCell: ({ action }) => wordIn(acts, action) },
        {
          word: texts.outcome,
          renderCell: ({ outcome, code }) =>
            [texts.outcomes[outcome], code].filter(Boolean).join(', '),
        },
        { word: texts.object, renderCell: ({ object }) => <About object={object} /> },
        { word: texts.reason, renderCell: ({ reason }) => <span className="whole">{reason}</span> },
      ]}
    />
  )
}

function Actor({
  line: { actor_kind: kind, actor_name: name, actor_id: id },
}: {
  line: AuditLine
}) {
  const { audit: texts } = useAuditWords()
  if (kind === 'person' && id)
    return <CustomerLink id={id} name={`${texts.actors.person} ${id.slice(-6)}`} />
  return name ?? texts.actors[kind]
}

/** A person is opened by their id; anything else is shown as it is. */
function About({ object }: { object: string | null }) {
  const { audit: texts } = useAuditWords()
  const id = /^person (\S+)$/.exec(object ?? '')?.[1]
  if (id) return <CustomerLink id={id} name={`${texts.actors.person} ${id.slice(-6)}`} />
  return <span className="whole">{object}</span>
}
