import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Activity, activityStatuses, type ActivityStatus } from '#contract/activity'
import { orderStatuses, type Order, type OrderStatus } from '#contract/order'
import { orderTypes } from '#contract/orderType'
import { languages, type Language } from '#contract/preferences'
import { ActivityItem } from '#app/features/activity/ActivityItem.tsx'
import { orderAmountText, orderLook } from '#app/features/order/orderLook.ts'
import { order as enOrder } from '#app/features/order/words.en.ts'
import { order as ruOrder } from '#app/features/order/words.ru.ts'
import { LanguageProvider, loadWords } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { Tone } from '#app/ui/Callout.tsx'
import { event, orderEvent } from './activityPages.ts'

/** What the eye reads of a record, for every word of the contract's own lists, in both languages. */

afterEach(cleanup)
await Promise.all(languages.map(loadWords))

const received = event('t1', {
  type: 'DEPOSIT_INTERNAL',
  name: 'Rowan',
  network: null,
  address: null,
  received: { amount: '1234.50', currency: 'USD' },
  value: { amount: '1234.50', currency: 'USD' },
})
const paid = { ...received, kind: 'out', paid: received.received }

function show(language: Language, shown: object) {
  const { container } = render(
    <LanguageProvider language={language}>
      <ActivityItem event={Activity.parse(shown)} href="/activity" onGo={() => {}} when="now" />
    </LanguageProvider>,
  )
  return container
}

const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')

const amounts: Record<'in' | 'out', Record<Language, string>> = {
  in: { en: '+1,234.50 USD', ru: '+1 234,50 USD' },
  out: { en: '−1,234.50 USD', ru: '−1 234,50 USD' },
}

/** Nothing is said of what is done: the amount is enough. */
const statuses: Record<ActivityStatus, Record<Language, string | null> & { tone: Tone | null }> = {
  pending: { en: 'Pending', ru: 'В обработке', tone: 'wait' },
  complete: { en: null, ru: null, tone: null },
  canceled: { en: 'Cancelled', ru: 'Отменена', tone: 'calm' },
  failed: { en: 'Failed', ru: 'Не исполнена', tone: 'bad' },
}

const both = languages.flatMap((language) =>
  (['in', 'out'] as const).flatMap((kind) =>
    activityStatuses.map((status) => [language, kind, status] as const),
  ),
)

test.each(both)('%s: the row of money %s that is %s', (language, kind, status) => {
  const row = show(language, { ...(kind === 'in' ? received : paid), status })
  const moved = status === 'complete' || status === 'pending'
  expect(plain(row.querySelector('.money')?.textContent)).toBe(
    moved ? amounts[kind][language] : amounts[kind][language].slice(1),
  )
  const word = row.querySelector('.status')
  expect(word?.textContent ?? null).toBe(statuses[status][language])
  expect(word?.getAttribute('data-tone') ?? null).toBe(statuses[status].tone)
  expect(row.textContent).toContain('Rowan')
})

test('an exchange is one row with both legs', () => {
  const row = show('en', orderEvent('o1'))
  expect(row.querySelector('.label')?.textContent).toBe('EUR → ETH')
  const money = [...row.querySelectorAll('.money')].map((one) => plain(one.textContent))
  expect(money).toEqual(['+0.0495 ETH', '−100.00 EUR'])
})

test('a purchase is named by its merchant, with its card and what it was worth', () => {
  const row = show('en', {
    ...event('p1'),
    source: 'purchase',
    kind: 'card',
    type: 'PURCHASE',
    name: 'Kaffebrenneriet',
    merchant: { name: 'Kaffebrenneriet', category_code: '5814', city: 'Oslo', country: 'NO' },
    card: { id: 'c1', last4: '4242' },
    paid: { amount: '4.60', currency: 'USD' },
    received: null,
    network: null,
    address: null,
    value: { amount: '4.20', currency: 'EUR' },
  })
  expect(plain(row.textContent)).toBe('Kaffebrennerietnow · Card ··4242−4.60 USD≈ 4.20 EUR')
})

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

test.each([{ off: true }, { busy: true }])(
  'a button that is %o cannot be pressed, nor submits',
  (how) => {
    const heard: string[] = []
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          heard.push('submitted')
        }}
      >
        <Button {...how} onClick={() => heard.push('pressed')}>
          Go
        </Button>
        <Button {...how} type="submit">
          Send
        </Button>
      </form>,
    )
    for (const button of screen.getAllByRole('button')) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
      fireEvent.click(button)
    }
    expect(heard).toEqual([])
  },
)

test('a refused field says so and names the sentence that says why', () => {
  const { rerender } = render(<TextField label="Name" hint="As on the passport" />)
  const described = () => {
    const field = screen.getByLabelText('Name')
    const line = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    return [field.getAttribute('aria-invalid'), line?.textContent, line?.getAttribute('role')]
  }
  expect(described()).toEqual(['false', 'As on the passport', null])
  rerender(<TextField label="Name" hint="As on the passport" wrong="Too long" />)
  expect(described()).toEqual(['true', 'Too long', 'alert'])
})
