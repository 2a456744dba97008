import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.tsx'
import { useWords } from '#app/i18n/speak.tsx'
import { NotShown } from './NotShown.tsx'
import { RoomTitle } from './PageTitle.tsx'

/** What a room needs could not be fetched: the walls stand, and it can be asked for again. */
export function Missing() {
  const { house: said } = useWords()
  const rooms = useFlow('rooms')
  const refusal = useSelector(rooms, (seen) => seen?.context.refusal ?? null)
  return (
    <>
      <RoomTitle unseen word={said.broken.title} />
      <NotShown
        alone
        title={said.broken.title}
        text={said.broken.text}
        note={refusal}
        again={() => rooms?.send({ type: 'room.retry' })}
      />
    </>
  )
}
