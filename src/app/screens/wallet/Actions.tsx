import { Icon } from '#app/parts/Icon.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { arrowDown } from '#app/parts/moneyIcons.ts'
import { useWay } from '#app/screens/house/standing.ts'
import { useInsideWords } from '#app/words/speak.tsx'

/** What can be done with the money. Only rooms that are there are offered. */
export function Actions() {
  const { wallet } = useInsideWords()
  const way = useWay()
  return (
    <div className="actions">
      <RoomLink className="button button-primary" {...way('receive')}>
        <Icon path={arrowDown} />
        {wallet.receive}
      </RoomLink>
    </div>
  )
}
