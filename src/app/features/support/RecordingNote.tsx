import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { useSupportWords } from './words.ts'

/** Above every room while a support case is recorded, so that nobody forgets it. */
export function RecordingNote() {
  const on = useSelector(useFlow('recording'), (seen) => seen?.matches('on') ?? false)
  return on && <Note />
}

/** Its words are fetched once there is a recording. */
function Note() {
  const { support: said } = useSupportWords()
  const flow = useFlow('recording')
  const full = useSelector(flow, (seen) => seen?.matches({ on: 'full' }) ?? false)
  const busy = useSelector(flow, (seen) => seen?.hasTag('busy') ?? false)
  return (
    <div className="banner" data-tone="wait">
      <Icon path={alert} />
      <span>{full ? said.full : said.on}</span>
      <Button busy={busy} onClick={() => flow?.send({ type: 'recording.save' })}>
        {said.save}
      </Button>
      <Button kind="quiet" off={busy} onClick={() => flow?.send({ type: 'recording.drop' })}>
        {said.stop}
      </Button>
    </div>
  )
}
