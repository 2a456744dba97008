import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { orderStatuses, type Order, type OrderStatus } from '#contract/order'
import { orderTypes } from '#contract/orderType'
import { languages, type Language } from '#contract/preferences'
import {
  transactionStatuses,
  transactionTypes,
  type Transaction,
  type TransactionStatus,
} from '#contract/transaction'
import { orderAmountText, orderLook } from '#app/features/order/orderLook.ts'
import { order as enOrder } from '#app/features/order/words.en.ts'
import { order as ruOrder } from '#app/features/order/words.ru.ts'
import { TransactionItem } from '#app/features/wallet/TransactionItem.tsx'
import { LanguageProvider, loadWords } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { Tone } from '#app/ui/Callout.tsx'

/** What the eye reads of a record, for every word of the contract's own lists, in both languages. */

afterEach(cleanup)
await Promise.all(languages.map(loadWords))

const received = {
  id: 't1',
  status: 'complete',
  type: 'deposit',
  amount: '1234.50',
  record_type: 'DEPOSIT_INTERNAL',
  method: 'p2p',
  from: null,
  to: null,
  info: '',
  currency: { uuid: 'usd', meta: { symbol: 'USD', name: 'US dollar', chain_name: null } },
  meta: { counterparty_name: 'Rowan', refund_of: null, to_card_id: null },
  created_at: '2026-03-02T09:00:00.000Z',
} as unknown as Transaction

function show(language: Language, transaction: Transaction) {
  const { container } = render(
    <LanguageProvider language={language}>
      <TransactionItem transaction={transaction} href="/activity" onGo={() => {}} when="now" />
    </LanguageProvider>,
  )
  return container
}

const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')

const amounts: Record<Transaction['type'], Record<Language, string>> = {
  deposit: { en: '+1,234.50 USD', ru: '+1 234,50 USD' },
  withdrawal: { en: '−1,234.50 USD', ru: '−1 234,50 USD' },
}

/** Nothing is said of what is done: the amount is enough. */
const statuses: Record<TransactionStatus, Record<Language, string | null> & { tone: Tone | null }> =
  {
    new: { en: 'Awaiting approval', ru: 'Ждёт подтверждения', tone: 'wait' },
    pending: { en: 'Pending', ru: 'В ожидании', tone: 'wait' },
    processing: { en: 'Processing', ru: 'В обработке', tone: 'wait' },
    complete: { en: null, ru: null, tone: null },
    canceled: { en: 'Cancelled', ru: 'Отменено', tone: 'calm' },
    failed: { en: 'Failed', ru: 'Не выполнено', tone: 'bad' },
  }

const both = languages.flatMap((language) =>
  transactionTypes.flatMap((type) =>
    transactionStatuses.map((status) => [language, type, status] as const),
  ),
)

test.each(both)('%s: the row of a %s that is %s', (language, type, status) => {
  const row = show(language, { ...received, type, status })
  expect(plain(row.querySelector('.money')?.textContent)).toBe(amounts[type][language])
  const word = row.querySelector('.status')
  expect(word?.textContent ?? null).toBe(statuses[status][language])
  expect(word?.getAttribute('data-tone') ?? null).toBe(statuses[status].tone)
  expect(row.textContent).toContain('Rowan')
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
