import { Card, CardBody } from '#app/ui/Card.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import { ProofPanel, type ProofActor } from './ProofPanel.tsx'

/** The same on a card of its own, beside what waits for it. */
export function Proving({ flow }: { flow: ProofActor }) {
  const { order: said } = useInsideWords()
  return (
    <Card title={said.whatYouCan}>
      <CardBody>
        <ProofPanel flow={flow} />
      </CardBody>
    </Card>
  )
}
