import { useSelector } from '@xstate/react'
import { counterpartyTypes } from '#contract/counterparty'
import { destinationTypes, isBankType } from '#contract/destination'
import {
  type NewDestinationActor,
  lookalikeAddressOf,
} from '#machines/counterparty/newDestination.flow'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { ResetForm } from '#app/features/order/ResetForm.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { DestinationFields } from './DestinationFields.tsx'
import { useCounterpartyWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { AddressComparison } from './AddressComparison.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'

/**
 * The fields follow the type; an address that looks like a known one is compared before it is
 * saved.
 */
interface Props {
  flow: NewDestinationActor
  title: string
  /** Where money is cashed out it goes to a bank. */
  out?: boolean
}

export function NewDestinationForm({ flow, title, out = false }: Props) {
  const doubted = useSelector(
    flow,
    (snapshot) => snapshot.matches('doubted') || snapshot.matches('forcing'),
  )
  const unready = useSelector(flow, (snapshot) => snapshot.matches('unprepared'))
  const readying = useSelector(flow, (snapshot) => snapshot.matches('preparing'))
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  return (
    <>
      <PageTitle word={title} />
      <div className="narrow stack">
        {doubted && <LookalikeWarning flow={flow} />}
        {unready && <Unready flow={flow} />}
        {readying && <PanelSkeleton count={4} />}
        {proof && (
          <BodyPanel title={title}>
            <ProofPanel flow={proof} />
          </BodyPanel>
        )}
        {!doubted && !unready && !readying && !proof && <DestinationForm {...{ flow, out }} />}
      </div>
    </>
  )
}

function DestinationForm({ flow, out }: Required<Pick<Props, 'flow' | 'out'>>) {
  const { counterparty: texts } = useCounterpartyWords()
  const { host } = useDevice()
  const type = useSelector(flow, ({ context }) => context.type)
  const types = useSelector(flow, ({ context }) => context.choices.types)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const typed = useSelector(flow, ({ context }) => Object.values(context.draft).some(Boolean))
  const isNew = useSelector(flow, ({ context }) => context.counterpartyId === null)
  const nameless = useSelector(flow, ({ context }) => !context.draft.name?.trim())
  const placed = (refusal?.facts.errors?.length ?? 0) > 0 || refusal?.code === 'MEMO_REQUIRED'
  return (
    <Form onSubmit={() => flow.send({ type: 'destination.save' })}>
      <BodyPanel
        title={texts.destinations}
        beside={
          <ResetForm shown={typed && !busy} onStart={() => flow.send({ type: 'form.clear' })} />
        }
        busy={busy}
      >
        <RefusalCallout note={refusal} placed={placed} />
        {isNew && <RecipientName flow={flow} />}
        <SelectField
          label={texts.kind}
          hint={texts.kindHints[type]}
          value={type}
          disabled={busy}
          options={types
            .filter((one) => !out || isBankType(one))
            .map((value) => ({ value, word: texts.rails[value] }))}
          onChange={({ currentTarget }) => {
            const choice = destinationTypes.find((known) => known === currentTarget.value)
            if (choice) flow.send({ type: 'type.choose', choice })
          }}
        />
        <DestinationFields flow={flow} />
        <Callout tone="calm" icon={clock}>
          <p className="small">{texts.firstDay}</p>
        </Callout>
        <div className="cluster">
          <SubmitButton
            {...{ host, busy }}
            wide={false}
            off={isNew && nameless}
            word={isNew ? texts.goOn : texts.saveDestination}
          />
          <StepBack onBack={() => flow.send({ type: 'destination.cancel' })}>
            {texts.cancel}
          </StepBack>
        </div>
      </BodyPanel>
    </Form>
  )
}

const focusField = (field: HTMLElement | null) => field?.querySelector('input')?.focus()

/** Who the account or address belongs to. */
function RecipientName({ flow }: { flow: NewDestinationActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const { name = '', party } = useSelector(flow, ({ context }) => context.draft)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const type = counterpartyTypes.find((one) => one === party) ?? 'INDIVIDUAL'
  return (
    <>
      <RadioGroup
        label={texts.type}
        options={counterpartyTypes.map((value) => ({ value, word: texts.types[value] }))}
        value={type}
        off={busy}
        onChoose={(value) => flow.send({ type: 'field.set', name: 'party', value })}
      />
      <div ref={focusField}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          readOnly={busy}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) =>
            flow.send({ type: 'field.set', name: 'name', value })
          }
        />
      </div>
    </>
  )
}

function Unready({ flow }: { flow: NewDestinationActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const again = () => flow.send({ type: 'form.retry' })
  return (
    <section className="card" aria-label={texts.oneUnread}>
      <LoadFailed alone title={texts.oneUnread} note={refusal} onRetry={again}>
        <StepBack onBack={() => flow.send({ type: 'destination.cancel' })}>{texts.cancel}</StepBack>
      </LoadFailed>
    </section>
  )
}

/**
 * The typed address and the known one in full, one above the other, with the differences marked.
 * Going back is the main action: whoever has to think here should not be hurried.
 */
function LookalikeWarning({ flow }: { flow: NewDestinationActor }) {
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
