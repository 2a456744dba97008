import type { Proposal } from '#contract/ops/proposal'
import { Panel } from '#app/ui/Panel.tsx'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { ChangesTable } from './ChangesTable.tsx'
import { usePolicyWords } from './words.ts'

interface Props {
  proposal: Proposal
  policy: NonNullable<Proposal['policy']>
}

export function PolicyEffect({ proposal, policy: { version, restores, changes } }: Props) {
  const { approval: texts } = usePolicyWords()
  const loosened = changes.filter(({ loosens }) => loosens).length
  return (
    <>
      <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
        <p className="label">{texts.effect(version)}</p>
        {restores !== null && <p>{texts.restores(restores)}</p>}
        {loosened > 0 && <p className="label">{texts.loosened(loosened)}</p>}
        <p className="soft">{texts.quotes}</p>
      </EffectPanel>
      <Panel title={texts.changes}>
        <ChangesTable changes={changes} />
      </Panel>
    </>
  )
}
