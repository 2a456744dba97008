import type { ReactNode } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'

interface Props {
  flow: { send: (answer: { type: 'action.confirm' | 'action.cancel' }) => void }
  text: string
  confirmLabel: string
  cancelLabel: string
  children?: ReactNode
}

/** Confirms what would stop a program or a server. */
export function ConfirmAction({ flow, text, confirmLabel, cancelLabel, children }: Props) {
  return (
    <>
      <Callout tone="wait" icon={alert}>
        <p role="alert">{text}</p>
      </Callout>
      {children}
      <div className="cluster">
        <Button kind="primary" onClick={() => flow.send({ type: 'action.confirm' })}>
          {confirmLabel}
        </Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'action.cancel' })}>
          {cancelLabel}
        </Button>
      </div>
    </>
  )
}
