import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import type { SaveResult } from '#device/device'
import type { RefusalNote } from '#contract/kit/refusal'
import { Button } from '#app/ui/Button.tsx'
import { download } from '#app/ui/icons/download.ts'
import { RefusalCallout } from './RefusalCallout.tsx'

interface StatementActor extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): {
    context: { result: SaveResult | null; refusal: RefusalNote | null }
    hasTag(tag: 'busy'): boolean
  }
}

interface ResultProps {
  flow: StatementActor | undefined
  texts: { exported: string; exportCopied: string }
}

interface ButtonProps extends Pick<ResultProps, 'flow'> {
  label: string
  quiet?: boolean
  off?: boolean
  onExport: () => void
}

type Props = ButtonProps & ResultProps

export const ExportButton = (props: Props) => (
  <>
    <SaveButton {...props} />
    <SaveOutcome {...props} />
  </>
)

/** Saves a statement as a file, or copies it where the device cannot save. */
export function SaveButton({ flow, label, quiet = false, off = false, onExport }: ButtonProps) {
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  return (
    <Button
      {...(quiet && { kind: 'quiet', className: 'button-flush' })}
      icon={download}
      {...{ busy, off }}
      onClick={onExport}
    >
      {label}
    </Button>
  )
}

export function SaveOutcome({ flow, texts }: ResultProps) {
  const result = useSelector(flow, (snapshot) => snapshot?.context.result ?? null)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <>
      <output className={result === 'copied' ? 'small soft' : 'unseen'}>
        {result === 'saved' && texts.exported}
        {result === 'copied' && texts.exportCopied}
      </output>
      <RefusalCallout note={refusal} />
    </>
  )
}
