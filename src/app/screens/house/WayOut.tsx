import type { RefusalCode } from '#contract/kit/refusal'
import { remedies, type Remedy } from '#contract/kit/remedy'
import type { Room } from '#machines/house/rooms'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import { useWay } from './standing.ts'

/** The rooms in which a "no" can be helped. What can be helped where it is said needs no way. */
const rooms: Partial<Record<Remedy, Exclude<Room, 'signedOut' | 'notFound'>>> = {
  TOP_UP: 'addMoney',
  VERIFY: 'verification',
}

export default function WayOut({ code }: { code: RefusalCode }) {
  const { remedy: said } = useInsideWords()
  const way = useWay()
  const remedy = remedies[code]
  const room = rooms[remedy]
  if (!room) return null
  return (
    <p>
      <RoomLink {...way(room)}>{said[remedy]}</RoomLink>
    </p>
  )
}
