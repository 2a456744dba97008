import { useSelector } from '@xstate/react'
import { openIn } from '#machines/developer/keys.setup'
import { useDevice } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { CopyButton } from '#app/parts/CopyButton.tsx'
import { key } from '#app/parts/icons.ts'
import { Notice } from '#app/parts/Notice.tsx'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import type { KeysActor } from './Developers.tsx'
import { Former } from './Former.tsx'

/** A key, this once. */
export function KeyShown({ flow }: { flow: KeysActor }) {
  const { developer: said } = useInsideWords()
  const { vault, copy } = useDevice()
  const one = useSelector(flow, ({ context }) => openIn(context))
  const text = vault.look('accessKey') ?? ''
  return (
    <>
      <RoomTitle word={said.title} />
      <div className="narrow">
        <Card title={said.shownTitle}>
          <CardBody>
            <Notice tone="wait" icon={key}>
              <p>{said.shownText}</p>
            </Notice>
            <p className="address">{text}</p>
            <Former until={one?.kind === 'developer' ? one.former_until : null} />
            <div className="cluster">
              <CopyButton word={said.copy} done={said.copied} copy={() => copy(text)} />
              <Button kind="primary" onClick={() => flow.send({ type: 'key.seen' })}>
                {said.seen}
              </Button>
            </div>
          </CardBody>
        </Card>
      </div>
    </>
  )
}
