import { useSelector } from '@xstate/react'
import type { TotpActor } from '#machines/proof/totp.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { info } from '#app/ui/icons/info.ts'
import { shield } from '#app/ui/icons/shield.ts'
import { verified } from '#app/ui/icons/verified.ts'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './TotpSetUp.tsx'
import { LeaveTotp, RecoverTotp, TotpCode } from './TotpCode.tsx'
import { useProofWords } from './words.ts'

/** What protects the account beside a mailbox: the authenticator and the ways out of losing it. */
export function Security() {
  const { proof: said } = useProofWords()
  const flow = useFlow('totp')
  const status = useSelector(flow, (seen) => seen?.context.status ?? null)
  const shown = useSelector(flow, (seen) => seen?.matches('showing') ?? false)
  const unread = useSelector(flow, (seen) => seen?.matches('unread') ?? false)
  // Recovery codes are only shown of one that is on, whatever was read before.
  const on = shown || (status?.has_active_totp ?? false)
  return (
    <Card
      title={said.security}
      busy={!status && !unread}
      beside={
        status && (
          <Status
            tone={on ? 'good' : 'calm'}
            icon={on ? verified : info}
            word={on ? said.on : said.off}
          />
        )
      }
    >
      {flow && <Authenticator flow={flow} />}
    </Card>
  )
}

function Authenticator({ flow }: { flow: TotpActor }) {
  const { proof: said } = useProofWords()
  const seen = useSelector(flow, (snapshot) => snapshot)
  const { status, refusal } = seen.context
  if (seen.matches('unread'))
    return (
      <NotShown
        title={said.unread}
        note={refusal}
        again={() => flow.send({ type: 'totp.refresh' })}
      />
    )
  if (!status) return <SkeletonRows count={1} />
  return (
    <CardBody>
      {(seen.matches('off') || seen.matches('making')) && <Off flow={flow} />}
      {(seen.matches('scanning') || seen.matches('activating')) && <SetUp flow={flow} />}
      {seen.matches('showing') && <RecoveryCodes flow={flow} />}
      {seen.matches({ on: 'steady' }) && <On flow={flow} left={status.recovery_codes_left} />}
      {(seen.matches({ on: 'renewing' }) || seen.matches('refreshing')) && (
        <TotpCode flow={flow} hint={said.renewHint} word={said.renewDo} />
      )}
      {(seen.matches({ on: 'revoking' }) || seen.matches('leaving')) && <LeaveTotp flow={flow} />}
      {(seen.matches({ on: 'lost' }) || seen.matches('recovering')) && <RecoverTotp flow={flow} />}
    </CardBody>
  )
}

function Off({ flow }: { flow: TotpActor }) {
  const { proof: said } = useProofWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <>
      <p className="soft">{said.offHint}</p>
      <Refused note={refusal} />
      <div>
        <Button icon={shield} busy={busy} onClick={() => flow.send({ type: 'totp.begin' })}>
          {said.begin}
        </Button>
      </div>
    </>
  )
}

function On({ flow, left }: { flow: TotpActor; left: number }) {
  const { proof: said } = useProofWords()
  return (
    <>
      <p className="soft">{said.left(left)}</p>
      <div className="cluster">
        <Button onClick={() => flow.send({ type: 'codes.renew' })}>{said.renew}</Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'totp.revoke' })}>
          {said.revoke}
        </Button>
      </div>
    </>
  )
}
