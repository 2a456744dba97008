import { Icon } from '#app/parts/Icon.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { arrowDown, arrowUp, swap } from '#app/parts/moneyIcons.ts'
import { plus } from '#app/parts/peopleIcons.ts'
import { useWay } from '#app/screens/house/standing.ts'
import { useInsideWords } from '#app/words/speak.tsx'

/** What can be done with the money: four ways, the first of them the one most came for. */
export function Actions() {
  const { room } = useInsideWords()
  const way = useWay()
  return (
    <div className="actions">
      <RoomLink className="button button-primary" {...way('send')}>
        <Icon path={arrowUp} />
        {room.send}
      </RoomLink>
      <RoomLink className="button" {...way('receive')}>
        <Icon path={arrowDown} />
        {room.receive}
      </RoomLink>
      <RoomLink className="button" {...way('exchange')}>
        <Icon path={swap} />
        {room.exchange}
      </RoomLink>
      <RoomLink className="button" {...way('addMoney')}>
        <Icon path={plus} />
        {room.addMoney}
      </RoomLink>
    </div>
  )
}
