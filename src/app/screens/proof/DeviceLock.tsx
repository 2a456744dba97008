import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { biometryFlow } from '#machines/proof/biometry.flow'
import { useFlow } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { alert } from '#app/parts/icons.ts'
import { Notice } from '#app/parts/Notice.tsx'
import { info, shield, verified } from '#app/parts/roomIcons.ts'
import { Status } from '#app/parts/Status.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import { useConfig } from '#app/screens/house/standing.ts'

type BiometryActor = ActorRefFrom<typeof biometryFlow>

/** The lock of the mini app, where the phone has a finger or a face to ask for. */
export function DeviceLock() {
  const flow = useFlow('biometry')
  const standing = useSelector(flow, (seen) => seen?.context.standing)
  return flow && standing ? <LockCard flow={flow} /> : null
}

function LockCard({ flow }: { flow: BiometryActor }) {
  const { proof } = useInsideWords()
  const { standing, why } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const mayLock = useOtherWay()
  const on = standing?.locked ?? false
  const said = proof.lock
  return (
    <Card
      title={said.name}
      beside={
        <Status
          tone={on ? 'good' : 'calm'}
          icon={on ? verified : info}
          word={on ? proof.on : proof.off}
        />
      }
    >
      <CardBody>
        <p className="soft">{said.hint[standing?.kind ?? 'unknown']}</p>
        {why && !on && (
          <Notice tone="wait" icon={alert}>
            <p role="alert">{said.why[why]}</p>
          </Notice>
        )}
        {on || mayLock ? (
          <div>
            <Button
              icon={shield}
              busy={busy}
              onClick={() => flow.send({ type: on ? 'lock.takeOff' : 'lock.put' })}
            >
              {on ? said.takeOff : said.put}
            </Button>
          </div>
        ) : (
          <p>{said.needsWay}</p>
        )}
      </CardBody>
    </Card>
  )
}

/** Whether they could come in without Telegram, which would leave the lock on. */
function useOtherWay() {
  const ways: readonly string[] = useConfig()?.sign_in ?? []
  const person = useSelector(useFlow('person'), (seen) => seen?.context.person)
  const theirs = person?.user.app_metadata.providers ?? []
  return theirs.some((way) => way !== 'telegram' && ways.includes(way))
}
