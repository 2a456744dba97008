import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { useSupportWords } from './words.ts'

export default function RecordingBanner() {
  const { support: texts } = useSupportWords()
  const flow = useFlow('recording')
  const sent = useSelector(flow, (snapshot) => snapshot?.matches('sent') ?? false)
  const full = useSelector(flow, (snapshot) => snapshot?.matches({ on: 'full' }) ?? false)
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  const drop = () => flow?.send({ type: 'recording.drop' })
  if (sent)
    return (
      <output className="banner" data-tone="good">
        <span>{texts.sent}</span>
        <Button kind="quiet" onClick={drop}>
          {texts.close}
        </Button>
      </output>
    )
  return (
    <>
      <div className="banner" data-tone="wait">
        <Icon path={alert} />
        <span>{full ? texts.full : texts.on}</span>
        <div className="cluster">
          <Button busy={busy} onClick={() => flow?.send({ type: 'recording.send' })}>
            {texts.send}
          </Button>
          <Button off={busy} onClick={() => flow?.send({ type: 'recording.save' })}>
            {texts.save}
          </Button>
          <Button kind="quiet" off={busy} onClick={drop}>
            {texts.stop}
          </Button>
        </div>
      </div>
      <RefusalCallout note={refusal} />
    </>
  )
}
