import { useSelector } from '@xstate/react'
import { isInside } from '#machines/house/house.flow'
import { useHouse } from '#app/house.tsx'
import { compass } from '#app/parts/roomIcons.ts'
import { Icon } from '#app/parts/Icon.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import { RoomTitle } from './RoomTitle.tsx'
import { useWay } from './standing.ts'

/** An address without a room, from inside and outside alike. The bar keeps what was typed. */
export default function Nowhere() {
  const { room } = useInsideWords()
  const inside = useSelector(useHouse(), isInside)
  return (
    <section className="face">
      <span className="disc">
        <Icon path={compass} />
      </span>
      <RoomTitle word={room.notFound.title} />
      <p className="soft">{room.notFound.text}</p>
      <RoomLink className="button" {...useWay()(inside ? 'home' : 'signIn')}>
        {inside ? room.notFound.home : room.notFound.signIn}
      </RoomLink>
    </section>
  )
}
