import type { TenantMove } from '#contract/ops/tenant'
import type { Tone } from '#app/ui/Callout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useGo } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { useTenantWords } from './words.ts'

const looks: Record<TenantMove['outcome'], [Tone, string]> = {
  UNDER_WAY: ['wait', clock],
  DONE: ['good', check],
  REFUSED: ['bad', alert],
}

/** What two people decided about a bank, and what became of it. */
export function TenantMoves({ moves }: { moves: readonly TenantMove[] }) {
  const { tenant: texts } = useTenantWords()
  const language = useLanguage()
  return (
    <Panel title={texts.moves}>
      <PanelBody>
        <DataTable
          label={texts.moves}
          items={moves}
          empty={texts.noMoves}
          columns={[
            { word: texts.what, renderCell: (move) => <MoveLink move={move} /> },
            { word: texts.reason, renderCell: ({ reason }) => reason },
            { word: texts.proposedBy, renderCell: ({ proposed_by }) => proposed_by.name },
            {
              word: texts.approvedBy,
              renderCell: ({ approved_by, approved_at }) =>
                `${approved_by.name}, ${formatMoment(approved_at, language)}`,
            },
            { word: texts.outcome, renderCell: (move) => <MoveOutcome {...move} /> },
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function MoveLink({ move: { id, kind } }: { move: TenantMove }) {
  const { tenant: texts } = useTenantWords()
  const go = useGo()
  return <PageLink {...go({ page: 'approvals', id, query: '' })}>{texts.moveNames[kind]}</PageLink>
}

/** With what was in the way, where it could not be done. */
export function MoveOutcome({ outcome, obstacle }: Pick<TenantMove, 'outcome' | 'obstacle'>) {
  const { tenants: shared, tenant: texts } = useTenantWords()
  const [tone, icon] = looks[outcome]
  return (
    <span className="stack stack-none">
      <Status tone={tone} icon={icon} word={texts.outcomes[outcome]} />
      {obstacle && <span className="small soft">{shared.obstacles[obstacle]}</span>}
    </span>
  )
}
