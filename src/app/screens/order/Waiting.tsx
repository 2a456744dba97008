import { useSelector } from '@xstate/react'
import { useFlow } from '#app/house.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { spelled } from '#app/words/amounts.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { NextMove } from './NextMove.tsx'

/** What waits for a word of the person; nothing at all where nothing does. */
export function Waiting() {
  const { order: said } = useInsideWords()
  const language = useLanguage()
  const way = useWay()
  const page = useSelector(useFlow('waitingOrders'), (seen) => seen?.context.page ?? null)
  const [first] = page?.data ?? []
  if (!page || !first) return null
  return (
    <Card title={said.waiting} beside={<RoomLink {...way('orders')}>{said.orders}</RoomLink>}>
      <CardBody>
        <p className="label">
          {said.types[first.order_type]},{' '}
          {spelled(first.from.amount, first.from.currency, language)}
        </p>
        <NextMove order={first} />
        <div>
          <RoomLink className="button" {...way('orders', first.order_uuid)}>
            {said.review}
          </RoomLink>
        </div>
        {page.total > 1 && <p className="small soft">{said.waitingMore(page.total - 1)}</p>}
      </CardBody>
    </Card>
  )
}
