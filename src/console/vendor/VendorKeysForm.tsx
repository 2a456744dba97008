import { useSelector } from '@xstate/react'
import type { KeyedVendor } from '#contract/ops/vendorDocument'
import { Form } from '#app/features/app/Form.tsx'
import { Button } from '#app/ui/Button.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { formText } from '#app/ui/formText.ts'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { VendorKeysActor } from '#machines/console/vendorKeys.flow'
import { ActForm } from '#console/ActForm.tsx'
import { useConsoleDevice } from '#console/context.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useVendorNames } from './vendorNames.ts'
import { useVendorWords } from './words.ts'

interface Props {
  flow: VendorKeysActor
}

/** Typed, tried, and sent for approval. */
export function VendorKeysForm({ flow }: Props) {
  const { keys: texts } = useVendorWords()
  const vendor = useSelector(flow, ({ context }) => context.vendor)
  const step = useSelector(flow, (snapshot) => {
    if (snapshot.matches('drafted') || snapshot.matches('trying')) return 'typing'
    return snapshot.matches('accepted') || snapshot.matches('proposing') ? 'accepted' : 'other'
  })
  const proposed = useSelector(flow, (snapshot) => snapshot.matches('proposed'))
  return (
    <>
      <AlertCallout>
        {proposed && (
          <Callout tone="wait" icon={clock}>
            <p>{texts.proposed}</p>
          </Callout>
        )}
      </AlertCallout>
      {vendor && step === 'typing' && <TypedKeys key={vendor} flow={flow} vendor={vendor} />}
      {vendor && step === 'accepted' && <AcceptedKeys flow={flow} />}
    </>
  )
}

interface TypedProps extends Props {
  vendor: KeyedVendor
}

/** What is secret goes from the fields into the vault; no chart ever holds it. */
function TypedKeys({ flow, vendor }: TypedProps) {
  const { keys: texts } = useVendorWords()
  const names = useVendorNames()
  const { vault } = useConsoleDevice()
  const { refusal, trial } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('trying'))
  const submit = (typed: FormData) => {
    vault.put('vendorKey', formText(typed, 'key'))
    vault.put('vendorSecret', formText(typed, 'secret'))
    vault.put('webhookSecret', formText(typed, 'webhook'))
    flow.send({ type: 'keys.try', checks: formText(typed, 'checks') })
  }
  return (
    <Panel title={texts.title(names[vendor])}>
      <PanelBody>
        <Form className="stack stack-close" autoComplete="off" onSubmit={submit}>
          <RefusalLine note={refusal?.code === 'VALIDATION_FAILED' ? null : refusal} />
          <TrialLine flow={flow} />
          <KeyFields key={trial?.id ?? ''} flow={flow} vendor={vendor} />
          <p className="soft">{texts.tryHint}</p>
          <div className="cluster">
            <Button type="submit" kind="primary" busy={busy}>
              {texts.tryIt}
            </Button>
            <Button off={busy} onClick={() => flow.send({ type: 'keys.cancel' })}>
              {texts.cancel}
            </Button>
          </div>
        </Form>
      </PanelBody>
    </Panel>
  )
}

const FIRST = {}

/** The bank names its own fields; ours are called the same for every vendor. */
const pointersOf: Record<KeyedVendor, Record<'key' | 'secret' | 'webhook' | 'checks', string>> = {
  sumsub: { key: 'token', secret: 'secret', webhook: 'webhook_secret', checks: 'level' },
  persona: { key: 'key', secret: '', webhook: 'webhook_secret', checks: 'template' },
}

function KeyFields({ flow, vendor }: TypedProps) {
  const { keys: texts } = useVendorWords()
  const { refusal, checks, trial } = useSelector(flow, ({ context }) => context)
  const labels = texts.fields[vendor]
  const faults = refusal?.facts.errors ?? []
  const wrongAt = (name: 'key' | 'secret' | 'webhook' | 'checks', said: string) =>
    faults.some(({ pointer }) => pointer === `/credentials/${pointersOf[vendor][name]}`)
      ? said
      : undefined
  const secret = { type: 'password', autoComplete: 'off', spellCheck: false } as const
  return (
    <div className="form-columns">
      <TextField
        {...secret}
        name="key"
        label={labels.key}
        hint={texts.hint}
        wrong={wrongAt('key', texts.wrong)}
        refused={refusal ?? trial ?? FIRST}
      />
      {'secret' in labels && (
        <TextField
          {...secret}
          name="secret"
          label={labels.secret}
          hint={texts.hint}
          wrong={wrongAt('secret', texts.wrong)}
        />
      )}
      <TextField
        {...secret}
        name="webhook"
        label={labels.webhook}
        hint={texts.webhookHint}
        wrong={wrongAt('webhook', texts.wrong)}
      />
      <TextField
        name="checks"
        label={labels.checks}
        autoComplete="off"
        spellCheck={false}
        defaultValue={checks}
        wrong={wrongAt('checks', texts.wrongChecks)}
      />
    </div>
  )
}

/** What the vendor said, in words. */
function TrialLine({ flow }: Props) {
  const { vendors } = useVendorWords()
  const trial = useSelector(flow, ({ context }) => context.trial)
  const accepted = trial?.outcome === 'accepted'
  return (
    <AlertCallout>
      {trial && (
        <Callout tone={accepted ? 'good' : 'bad'} icon={accepted ? check : alert}>
          <p>{vendors.outcomes[trial.outcome]}</p>
        </Callout>
      )}
    </AlertCallout>
  )
}

function AcceptedKeys({ flow }: Props) {
  const { keys: texts } = useVendorWords()
  const { refusal, reason } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('proposing'))
  return (
    <>
      <TrialLine flow={flow} />
      <ActForm
        texts={texts.propose}
        draft={{ text: reason, picked: [] }}
        {...{ refusal, busy }}
        onSubmit={({ text }) => flow.send({ type: 'proposal.submit', reason: text })}
        onCancel={() => flow.send({ type: 'keys.cancel' })}
      />
    </>
  )
}
