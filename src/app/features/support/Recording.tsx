import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useSupportWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

export function Recording() {
  const { support: texts } = useSupportWords()
  const flow = useFlow('recording')
  const consenting = useSelector(flow, (snapshot) => snapshot?.matches('consenting') ?? false)
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const on = useSelector(flow, (snapshot) => snapshot?.matches('on') ?? false)
  const result = useSelector(flow, (snapshot) => snapshot?.context.result)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <BodyPanel title={texts.title} busy={busy}>
      <p className="soft">{consenting ? texts.consent : texts.offer}</p>
      <RefusalCallout note={on ? null : refusal} />
      <output>{result && texts[result]}</output>
      <div className="cluster">
        {consenting ? (
          <>
            <Button kind="primary" onClick={() => flow?.send({ type: 'recording.agree' })}>
              {texts.agree}
            </Button>
            <Button kind="quiet" onClick={() => flow?.send({ type: 'recording.drop' })}>
              {texts.drop}
            </Button>
          </>
        ) : (
          <Button busy={busy} off={on} onClick={() => flow?.send({ type: 'recording.start' })}>
            {texts.start}
          </Button>
        )}
      </div>
    </BodyPanel>
  )
}
