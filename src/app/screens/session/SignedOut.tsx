import { useSelector } from '@xstate/react'
import type { RefusalCode } from '#contract/kit/refusal'
import { useFlow } from '#app/house.tsx'
import { Door } from '#app/parts/Door.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { useInsideWords, useWords } from '#app/words/speak.tsx'
import { isWord, sayRefusal } from '#app/screens/house/refused.ts'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { useConfig, useWay } from '#app/screens/house/standing.ts'
import { DoorFoot } from './DoorFoot.tsx'

/** These say no more than the title does. */
const plain: readonly RefusalCode[] = ['SESSION_LOST', 'REFRESH_INVALID']

/** The logout address: whether the person left or was sent away, why, and the way back in. */
export function SignedOut() {
  const { session } = useWords()
  const { room, refusalInside } = useInsideWords()
  const reason = useSelector(useFlow('session'), (seen) => seen?.context.reason ?? null)
  const why =
    reason !== null && !plain.includes(reason) && isWord(refusalInside, reason)
      ? sayRefusal(refusalInside[reason], { code: reason, requestId: null, facts: {} })
      : null
  return (
    <Door brand={useConfig()?.brand}>
      <section className="stack">
        <div className="stack stack-tight">
          <RoomTitle big word={reason === null ? room.signedOut.title : room.signedOut.lostTitle} />
          <p className="soft">{why ?? room.signedOut.text}</p>
        </div>
        <RoomLink className="button button-primary button-wide" {...useWay()('signIn')}>
          {session.in.submit}
        </RoomLink>
      </section>
      <DoorFoot />
    </Door>
  )
}
