import type { Order } from '#contract/order'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { OrderNextStep } from './OrderNextStep.tsx'
import { useOrderWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

/** The order that has waited longest, and how many more do. */
export default function OrdersReminder({ order, more }: { order: Order; more: number }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  return (
    <BodyPanel
      title={texts.waiting}
      beside={<PageLink {...linkTo('activity', null, 'show=waiting')}>{texts.orders}</PageLink>}
    >
      <p className="label">
        {order.destination?.title ?? texts.types[order.order_type]},{' '}
        {formatAmount(order.from.amount, order.from.currency, language)}
      </p>
      <OrderNextStep order={order} />
      <div>
        <PageLink className="button" {...linkTo('activity', order.order_uuid)}>
          {texts.review}
        </PageLink>
      </div>
      {more > 0 && <p className="small soft">{texts.waitingMore(more)}</p>}
    </BodyPanel>
  )
}
