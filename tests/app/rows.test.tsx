import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Activity, activityKinds, activityStatuses, type ActivityStatus } from '#contract/activity'
import { orderTypes } from '#contract/orderType'
import { languages, type Language } from '#contract/preferences'
import { recordKinds } from '#contract/transaction'
import { ActivityItem } from '#app/features/activity/ActivityItem.tsx'
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

test('a purchase is named by its merchant, with its category, its card and what it was worth', () => {
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
  expect(plain(row.textContent)).toBe(
    'Kaffebrennerietnow · Restaurants and cafés · Card ··4242−4.60 USD≈ 4.20 EUR',
  )
})

/** What stands in a row: its title, and the amount with its sign. */
const readRow = (language: Language, shown: object) => {
  const row = show(language, shown)
  return [row.querySelector('.label'), row.querySelector('.money')].map((one) =>
    plain(one?.textContent),
  )
}

const usd = (amount: string) => ({ amount, currency: 'USD' })
const bare = { network: null, address: null, name: null, value: null }
const ofCard = { ...bare, kind: 'card', card: { id: 'c1', last4: '4242' } }
const merchant = { name: 'Kaffebrenneriet', category_code: '5814', city: 'Oslo', country: 'NO' }
const bought = { ...ofCard, source: 'purchase', name: merchant.name, merchant }

const titles: [string, object, Record<Language, string[]>][] = [
  [
    'the fee of a card',
    { ...ofCard, type: 'FEE', paid: usd('5.00'), received: usd('5.00') },
    { en: ['Card fee', '−5.00 USD'], ru: ['Комиссия за карту', '−5,00 USD'] },
  ],
  [
    'the fee of a card paid back',
    { ...ofCard, type: 'REFUND', paid: null, received: usd('5.00') },
    { en: ['Card fee refund', '+5.00 USD'], ru: ['Возврат комиссии за карту', '+5,00 USD'] },
  ],
  [
    'a fee the card network took',
    { ...bought, type: 'FEE', paid: usd('1.00'), received: null },
    { en: ['Card fee', '−1.00 USD'], ru: ['Комиссия за карту', '−1,00 USD'] },
  ],
  [
    'a refund by a merchant',
    { ...bought, type: 'REFUND', paid: null, received: usd('4.60') },
    {
      en: ['Refund: Kaffebrenneriet', '+4.60 USD'],
      ru: ['Возврат: Kaffebrenneriet', '+4,60 USD'],
    },
  ],
  [
    'a declined purchase',
    { ...bought, type: 'PURCHASE', status: 'failed', paid: usd('4.60'), received: null },
    { en: ['Kaffebrenneriet', '4.60 USD'], ru: ['Kaffebrenneriet', '4,60 USD'] },
  ],
  [
    'a top-up of a card',
    { ...ofCard, source: 'order', type: 'TRANSFER_CARD_PREPAID', paid: usd('50.00') },
    { en: ['Card top-up', '−50.00 USD'], ru: ['Пополнение карты', '−50,00 USD'] },
  ],
  [
    'money moved back from a card',
    {
      ...ofCard,
      source: 'order',
      type: 'WITHDRAW_CARD_PREPAID',
      paid: null,
      received: usd('50.00'),
    },
    { en: ['Moved back from card', '+50.00 USD'], ru: ['Возврат с карты', '+50,00 USD'] },
  ],
  [
    'a payment that came back',
    { ...received, source: 'order', type: 'HIFI_SEPA_OFFRAMP' },
    { en: ['Returned: Rowan', '+1,234.50 USD'], ru: ['Возвращено: Rowan', '+1 234,50 USD'] },
  ],
  [
    'money out of a kind that is not known',
    { ...bare, kind: 'out', type: 'X9_NEW_KIND', paid: usd('5.00'), received: usd('5.00') },
    { en: ['Money out', '−5.00 USD'], ru: ['Списание', '−5,00 USD'] },
  ],
  [
    'money in of a kind that is not known',
    { ...bare, kind: 'in', type: 'X9_NEW_KIND', received: usd('5.00') },
    { en: ['Money in', '+5.00 USD'], ru: ['Поступление', '+5,00 USD'] },
  ],
]

const inBoth = languages.flatMap((language) =>
  titles.map(([what, shown, read]) => [language, what, shown, read[language]] as const),
)

test.each(inBoth)('%s: the row of %s', (language, _, shown, read) => {
  expect(readRow(language, event('e1', shown))).toEqual(read)
})

const everyType = [...new Set<string>([...recordKinds, ...orderTypes])].flatMap((type) =>
  activityKinds.map((kind) => [type, kind] as const),
)

test.each(languages)('no row in %s shows a code, whatever happened', (language) => {
  expect(everyType.length).toBeGreaterThan(150)
  const codes = everyType.filter(([type, kind]) => {
    const line = usd('5.00')
    const sides = kind === 'in' ? { paid: null, received: line } : { paid: line, received: line }
    const text = show(language, event('e1', { ...bare, type, kind, ...sides })).textContent ?? ''
    cleanup()
    return !text || /_|undefined|null/.test(text) || text.includes(type)
  })
  expect(codes).toEqual([])
})

test('a small sum of a coin keeps eight digits, and one cut off says so', () => {
  const coin = (amount: string) => ({ received: { amount, currency: 'BTC' } })
  const amountIn = (amount: string) => readRow('en', event('e1', coin(amount)))[1]
  expect(amountIn('0.00012345')).toBe('+0.00012345 BTC')
  expect(amountIn('12.34567891')).toBe('+12.345678… BTC')
  expect(amountIn('0.418305617204118396')).toBe('+0.41830561… BTC')
})

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
