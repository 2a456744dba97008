import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { useSupportWords } from './words.ts'

/** Where somebody starts to record a support case, and reads first what it would hold. */
export function Recording() {
  const { support: said } = useSupportWords()
  const flow = useFlow('recording')
  const asked = useSelector(flow, (seen) => seen?.matches('asked') ?? false)
  const busy = useSelector(flow, (seen) => seen?.hasTag('busy') ?? false)
  const on = useSelector(flow, (seen) => seen?.matches('on') ?? false)
  const kept = useSelector(flow, (seen) => seen?.context.kept)
  const refusal = useSelector(flow, (seen) => seen?.context.refusal ?? null)
  return (
    <Card title={said.title} busy={busy}>
      <CardBody>
        <p className="soft">{asked ? said.consent : said.offer}</p>
        <Refused note={refusal} />
        <output>{kept && said[kept]}</output>
        <div className="cluster">
          {asked ? (
            <>
              <Button kind="primary" onClick={() => flow?.send({ type: 'recording.agree' })}>
                {said.agree}
              </Button>
              <Button kind="quiet" onClick={() => flow?.send({ type: 'recording.drop' })}>
                {said.drop}
              </Button>
            </>
          ) : (
            <Button busy={busy} off={on} onClick={() => flow?.send({ type: 'recording.start' })}>
              {said.start}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}
