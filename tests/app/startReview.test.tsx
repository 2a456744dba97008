import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { book, EVERYONE, field, mill, page } from './counterpartyPages.ts'
import { alerts, clickButton, confirmOrder, openApp, type } from './openApp.tsx'
import { CALC, order, orderPages, orderType, price } from './orderPages.ts'
import { coins, eth, eur } from './walletPages.ts'

/** What the bank turned down is told where the form leads to its review, and what to do then. */

const PLACE = '/v1/orders/WITHDRAWAL_CRYPTO'
const typed = '0xdbf03b407c01e7cd3cbea99509d93f8d1dc8c6fb'
const saved = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const withdrawal = orderType('WITHDRAWAL_CRYPTO', {
  payment_method: 'crypto',
  currency: 'ETH',
  min_amount: '0.00',
})
const inEther = {
  from_currency: eth.uuid,
  from_symbol: 'ETH',
  to_symbol: 'ETH',
  from_amount: '0.5',
}

/** An address was typed with an amount, and confirmed; the bank refuses it until told otherwise. */
async function openRefused(refuse: () => Response, coin: object = eth) {
  const sent: Record<string, unknown>[] = []
  const app = await openApp({
    signedIn: true,
    path: '/send',
    publicPages: {
      ...coins,
      '/v2/system/currencies': () => jsonResponse(page([eur, coin])),
      '/v2/system/countries': () => jsonResponse(page([])),
    },
    pages: {
      ...book(),
      ...orderPages(),
      [EVERYONE]: () => jsonResponse(page([mill])),
      '/v1/v2/orders/order_types': () => jsonResponse([withdrawal]),
      [CALC]: () => jsonResponse(price('q1', inEther)),
      [PLACE]: ({ body }) => {
        sent.push(JSON.parse(body) as Record<string, unknown>)
        return refuse()
      },
    },
  })
  await clickButton(/new crypto address/i)
  await type('Address', typed)
  await type('You send', '0.5')
  await send()
  return { sent, ...app }
}

async function send() {
  await screen.findByText(/seconds? left$/)
  await confirmOrder(/^Send \d/)
}

const lookalike = () =>
  problem(409, 'ADDRESS_LOOKALIKE', {
    errors: [{ pointer: '/to_address', code: 'LOOKALIKE', params: { address: saved } }],
  })

test('an address like a saved one is compared with it, and sent to once that was meant', async () => {
  const { sent, bank } = await openRefused(lookalike)
  const differing = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(differing).toEqual(['1', 'd'])
  expect(alerts().join()).toMatch(/^This address looks like one you’ve saved/)
  expect(screen.getByRole('alert').closest('[data-tone]')?.getAttribute('data-tone')).toBe('bad')
  await clickButton('Address is correct, send')
  expect(alerts()).toEqual([])
  expect(document.querySelector('mark')).toBeNull()
  expect(field('Address').value).toBe(typed)
  bank.pages[PLACE] = ({ body }) => {
    sent.push(JSON.parse(body) as Record<string, unknown>)
    return jsonResponse(order({ order_type: 'WITHDRAWAL_CRYPTO' }), 201)
  }
  await send()
  expect(sent.map(({ confirm_lookalike }) => confirm_lookalike)).toEqual([undefined, true])
})

test('an address like a saved one that was not meant is typed anew', async () => {
  const { sent } = await openRefused(lookalike)
  await clickButton('Go back and check')
  expect(screen.queryByLabelText('Address')).toBeNull()
  expect(document.querySelector('mark')).toBeNull()
  expect(sent).toHaveLength(1)
})

test('another address typed is no lookalike any more', async () => {
  await openRefused(lookalike)
  await clickButton('Address is correct, send')
  await type('Address', `${typed.slice(0, -1)}a`)
  await send()
  expect(document.querySelectorAll('mark').length).toBeGreaterThan(0)
})

test('an address of the person’s own is refused at its field, and said once', async () => {
  await openRefused(() => problem(422, 'SAME_ACCOUNT'))
  expect(field('Address').getAttribute('aria-invalid')).toBe('true')
  expect(alerts()).toHaveLength(1)
})

test('a memo that is missing is asked for at its own field', async () => {
  await openRefused(() => problem(422, 'MEMO_REQUIRED'), { ...eth, is_memo: true })
  expect(field('Memo').getAttribute('aria-invalid')).toBe('true')
  expect(field('Address').getAttribute('aria-invalid')).toBe('false')
  expect(alerts()).toHaveLength(1)
})

test('a coin that needs no memo has no field for it', async () => {
  await openRefused(() => problem(422, 'ADDRESS_INVALID'))
  expect(screen.queryByLabelText('Memo')).toBeNull()
})

test('where that way is closed somebody else can be chosen', async () => {
  await openRefused(() => problem(422, 'ORDER_TYPE_DISABLED'))
  expect(field('Address').getAttribute('aria-invalid')).toBe('false')
  await clickButton('Choose another')
  expect(screen.queryByLabelText('Address')).toBeNull()
  expect(screen.getByRole('button', { name: /new crypto address/i })).toBeTruthy()
})

test('where the price has gone another is got at a press', async () => {
  const { bank } = await openRefused(() => problem(409, 'QUOTE_EXPIRED'))
  const before = bank.requests.filter(({ path }) => path.startsWith(CALC)).length
  await clickButton('Get a new rate')
  expect(bank.requests.filter(({ path }) => path.startsWith(CALC)).length).toBe(before + 1)
})
