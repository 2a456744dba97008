import type { Proposal } from '#contract/ops/proposal'
import { Panel } from '#app/ui/Panel.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { useBrandValue } from './BrandVersions.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { useBrandWords } from './words.ts'

interface Props {
  proposal: Proposal
  brand: NonNullable<Proposal['brand']>
}

/** What would be published, before whoever decides about it. */
export function BrandEffect({ proposal, brand: { version, restores, changes, brand } }: Props) {
  const { approval: texts, brand: words } = useBrandWords()
  const valueOf = useBrandValue()
  return (
    <>
      <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
        <p className="label">{texts.effect(version)}</p>
        {restores !== null && <p>{texts.restores(restores)}</p>}
      </EffectPanel>
      <Panel title={texts.changes}>
        <DataTable
          label={texts.changes}
          items={changes.map((change) => ({ ...change, id: change.field }))}
          empty={words.none}
          columns={[
            { word: texts.field, renderCell: ({ field }) => words.fields[field] },
            { word: texts.before, renderCell: (one) => valueOf(one.field, one.before) },
            {
              word: texts.after,
              renderCell: (one) => <span className="label">{valueOf(one.field, one.after)}</span>,
            },
          ]}
        />
      </Panel>
      <PreviewPanel brand={brand} />
    </>
  )
}
