import { useSelector } from '@xstate/react'
import {
  lookalikeAddressOf,
  type NewDestinationActor,
} from '#machines/counterparty/newDestination.flow'
import { Button } from '#app/ui/Button.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { AddressComparison } from './AddressComparison.tsx'
import { useCounterpartyWords } from './words.ts'

/**
 * The typed address and the known one in full, one above the other, with the differences marked.
 * Going back is the main action: whoever has to think here should not be hurried.
 */
export function LookalikeWarning({ flow }: { flow: NewDestinationActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('forcing'))
  const known = lookalikeAddressOf(refusal)
  const typed = draft.address?.trim() ?? ''
  return (
    <section className="card" aria-label={texts.lookalike}>
      <PanelBody>
        <Callout tone="bad" icon={alert}>
          <h2 className="label">{texts.lookalike}</h2>
          <p role="alert">{texts.lookalikeText}</p>
        </Callout>
        <AddressComparison {...{ typed, known }} />
        <div className="cluster">
          <Button kind="primary" onClick={() => flow.send({ type: 'lookalike.reject' })}>
            {texts.lookalikeReject}
          </Button>
          <Button busy={busy} onClick={() => flow.send({ type: 'lookalike.accept' })}>
            {texts.lookalikeAccept}
          </Button>
        </div>
      </PanelBody>
    </section>
  )
}
