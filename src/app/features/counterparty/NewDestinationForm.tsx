import { useSelector } from '@xstate/react'
import { destinationTypes } from '#contract/destination'
import type { NewDestinationActor } from '#machines/counterparty/newDestination.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { Pick } from '#app/ui/SelectField.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { StartAnew } from '#app/features/order/ResetForm.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { DestinationFields } from './DestinationFields.tsx'
import { Lookalike } from './LookalikeWarning.tsx'
import { useCounterpartyWords } from './words.ts'

/** Where to pay somebody. The form follows the kind; a doubtful address is shown before it is saved. */
export function NewDestination({ flow, name }: { flow: NewDestinationActor; name: string }) {
  const { counterparty: said } = useCounterpartyWords()
  const doubted = useSelector(flow, (seen) => seen.matches('doubted') || seen.matches('insisting'))
  const unready = useSelector(flow, (seen) => seen.matches('unready'))
  const readying = useSelector(flow, (seen) => seen.matches('readying'))
  const proof = useSelector(flow, (seen) => seen.children.proof)
  return (
    <>
      <PageTitle word={said.newDestination(name)} />
      <div className="narrow stack">
        {doubted && <Lookalike flow={flow} />}
        {unready && <Unready flow={flow} />}
        {readying && <SkeletonCard count={4} />}
        {proof && (
          <Card title={said.newDestination(name)}>
            <CardBody>
              <ProofPanel flow={proof} />
            </CardBody>
          </Card>
        )}
        {!doubted && !unready && !readying && !proof && <Form flow={flow} />}
      </div>
    </>
  )
}

function Form({ flow }: { flow: NewDestinationActor }) {
  const { counterparty: said } = useCounterpartyWords()
  const { host } = useDevice()
  const type = useSelector(flow, ({ context }) => context.type)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const typed = useSelector(flow, ({ context }) => Object.values(context.draft).some(Boolean))
  const placed = (refusal?.facts.errors?.length ?? 0) > 0 || refusal?.code === 'MEMO_REQUIRED'
  return (
    <form
      method="post"
      noValidate
      onSubmit={(form) => {
        form.preventDefault()
        flow.send({ type: 'destination.save' })
      }}
    >
      <Card
        title={said.destinations}
        beside={
          <StartAnew shown={typed && !busy} onStart={() => flow.send({ type: 'form.clear' })} />
        }
        busy={busy}
      >
        <CardBody>
          <Refused note={refusal} placed={placed} />
          <Pick
            label={said.kind}
            hint={said.kindHints[type]}
            value={type}
            disabled={busy}
            options={destinationTypes.map((value) => ({ value, word: said.kinds[value] }))}
            onChange={({ currentTarget }) => {
              const choice = destinationTypes.find((known) => known === currentTarget.value)
              if (choice) flow.send({ type: 'type.choose', choice })
            }}
          />
          <DestinationFields flow={flow} />
          <Notice tone="calm" icon={clock}>
            <p className="small">{said.firstDay}</p>
          </Notice>
          <div className="cluster">
            <HostMain {...{ host, busy }} wide={false} word={said.saveDestination} />
            <Button kind="quiet" onClick={() => flow.send({ type: 'destination.cancel' })}>
              {said.cancel}
            </Button>
          </div>
        </CardBody>
      </Card>
    </form>
  )
}

function Unready({ flow }: { flow: NewDestinationActor }) {
  const { counterparty: said } = useCounterpartyWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const again = () => flow.send({ type: 'form.retry' })
  return (
    <section className="card" aria-label={said.oneUnread}>
      <NotShown title={said.oneUnread} note={refusal} again={again}>
        <Button kind="quiet" onClick={() => flow.send({ type: 'destination.cancel' })}>
          {said.cancel}
        </Button>
      </NotShown>
    </section>
  )
}
