import { useDevice } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { CopyButton } from '#app/parts/CopyButton.tsx'
import { key } from '#app/parts/icons.ts'
import { Notice } from '#app/parts/Notice.tsx'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import type { WebhooksActor } from './Webhooks.tsx'

/** The secret of a webhook, this once. */
export function Secret({ flow }: { flow: WebhooksActor }) {
  const { webhook: said } = useInsideWords()
  const { vault, copy } = useDevice()
  const secret = vault.look('webhookSecret') ?? ''
  return (
    <>
      <RoomTitle word={said.title} />
      <div className="narrow">
        <Card title={said.secret}>
          <CardBody>
            <Notice tone="wait" icon={key}>
              <p>{said.secretText}</p>
            </Notice>
            <p className="address">{secret}</p>
            <div className="cluster">
              <CopyButton word={said.copy} done={said.copied} copy={() => copy(secret)} />
              <Button kind="primary" onClick={() => flow.send({ type: 'secret.seen' })}>
                {said.seen}
              </Button>
            </div>
          </CardBody>
        </Card>
      </div>
    </>
  )
}
