import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { useSupportWords } from './words.ts'

export default function RecordingBanner() {
  const { support: texts } = useSupportWords()
  const flow = useFlow('recording')
  const full = useSelector(flow, (snapshot) => snapshot?.matches({ on: 'full' }) ?? false)
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  return (
    <div className="banner" data-tone="wait">
      <Icon path={alert} />
      <span>{full ? texts.full : texts.on}</span>
      <Button busy={busy} onClick={() => flow?.send({ type: 'recording.save' })}>
        {texts.save}
      </Button>
      <Button kind="quiet" off={busy} onClick={() => flow?.send({ type: 'recording.drop' })}>
        {texts.stop}
      </Button>
    </div>
  )
}
