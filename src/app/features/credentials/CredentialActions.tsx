import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import type { CredentialsActor } from './CredentialsPage.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'

type Action = 'secret.renew' | 'item.edit' | 'item.switch' | 'item.drop'

interface Props {
  flow: CredentialsActor
  actions: readonly (readonly [Action, label: string])[]
  texts: { cancel: string; renewSure: string; renewYes: string; dropSure: string; dropYes: string }
  /** Asked for together with the confirmation of a renewal. */
  renewal?: ReactNode
}

/** What can be done to the one that is open. What stops a program or a server is confirmed first. */
export function CredentialActions({ flow, actions, texts, renewal }: Props) {
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const confirming = useSelector(flow, (snapshot) =>
    (['renewal', 'removal'] as const).find((step) =>
      snapshot.matches({ one: { confirming: step } }),
    ),
  )
  if (!confirming)
    return (
      <div className="cluster">
        {actions.map(([type, label]) => (
          <Button key={type} off={busy} onClick={() => flow.send({ type })}>
            {label}
          </Button>
        ))}
      </div>
    )
  const renewing = confirming === 'renewal'
  return (
    <>
      <Callout tone="wait" icon={alert}>
        <p role="alert">{renewing ? texts.renewSure : texts.dropSure}</p>
      </Callout>
      {renewing && renewal}
      <div className="cluster">
        <Button kind="primary" onClick={() => flow.send({ type: 'action.confirm' })}>
          {renewing ? texts.renewYes : texts.dropYes}
        </Button>
        <StepBack onBack={() => flow.send({ type: 'action.cancel' })}>{texts.cancel}</StepBack>
      </div>
    </>
  )
}
