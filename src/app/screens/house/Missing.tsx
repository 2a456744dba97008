import { useSelector } from '@xstate/react'
import { useFlow } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Face } from '#app/parts/Face.tsx'
import { alert } from '#app/parts/icons.ts'
import { useWords } from '#app/words/speak.tsx'
import { Refused } from './Refused.tsx'
import { RoomTitle } from './RoomTitle.tsx'

/** What a room needs could not be fetched: the walls stand, and it can be asked for again. */
export function Missing() {
  const { house: said } = useWords()
  const rooms = useFlow('rooms')
  const refusal = useSelector(rooms, (seen) => seen?.context.refusal ?? null)
  return (
    <>
      <RoomTitle unseen word={said.broken.title} />
      <Face alone icon={alert} tone="bad" title={said.broken.title}>
        <p className="soft">{said.broken.text}</p>
        <Refused note={refusal} />
        <Button onClick={() => rooms?.send({ type: 'room.retry' })}>{said.tryAgain}</Button>
      </Face>
    </>
  )
}
