import type { Order } from '#contract/order'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { NextMove } from './OrderNextStep.tsx'
import { useOrderWords } from './words.ts'

/** The order that has waited longest, and how many more do. */
export default function WaitingOrder({ order, more }: { order: Order; more: number }) {
  const { order: said } = useOrderWords()
  const language = useLanguage()
  const way = useWay()
  return (
    <Card title={said.waiting} beside={<PageLink {...way('orders')}>{said.orders}</PageLink>}>
      <CardBody>
        <p className="label">
          {order.destination?.title ?? said.types[order.order_type]},{' '}
          {spelled(order.from.amount, order.from.currency, language)}
        </p>
        <NextMove order={order} />
        <div>
          <PageLink className="button" {...way('orders', order.order_uuid)}>
            {said.review}
          </PageLink>
        </div>
        {more > 0 && <p className="small soft">{said.waitingMore(more)}</p>}
      </CardBody>
    </Card>
  )
}
