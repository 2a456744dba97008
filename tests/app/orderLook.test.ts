import { expect, test } from 'vitest'
import { orderStatuses, type Order, type OrderStatus } from '#contract/order'
import { orderTypes } from '#contract/orderType'
import type { Language } from '#contract/preferences'
import { orderAmountText, orderLook } from '#app/features/order/orderLook.ts'
import { order as enOrder } from '#app/features/order/words.en.ts'
import { order as ruOrder } from '#app/features/order/words.ru.ts'
import type { Tone } from '#app/ui/Callout.tsx'

/** What the eye reads of an order, for every status and type of the contract. */

const orderWords: Record<OrderStatus, Record<Language, string> & { tone: Tone }> = {
  NEW: { en: 'Awaiting approval', ru: 'Ждёт подтверждения', tone: 'wait' },
  PENDING: { en: 'Pending', ru: 'В ожидании', tone: 'wait' },
  PROCESSING: { en: 'Processing', ru: 'В обработке', tone: 'wait' },
  CANCELED: { en: 'Cancelled', ru: 'Отменён', tone: 'calm' },
  COMPLETE: { en: 'Completed', ru: 'Выполнен', tone: 'good' },
  ERROR: { en: 'Delayed', ru: 'Задерживается', tone: 'bad' },
  FAILED: { en: 'Failed', ru: 'Не выполнен', tone: 'bad' },
}

test.each(orderStatuses)('an order that is %s looks like it, and no other like done', (status) => {
  const { en, ru, tone } = orderWords[status]
  expect([enOrder.status[status], ruOrder.status[status], orderLook[status].tone]).toEqual([
    en,
    ru,
    tone,
  ])
  expect(orderLook[status].icon === orderLook.COMPLETE.icon).toBe(status === 'COMPLETE')
})

const moved = {
  from: { amount: '100.00', currency: 'USD' },
  to: { amount: '90.00', currency: 'EUR' },
  amount_from: '100.00',
} as Order

test.each(orderTypes)(
  '%s: one figure, what leaves with its sign or what comes in',
  (order_type) => {
    const comes = order_type.endsWith('_ONRAMP')
    expect(orderAmountText({ ...moved, order_type })).toEqual(
      comes
        ? { leaves: false, amount: '90.00', symbol: 'EUR' }
        : { leaves: true, amount: '-100.00', symbol: 'USD' },
    )
    // Money from a card leaves no wallet.
    expect(orderAmountText({ ...moved, order_type, amount_from: '0.00' })).toEqual({
      leaves: false,
      amount: '90.00',
      symbol: 'EUR',
    })
  },
)
