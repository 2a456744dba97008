import { useEffect } from 'react'
import type { Host } from '#device/device'
import { Button } from './Button.tsx'
import { Callout } from './Callout.tsx'
import { clock } from '#app/ui/icons/clock.ts'

interface Props {
  host: Host
  text: string
  askLabel: string
  busy?: boolean
  onAsk: () => void
}

/** While the outcome is unknown, the host asks before it closes the app. */
export function OutcomeUnknown({ host, text, askLabel, busy = false, onAsk }: Props) {
  useEffect(() => {
    host.confirmClosing(true)
    return () => host.confirmClosing(false)
  }, [host])
  return (
    <Callout tone="wait" icon={clock}>
      <p role="status">{text}</p>
      <div>
        <Button busy={busy} onClick={onAsk}>
          {askLabel}
        </Button>
      </div>
    </Callout>
  )
}
