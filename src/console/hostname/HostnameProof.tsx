import { useSelector } from '@xstate/react'
import { hostSurfaces } from '#contract/ops/hostnameDocument'
import type { HostnameRecord } from '#contract/ops/hostname'
import { Form } from '#app/features/app/Form.tsx'
import { Button } from '#app/ui/Button.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { formText } from '#app/ui/formText.ts'
import { alert } from '#app/ui/icons/alert.ts'
import { check as checkIcon } from '#app/ui/icons/check.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { HostnameProofActor } from '#machines/console/hostnameProof.flow'
import { ActForm } from '#console/ActForm.tsx'
import { useConsoleDevice } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { HostnameRefusal } from './HostnameRefusal.tsx'
import { useHostnameWords } from './words.ts'

interface Props {
  flow: HostnameProofActor
}

/** Typed, proved by a record, and sent for approval. */
export function HostnameProof({ flow }: Props) {
  const record = useSelector(flow, ({ context }) => context.record)
  const step = useSelector(flow, (snapshot) => {
    if (snapshot.matches('drafted') || snapshot.matches('readingRecord')) return 'typing'
    if (snapshot.matches('awaited') || snapshot.matches('checking')) return 'record'
    return snapshot.matches('proved') || snapshot.matches('proposing') ? 'proved' : 'other'
  })
  return (
    <>
      {step === 'typing' && <TypedHostname flow={flow} />}
      {record && step === 'record' && <AwaitedRecord flow={flow} record={record} />}
      {step === 'proved' && <ProvedHostname flow={flow} />}
    </>
  )
}

const FIRST = {}

function TypedHostname({ flow }: Props) {
  const { proof: texts, hostnames } = useHostnameWords()
  const { hostname, surface, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const submit = (typed: FormData) =>
    flow.send({
      type: 'hostname.submit',
      hostname: formText(typed, 'hostname'),
      surface: hostSurfaces.find((one) => one === formText(typed, 'surface')) ?? 'web',
    })
  return (
    <Panel title={texts.title}>
      <PanelBody>
        <Form className="stack stack-close" onSubmit={submit}>
          <HostnameRefusal note={refusal} notFound={hostnames.refused.expired} />
          <div className="form-columns">
            <TextField
              name="hostname"
              label={hostnames.hostname}
              hint={texts.hostnameHint}
              defaultValue={hostname}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
              wrong={refusal?.code === 'VALIDATION_FAILED' ? texts.wrong : undefined}
              refused={refusal ?? FIRST}
            />
            <SelectField
              name="surface"
              label={hostnames.surface}
              defaultValue={surface}
              options={hostSurfaces.map((value) => ({ value, word: hostnames.surfaces[value] }))}
            />
          </div>
          <div className="cluster">
            <Button type="submit" kind="primary" busy={busy}>
              {texts.next}
            </Button>
            <Button off={busy} onClick={() => flow.send({ type: 'hostname.cancel' })}>
              {texts.cancel}
            </Button>
          </div>
        </Form>
      </PanelBody>
    </Panel>
  )
}

function AwaitedRecord({ flow, record }: Props & { record: HostnameRecord }) {
  const { proof: texts, hostnames } = useHostnameWords()
  const { copy } = useConsoleDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { hostname, name, value } = record
  return (
    <Panel title={texts.recordTitle(hostname)}>
      <PanelBody>
        <HostnameRefusal note={refusal} notFound={hostnames.refused.expired} />
        <OutcomeLine flow={flow} />
        <p className="soft">{texts.recordHint}</p>
        <DensePairs
          pairs={[
            [texts.type, 'TXT'],
            [texts.name, name],
            [texts.value, value],
          ]}
        />
        <div className="cluster">
          <CopyButton word={texts.copyName} done={texts.copied} copy={() => copy(name)} />
          <CopyButton word={texts.copyValue} done={texts.copied} copy={() => copy(value)} />
        </div>
        <div className="cluster">
          <Button kind="primary" busy={busy} onClick={() => flow.send({ type: 'hostname.check' })}>
            {texts.check}
          </Button>
          <Button off={busy} onClick={() => flow.send({ type: 'hostname.change' })}>
            {texts.change}
          </Button>
          <Button off={busy} onClick={() => flow.send({ type: 'hostname.cancel' })}>
            {texts.cancel}
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}

/** What the name servers said, in words. */
function OutcomeLine({ flow }: Props) {
  const { proof: texts } = useHostnameWords()
  const check = useSelector(flow, ({ context }) => context.check)
  const isProved = check?.outcome === 'proved'
  return (
    <AlertCallout>
      {check && (
        <Callout tone={isProved ? 'good' : 'bad'} icon={isProved ? checkIcon : alert}>
          <p className="whole">{`${check.hostname}: ${texts.outcomes[check.outcome]}`}</p>
        </Callout>
      )}
    </AlertCallout>
  )
}

function ProvedHostname({ flow }: Props) {
  const { proof: texts, hostnames } = useHostnameWords()
  const { refusal, reason } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('proposing'))
  return (
    <>
      <OutcomeLine flow={flow} />
      <ActForm
        texts={texts.propose}
        draft={{ text: reason, picked: [] }}
        {...{ refusal, busy }}
        refusalLine={<HostnameRefusal note={refusal} notFound={hostnames.refused.expired} />}
        onSubmit={({ text }) => flow.send({ type: 'proposal.submit', reason: text })}
        onCancel={() => flow.send({ type: 'hostname.cancel' })}
      />
    </>
  )
}
