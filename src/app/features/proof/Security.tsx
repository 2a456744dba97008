import { useSelector } from '@xstate/react'
import type { TotpActor } from '#machines/proof/totp.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { shield } from '#app/ui/icons/shield.ts'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { RecoveryCodes } from './TotpCode.tsx'
import { TotpSetUp } from './TotpCode.tsx'
import { LeaveTotp, RecoverTotp, TotpCode } from './TotpCode.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import { useProofWords } from './words.ts'
import { OnOffStatus } from './OnOffStatus.tsx'

export function Security() {
  const { proof: texts } = useProofWords()
  const flow = useFlow('totp')
  const status = useSelector(flow, (snapshot) => snapshot?.context.status ?? null)
  const shown = useSelector(flow, (snapshot) => snapshot?.matches('showing') ?? false)
  const unread = useSelector(flow, (snapshot) => snapshot?.matches('unread') ?? false)
  // Recovery codes are only shown while it is on, whatever was read before.
  const on = shown || (status?.has_active_totp ?? false)
  return (
    <Panel
      title={texts.security}
      busy={!status && !unread}
      beside={status && <OnOffStatus on={on} />}
    >
      {flow && <Authenticator flow={flow} />}
    </Panel>
  )
}

function Authenticator({ flow }: { flow: TotpActor }) {
  const { proof: texts } = useProofWords()
  const snapshot = useSelector(flow, (snapshot) => snapshot)
  const { status, refusal } = snapshot.context
  if (snapshot.matches('unread'))
    return (
      <LoadFailed
        title={texts.unread}
        note={refusal}
        onRetry={() => flow.send({ type: 'totp.refresh' })}
      />
    )
  if (!status) return <SkeletonRows count={1} />
  return (
    <PanelBody>
      {(snapshot.matches('off') || snapshot.matches({ making: 'sending' })) && (
        <TotpOff flow={flow} />
      )}
      {snapshot.children.proof && <ProofPanel flow={snapshot.children.proof} />}
      {(snapshot.matches('scanning') || snapshot.matches('activating')) && (
        <TotpSetUp flow={flow} />
      )}
      {snapshot.matches('showing') && <RecoveryCodes flow={flow} />}
      {snapshot.matches({ on: 'idle' }) && <TotpOn flow={flow} left={status.recovery_codes_left} />}
      {(snapshot.matches({ on: 'renewing' }) || snapshot.matches('refreshing')) && (
        <TotpCode flow={flow} hint={texts.renewHint} word={texts.renewDo} />
      )}
      {(snapshot.matches({ on: 'revoking' }) || snapshot.matches('leaving')) && (
        <LeaveTotp flow={flow} />
      )}
      {(snapshot.matches({ on: 'lost' }) || snapshot.matches('recovering')) && (
        <RecoverTotp flow={flow} />
      )}
    </PanelBody>
  )
}

function TotpOff({ flow }: { flow: TotpActor }) {
  const { proof: texts } = useProofWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <>
      <p className="soft">{texts.offHint}</p>
      <RefusalCallout note={refusal} />
      <div>
        <Button icon={shield} busy={busy} onClick={() => flow.send({ type: 'totp.begin' })}>
          {texts.begin}
        </Button>
      </div>
    </>
  )
}

function TotpOn({ flow, left }: { flow: TotpActor; left: number }) {
  const { proof: texts } = useProofWords()
  return (
    <>
      <p className="soft">{texts.left(left)}</p>
      <div className="cluster">
        <Button onClick={() => flow.send({ type: 'codes.renew' })}>{texts.renew}</Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'totp.revoke' })}>
          {texts.revoke}
        </Button>
      </div>
    </>
  )
}
