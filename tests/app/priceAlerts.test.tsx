import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type FakeRequest, type Pages } from '#tests/kit/fakeBank'
import { said } from './said.ts'
import { openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** The prices that somebody waits for, on the page of their currency. */

const ALERTS = '/v2/user/price-alerts'

const alert = (id: string, direction: string, price: string) => ({
  id,
  symbol: 'ETH',
  direction,
  price,
  currency: 'EUR',
  created_at: '2026-03-01T10:00:00Z',
})
const kept = [
  alert('a1', 'above', '3500.000000000000000000'),
  alert('a2', 'below', '2000.500000000000000000'),
]

async function open({ pages = {}, languages = ['en'], path = '/balances/ETH' } = {}) {
  const sent: FakeRequest[] = []
  const answer = (data: object[]) => (request: FakeRequest) => {
    if (request.verb !== 'GET') sent.push(request)
    return jsonResponse({
      data: request.verb === 'POST' ? [...data, alert('a3', 'above', '4000')] : data,
    })
  }
  const answers: Pages = {
    ...walletPages(),
    [ALERTS]: answer(kept),
    [`${ALERTS}/a1`]: answer(kept.slice(1)),
    ...pages,
  }
  const opened = await openApp({ signedIn: true, path, pages: answers, languages })
  return { ...opened, sent }
}

const panel = () => screen.getByRole('region', { name: 'Price alerts' })
const press = async (name: string) => {
  fireEvent.click(within(panel()).getByRole('button', { name }))
  await settle()
}
const lines = () => within(panel()).getAllByRole('listitem').map(said)

test('each says what it waits for, and can be removed', async () => {
  const { sent, bank } = await open()
  expect(bank.requests.some(({ path }) => path === `${ALERTS}?symbol=ETH`)).toBe(true)
  expect(lines()[0]).toContain('Above 3,500 EUR')
  expect(lines()[1]).toContain('Below 2,000.50 EUR')
  await press('Remove alert: Above 3,500 EUR'.replace(' EUR', '\u00a0EUR'))
  expect(sent.map(({ verb }) => verb)).toEqual(['DELETE'])
  expect(lines()).toHaveLength(1)
})

test('where they did not load they can be read again', async () => {
  const { bank } = await open({ pages: { [ALERTS]: () => problem(503, 'OVERLOADED') } })
  expect(within(panel()).getByText('Couldn’t load your price alerts')).toBeTruthy()
  expect(within(panel()).queryByRole('button', { name: 'Add alert' })).toBeNull()
  bank.pages[ALERTS] = () => jsonResponse({ data: kept })
  await press('Try again')
  expect(lines()).toHaveLength(2)
})

test('a new one is added', async () => {
  const { sent } = await open()
  await press('Add alert')
  fireEvent.click(within(panel()).getByRole('radio', { name: 'Below' }))
  fireEvent.click(within(panel()).getByRole('radio', { name: 'Above' }))
  fireEvent.change(within(panel()).getByLabelText('Price in EUR'), { target: { value: '4000' } })
  await press('Save')
  expect(JSON.parse(sent[0]!.body)).toEqual({ symbol: 'ETH', direction: 'above', price: '4000' })
  expect(lines()[2]).toContain('Above 4,000 EUR')
})

test('a price that is passed already is refused with words, and what was typed stays', async () => {
  await open({
    pages: {
      [ALERTS]: (request: FakeRequest) =>
        request.verb === 'GET'
          ? jsonResponse({ data: [] })
          : problem(409, 'PRICE_REACHED', { state: 'above' }),
    },
  })
  expect(said(panel())).toContain('We’ll tell you once, when the price gets there.')
  await press('Add alert')
  fireEvent.change(within(panel()).getByLabelText('Price in EUR'), { target: { value: '1' } })
  await press('Save')
  expect(said(panel())).toContain('The price is above that already. Enter more.')
  expect(within(panel()).getByLabelText<HTMLInputElement>('Price in EUR').value).toBe('1')
  await press('Cancel')
  expect(said(panel())).not.toContain('already')
})

test('the base currency has no price to wait for', async () => {
  await open({ path: '/balances/EUR' })
  expect(screen.queryByRole('region', { name: 'Price alerts' })).toBeNull()
})

test('in Russian', async () => {
  await open({ languages: ['ru'] })
  expect(said(screen.getByRole('region', { name: 'Уведомления о цене' }))).toContain(
    'Ниже 2 000,50 EUR',
  )
})
