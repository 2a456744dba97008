import type { ProofActor } from '#machines/proof/proof.flow'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import { useOrderWords } from '#app/features/order/words.ts'

export function ProofStep({ flow }: { flow: ProofActor }) {
  const { order: texts } = useOrderWords()
  return (
    <Panel title={texts.whatYouCan}>
      <PanelBody>
        <ProofPanel flow={flow} />
      </PanelBody>
    </Panel>
  )
}
