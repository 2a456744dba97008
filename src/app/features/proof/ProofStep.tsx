import type { ProofActor } from '#machines/proof/proof.flow'
import { ProofPanel } from './ProofPanel.tsx'
import { useOrderWords } from '#app/features/order/words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

export function ProofStep({ flow }: { flow: ProofActor }) {
  const { order: texts } = useOrderWords()
  return (
    <BodyPanel title={texts.whatYouCan}>
      <ProofPanel flow={flow} />
    </BodyPanel>
  )
}
