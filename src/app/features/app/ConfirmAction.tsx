import type { ReactNode } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Notice } from '#app/ui/Callout.tsx'

interface Doubt {
  /** A flow that wonders whether it is meant. */
  flow: { send: (answer: { type: 'action.confirm' | 'action.cancel' }) => void }
  text: string
  yes: string
  no: string
  children?: ReactNode
}

/** Asked before anything that stops a program or a server. */
export function Sure({ flow, text, yes, no, children }: Doubt) {
  return (
    <>
      <Notice tone="wait" icon={alert}>
        <p role="alert">{text}</p>
      </Notice>
      {children}
      <div className="cluster">
        <Button kind="primary" onClick={() => flow.send({ type: 'action.confirm' })}>
          {yes}
        </Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'action.cancel' })}>
          {no}
        </Button>
      </div>
    </>
  )
}
