import { Icon } from '#app/ui/Icon.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { useWay } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'

/** What can be done with the money: four ways, the first of them the one most came for. */
export function Actions() {
  const { pages: room } = useAppWords()
  const way = useWay()
  return (
    <div className="actions">
      <PageLink className="button button-primary" {...way('send')}>
        <Icon path={arrowUp} />
        {room.send}
      </PageLink>
      <PageLink className="button" {...way('receive')}>
        <Icon path={arrowDown} />
        {room.receive}
      </PageLink>
      <PageLink className="button" {...way('exchange')}>
        <Icon path={swap} />
        {room.exchange}
      </PageLink>
      <PageLink className="button" {...way('addMoney')}>
        <Icon path={plus} />
        {room.addMoney}
      </PageLink>
    </div>
  )
}
