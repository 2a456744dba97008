import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { useFlow } from '#app/context.tsx'
import { Door } from '#app/ui/SignInLayout.tsx'
import { RoomLink } from '#app/ui/PageLink.tsx'
import { useInsideWords, useWords } from '#app/i18n/speak.tsx'
import { isWord, sayRefusal } from '#app/features/app/refusalText.ts'
import { RoomTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig, useWay } from '#app/features/app/routing.ts'
import { DoorFoot } from './DoorFoot.tsx'

/** These say no more than the title does. */
const plain: readonly RefusalCode[] = ['SESSION_LOST', 'REFRESH_INVALID']

/** The logout address: whether the person left or was sent away, why, and the way back in. */
export function SignedOut() {
  const { session } = useWords()
  const { room } = useInsideWords()
  const reason = useSelector(useFlow('session'), (seen) => seen?.context.reason ?? null)
  const told = reason !== null && !plain.includes(reason)
  return (
    <Door brand={useConfig()?.brand}>
      <section className="stack">
        <div className="stack stack-tight">
          <RoomTitle big word={reason === null ? room.signedOut.title : room.signedOut.lostTitle} />
          <p className="soft">
            {told ? (
              <Suspense fallback={room.signedOut.text}>
                <Why code={reason} />
              </Suspense>
            ) : (
              room.signedOut.text
            )}
          </p>
        </div>
        <RoomLink className="button button-primary button-wide" {...useWay()('signIn')}>
          {session.in.submit}
        </RoomLink>
      </section>
      <DoorFoot />
    </Door>
  )
}

/** Its words are fetched where there is more to say than that it is so. */
function Why({ code }: { code: RefusalCode }) {
  const { room, refusalInside } = useInsideWords()
  if (!isWord(refusalInside, code)) return room.signedOut.text
  return sayRefusal(refusalInside[code], new Refusal(code).note)
}
