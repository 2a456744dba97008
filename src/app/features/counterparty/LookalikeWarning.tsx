import { useSelector } from '@xstate/react'
import { knownIn, type NewDestinationActor } from '#machines/counterparty/newDestination.flow'
import { Button } from '#app/ui/Button.tsx'
import { CardBody } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { Compared } from './AddressComparison.tsx'
import { useCounterpartyWords } from './words.ts'

/**
 * The typed address and the known one, whole and one above the other, with the signs that differ
 * marked. Going back is the main action: whoever has to think twice here should not be hurried on.
 */
export function Lookalike({ flow }: { flow: NewDestinationActor }) {
  const { counterparty: said } = useCounterpartyWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.matches('insisting'))
  const known = knownIn(refusal)
  const typed = draft.address?.trim() ?? ''
  return (
    <section className="card" aria-label={said.lookalike}>
      <CardBody>
        <Notice tone="bad" icon={alert}>
          <h2 className="label">{said.lookalike}</h2>
          <p role="alert">{said.lookalikeText}</p>
        </Notice>
        <Compared word={said.lookalikeNew} address={typed} other={known} />
        <Compared word={said.lookalikeKnown} address={known} other={typed} />
        <div className="cluster">
          <Button kind="primary" onClick={() => flow.send({ type: 'lookalike.reject' })}>
            {said.lookalikeReject}
          </Button>
          <Button busy={busy} onClick={() => flow.send({ type: 'lookalike.accept' })}>
            {said.lookalikeAccept}
          </Button>
        </div>
      </CardBody>
    </section>
  )
}
