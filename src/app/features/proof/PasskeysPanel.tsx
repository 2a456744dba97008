import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { PASSKEY_NAME_MAX, type Passkeys } from '#contract/passkey'
import type { passkeysFlow, PasskeysActor } from '#machines/proof/passkeys.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { Form } from '#app/features/app/Form.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { formatSince } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatExactTime } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { check } from '#app/ui/icons/check.ts'
import { key } from '#app/ui/icons/key.ts'
import { useNow } from '#app/ui/now.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Row } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import { useProofWords } from './words.ts'

interface Props {
  flow: PasskeysActor
}

export function PasskeysPanel() {
  const flow = useFlow('passkeys')
  return flow ? <PasskeyCard flow={flow} /> : null
}

function PasskeyCard({ flow }: Props) {
  const texts = useProofWords().proof.passkey
  const { passkeys, refusal } = useSelector(flow, ({ context }) => context)
  const reading = useSelector(flow, (snapshot) => snapshot.matches('reading'))
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const change = useSelector(flow, changeIn)
  return (
    <Panel
      title={texts.title}
      busy={reading}
      beside={<output>{change && <Status tone="good" icon={check} word={texts[change]} />}</output>}
    >
      {unread && (
        <LoadFailed
          title={texts.unread}
          note={refusal}
          onRetry={() => flow.send({ type: 'passkeys.refresh' })}
        />
      )}
      {!passkeys && !unread && <SkeletonRows count={1} />}
      {passkeys && !unread && <PasskeyBody flow={flow} />}
    </Panel>
  )
}

function PasskeyBody({ flow }: Props) {
  const texts = useProofWords().proof.passkey
  const { passkeys, refusal, isAddable } = useSelector(flow, ({ context }) => context)
  const step = useSelector(flow, stepOf)
  const proof = useSelector(flow, ({ children }) => children.proof)
  return (
    <>
      <PanelBody>
        <About isAddable={isAddable} />
        {proof && <ProofPanel flow={proof} />}
        {step === 'listed' && <RefusalCallout note={refusal} />}
        {step === 'listed' && isAddable && (
          <div>
            <Button icon={key} onClick={() => flow.send({ type: 'passkey.begin' })}>
              {texts.add}
            </Button>
          </div>
        )}
        {step === 'naming' && !proof && <NameForm flow={flow} />}
      </PanelBody>
      {passkeys && passkeys.data.length > 0 && (
        <RowList of={passkeys.data} by="id">
          {(passkey) => <PasskeyRow {...{ flow, passkey }} />}
        </RowList>
      )}
    </>
  )
}

function About({ isAddable }: { isAddable: boolean }) {
  const texts = useProofWords().proof.passkey
  const { kind } = useDevice()
  if (isAddable) return <p className="soft">{texts.about}</p>
  return <p className="soft">{kind === 'telegram' ? texts.telegram : texts.unsupported}</p>
}

function NameForm({ flow }: Props) {
  const { passkey: texts, cancel } = useProofWords().proof
  const { host } = useDevice()
  const { name, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'passkey.add' })}>
      <RefusalCallout note={refusal} />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="passkey"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        readOnly={busy}
        value={name}
        // The button that led here is gone, and the focus with it.
        refused={flow}
        onChange={({ target }) => flow.send({ type: 'name.set', name: target.value })}
      />
      {busy && <p role="status">{texts.creating}</p>}
      <div className="cluster">
        <SubmitButton {...{ host, busy }} word={texts.create} wide={false} />
        <StepBack off={busy} onBack={() => flow.send({ type: 'passkey.drop' })}>
          {cancel}
        </StepBack>
      </div>
    </Form>
  )
}

function PasskeyRow({ flow, passkey }: Props & { passkey: Passkeys['data'][number] }) {
  const texts = useProofWords().proof.passkey
  const language = useLanguage()
  const now = useNow()
  const { id, name, created_at: created, last_used_at: used } = passkey
  const removing = useSelector(
    flow,
    (snapshot) =>
      snapshot.matches('removing') && snapshot.hasTag('busy') && snapshot.context.removedId === id,
  )
  const removable = useSelector(flow, (snapshot) => snapshot.can({ type: 'passkey.remove', id }))
  return (
    <Row
      tall
      icon={key}
      name={name}
      hint={
        <>
          <time dateTime={created} title={formatExactTime(created, language)}>
            {texts.since(formatSince(created, now, language))}
          </time>
          <br />
          {used === null ? texts.unused : texts.used(formatSince(used, now, language))}
        </>
      }
      end={
        <Button
          kind="quiet"
          busy={removing}
          off={!removable}
          aria-label={texts.removeNamed(name)}
          onClick={() => flow.send({ type: 'passkey.remove', id })}
        >
          {texts.remove}
        </Button>
      }
    />
  )
}

type PasskeysSnapshot = SnapshotFrom<typeof passkeysFlow>

function stepOf(snapshot: PasskeysSnapshot): 'listed' | 'naming' | 'other' {
  if (snapshot.matches('listed')) return 'listed'
  return snapshot.matches('naming') || snapshot.matches('adding') ? 'naming' : 'other'
}

function changeIn(snapshot: PasskeysSnapshot): 'added' | 'removed' | null {
  if (snapshot.matches({ listed: 'added' })) return 'added'
  return snapshot.matches({ listed: 'removed' }) ? 'removed' : null
}
