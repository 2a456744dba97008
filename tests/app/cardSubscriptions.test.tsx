import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type FakeRequest, type Pages } from '#tests/kit/fakeBank'
import { account, bought, BOUGHT, card, ONE, oneCard, page } from './cardPages.ts'
import { alerts, clickButton, openApp } from './openApp.tsx'
import { said } from './said.ts'
import { eur } from './walletPages.ts'

/** Subscriptions of cards: seen, stopped after a question, and allowed again. */

const LIST = '/v1/issuing/subscriptions'
const merchant = (name: string) => ({ name, category_code: '5815', city: 'Oslo', country: 'NO' })

const music = {
  id: 'b1',
  status: 'ACTIVE',
  card_id: 'k1',
  last4: '4417',
  merchant: merchant('Tidewave Music'),
  last_payment: { amount: '9.99', currency: 'EUR', created_at: '2026-01-05T10:30:00Z' },
  period: 'month' as string | null,
  expected_on: '2026-02-05' as string | null,
}
const stopped = { ...music, status: 'STOPPED', expected_on: null }
const gym = { ...music, id: 'b2', card_id: 'k2', last4: '9001', merchant: merchant('Harbour Gym') }

async function open(
  path: string,
  entries: object[] = [music, gym],
  pages: Pages = {},
  language = 'en',
) {
  const sent: string[] = []
  const changed = (act: string, data: object[]) => ({
    [`${LIST}/b1/${act}`]: ({ verb }: FakeRequest) => {
      sent.push(`${verb} ${act}`)
      return jsonResponse({ data })
    },
  })
  await openApp({
    signedIn: true,
    path,
    languages: [language],
    publicPages: { '/v2/system/currencies': () => jsonResponse(page([eur])) },
    pages: {
      ...oneCard,
      [LIST]: () => jsonResponse({ data: entries }),
      ...changed('stop', [stopped, gym]),
      ...changed('allow', [music, gym]),
      ...pages,
    },
  })
  return sent
}

const panel = (name = 'Subscriptions') => screen.getByRole('region', { name })
const lines = () => within(panel()).getAllByRole('listitem').map(said)

test('the page of a card has its own: who, how much, how often and when', async () => {
  await open('/cards/k1')
  expect(lines()).toHaveLength(1)
  for (const part of [
    'Tidewave Music',
    '9.99 EUR · every month',
    'Last paid 5 January',
    'Next payment about 5 February',
  ])
    expect(lines()[0]).toContain(part)
})

test('the page of all cards has all, each with its card', async () => {
  await open('/cards')
  expect(lines()).toHaveLength(2)
  expect(lines()[1]).toContain('Card ending in 9001')
})

test('one whose period or payment is not known says what is', async () => {
  await open('/cards/k1', [
    { ...music, period: null, expected_on: null },
    { ...stopped, id: 'b3', merchant: merchant('Old Paper'), last_payment: null, period: null },
  ])
  expect(lines()[0]).toContain('9.99 EUR')
  expect(lines()[0]).not.toContain('Next')
  expect(lines()[1]).toContain('Old Paper')
  expect(lines()[1]).toContain('Stopped')
})

test('a card without any shows nothing about them', async () => {
  await open('/cards/k1', [gym])
  expect(screen.queryByRole('region', { name: 'Subscriptions' })).toBeNull()
})

test('payments are stopped after a question, which says that the contract does not end', async () => {
  const sent = await open('/cards/k1')
  await clickButton('Stop payments to Tidewave Music')
  expect(said(panel())).toContain('Stop payments to Tidewave Music?')
  expect(said(panel())).toContain('Your contract doesn’t end')
  await clickButton('Not now')
  expect(said(panel())).not.toContain('Your contract')
  expect(sent).toEqual([])
  await clickButton('Stop payments to Tidewave Music')
  const confirm = screen.getByRole('button', { name: 'Stop payments' })
  confirm.focus()
  await clickButton('Stop payments')
  expect(sent).toEqual(['POST stop'])
  expect(lines()[0]).toContain('Stopped')
  const allow = screen.getByRole('button', { name: 'Allow again: Tidewave Music' })
  expect(document.activeElement, 'the focus stays in the row').toBe(allow)
  expect(screen.queryByRole('button', { name: 'Stop payments to Tidewave Music' })).toBeNull()
})

test('allowed again it is like before', async () => {
  const sent = await open('/cards/k1', [stopped])
  await clickButton('Allow again: Tidewave Music')
  expect(sent).toEqual(['POST allow'])
  expect(lines()[0]).toContain('Next payment')
})

test('a declined payment of a stopped one is allowed again where it says so', async () => {
  const declined = bought({
    status: 'DECLINED',
    failure_reason: 'subscription_stopped',
    merchant: music.merchant,
    title: 'Tidewave Music',
    billing_amount: '9.99',
    recurring: true,
  })
  const sent = await open('/cards/k1', [stopped], {
    [BOUGHT]: () => jsonResponse(page([declined])),
  })
  const purchases = panel('Purchases')
  expect(said(purchases)).toContain('Entertainment · Subscription')
  expect(said(purchases)).toContain('You stopped these payments')
  within(purchases).getByRole('button', { name: 'Allow again' }).click()
  await screen.findByText(/can charge this card again/)
  expect(sent).toEqual(['POST allow'])
})

test('a refused stop keeps the question and says why', async () => {
  await open('/cards/k1', [music], {
    [`${LIST}/b1/stop`]: () => problem(503, 'OVERLOADED', { retry_after_s: 1 }),
  })
  await clickButton('Stop payments to Tidewave Music')
  await clickButton('Stop payments')
  expect(alerts().join()).not.toBe('')
  expect(said(panel())).toContain('Your contract doesn’t end')
})

test('a refused list may be asked for again', async () => {
  let up = false
  await open('/cards/k1', [], {
    [LIST]: () => (up ? jsonResponse({ data: [music] }) : problem(500, 'INTERNAL')),
    [ONE]: () => jsonResponse(card({ fiat_account: account })),
  })
  expect(said(panel())).toContain('Couldn’t load your subscriptions')
  up = true
  await clickButton('Try again')
  expect(lines()[0]).toContain('Tidewave Music')
})

test('in Russian', async () => {
  await open('/cards/k1', [music], {}, 'ru')
  const shown = said(panel('Подписки'))
  expect(shown).toContain('раз в месяц')
  expect(shown).toContain('Следующее списание около 5 февраля')
})
