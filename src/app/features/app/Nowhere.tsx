import { useSelector } from '@xstate/react'
import { isInside } from '#machines/house/house.flow'
import { useHouse } from '#app/context.tsx'
import { compass } from '#app/ui/roomIcons.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { RoomLink } from '#app/ui/PageLink.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import { RoomTitle } from './PageTitle.tsx'
import { useWay } from './routing.ts'

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
