import type { ProofActor } from '#machines/proof/proof.flow'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import { useOrderWords } from '#app/features/order/words.ts'

/** The same on a card of its own, beside what waits for it. */
export function Proving({ flow }: { flow: ProofActor }) {
  const { order: said } = useOrderWords()
  return (
    <Card title={said.whatYouCan}>
      <CardBody>
        <ProofPanel flow={flow} />
      </CardBody>
    </Card>
  )
}
