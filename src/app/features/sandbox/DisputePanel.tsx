import { useSelector } from '@xstate/react'
import type { DisputeActor } from '#machines/card/disputing.flow'
import { ToolPanel } from './ToolPanel.tsx'
import { Button } from '#app/ui/Button.tsx'
import { useSandboxWords } from './words.ts'

export default function DisputePanel({ flow }: { flow: DisputeActor }) {
  const { dispute: texts } = useSandboxWords().simulation
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ToolPanel title={texts.title}>
      <div className="cluster">
        <Button off={busy} onClick={() => flow.send({ type: 'network.decide', outcome: 'won' })}>
          {texts.won}
        </Button>
        <Button off={busy} onClick={() => flow.send({ type: 'network.decide', outcome: 'lost' })}>
          {texts.lost}
        </Button>
      </div>
    </ToolPanel>
  )
}
