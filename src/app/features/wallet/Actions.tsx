import { Icon } from '#app/ui/Icon.tsx'
import { RoomLink } from '#app/ui/PageLink.tsx'
import { arrowDown, arrowUp, swap } from '#app/ui/moneyIcons.ts'
import { plus } from '#app/ui/peopleIcons.ts'
import { useWay } from '#app/features/app/routing.ts'
import { useInsideWords } from '#app/i18n/speak.tsx'

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
