import { useSelector } from '@xstate/react'
import type { DisputeActor } from '#machines/card/disputing.flow'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { useDisputeWords } from '#app/features/dispute/words.ts'
import { Button } from '#app/ui/Button.tsx'

export default function DisputePanel({ flow }: { flow: DisputeActor }) {
  const { dispute: texts } = useDisputeWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <BodyPanel title={texts.play}>
      <div className="cluster">
        <Button off={busy} onClick={() => flow.send({ type: 'network.decide', outcome: 'won' })}>
          {texts.playWon}
        </Button>
        <Button off={busy} onClick={() => flow.send({ type: 'network.decide', outcome: 'lost' })}>
          {texts.playLost}
        </Button>
      </div>
    </BodyPanel>
  )
}
