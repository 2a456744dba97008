import type { ReactNode } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { RefusalCallout } from './RefusalCallout.tsx'
import { Button } from '#app/ui/Button.tsx'
import { useAppWords } from './words.ts'

interface Props {
  title: string
  alone?: boolean
  /** What it means for the reader, where that says more than the refusal. */
  text?: string
  note?: RefusalNote | null
  onRetry: () => void
  children?: ReactNode
}

export function LoadFailed({ title, alone = false, text, note = null, onRetry, children }: Props) {
  return (
    <EmptyState alone={alone} icon={alert} tone="bad" title={title}>
      {text && <p className="soft">{text}</p>}
      <RefusalCallout note={note} />
      <div className="cluster">
        <TryAgain onClick={onRetry} />
        {children}
      </div>
    </EmptyState>
  )
}

export function TryAgain({ onClick }: { onClick: () => void }) {
  const { app } = useAppWords()
  return <Button onClick={onClick}>{app.tryAgain}</Button>
}
