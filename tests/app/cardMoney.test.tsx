import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { account, card, listed, page, program } from './cardPages.ts'
import { ENTITY, rail, RAILS } from './kycPages.ts'
import { alerts, openApp, clickButton, type } from './openApp.tsx'
import { eth, eur, walletPages } from './walletPages.ts'
import { CALC, order, ORDERS, price, waiting } from './orderPages.ts'

const LIST = '/v1/issuing/sub_account/list/w1'
const ACCOUNT = '/v1/issuing/sub_account/s1'
const ONE = '/v1/issuing/cards/k1'
const LOAD = '/v1/orders/TRANSFER_CARD_SUBACCOUNT'
const TAKE_OFF = '/v1/orders/WITHDRAW_CARD_SUBACCOUNT'

const par = (order_type: string, amount = '10.00') =>
  price('q1', {
    order_type,
    to_currency: eur.uuid,
    to_symbol: 'EUR',
    rate: '1',
    from_amount: amount,
    net_amount: amount,
    result_amount: amount,
    fees: '0.00',
  })

const placed = (order_type: string, more: object = {}) =>
  order({ order_type, to_uuid: eur.uuid, to: { amount: '10.00', currency: 'EUR' }, ...more })

const loaded = () => ({
  ...placed('TRANSFER_CARD_SUBACCOUNT', { id: 7, number: 7 }),
  crypto_uuid: eur.uuid,
  fiat_uuid: eur.uuid,
  amount_fiat: '10.00',
  payment_method: 'CARD',
  provider_uuid: 'v1',
  redirect_url: '',
})

const pages = {
  ...walletPages(),
  [LIST]: () => jsonResponse(page([{ ...account, cards: [listed()] }])),
  [ACCOUNT]: () => jsonResponse(account),
  [ONE]: () => jsonResponse(card()),
  '/v1/issuing/transactions/': () => jsonResponse(page([])),
  '/v1/v2/orders/order_types': () => jsonResponse([]),
  [`${ORDERS}/o1`]: () => jsonResponse(placed('TRANSFER_CARD_SUBACCOUNT')),
  [CALC]: () => jsonResponse(par('TRANSFER_CARD_SUBACCOUNT')),
  [LOAD]: () => jsonResponse(loaded(), 201),
  [TAKE_OFF]: () => jsonResponse(placed('WITHDRAW_CARD_SUBACCOUNT'), 201),
}

const publicPages = { '/v2/system/currencies': () => jsonResponse(page([eur, eth])) }

const open = (path: string, more: Record<string, (request: FakeRequest) => Response> = {}) =>
  openApp({ signedIn: true, path, publicPages, pages: { ...pages, ...more } })

const priced = () => screen.findByText(/seconds? left$/)

test('tops up a card after showing the price, and reads the card again', async () => {
  const requests: object[] = []
  const { bank } = await open('/cards/k1', {
    [LOAD]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return jsonResponse(loaded(), 201)
    },
  })
  await clickButton('Top up')
  expect(document.activeElement).toBe(screen.getByLabelText('From your wallet'))
  await type('From your wallet', '10')
  await priced()
  expect(screen.getByText('Arrives on the card')).toBeTruthy()
  const before = bank.requestsTo(ONE).length
  await clickButton(/^Top up 10/)
  expect(requests).toEqual([
    {
      wallet_id: 'w1',
      amount: '10',
      quote_id: 'q1',
      card_id: 'k1',
      from_uuid: eur.uuid,
      sub_account_id: 's1',
    },
  ])
  expect(screen.getByText(/Card balance top-up: /)).toBeTruthy()
  expect(bank.requestsTo(ONE).length).toBeGreaterThan(before)
  await clickButton('Move back to wallet')
  expect(screen.queryByText(/Card balance top-up: /)).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('From the card'))
})

const outcomeButtons = () =>
  ['Approve payment', 'Cancel payment', 'Done'].filter((name) =>
    screen.queryByRole('button', { name }),
  )

const underWay = {
  status: 'PENDING',
  sub_status: 'submitted',
  next: { mover: 'rail', why: 'submitted', until: null, allowed_events: [] },
}

test.each([
  ['waits for its owner', waiting, ['Approve payment', 'Cancel payment']],
  ['is under way', underWay, []],
  ['is done', {}, ['Done']],
])('after a top-up that %s offers what can be done then', async (_, more, offered) => {
  await open('/cards/k1', {
    [LOAD]: () => jsonResponse({ ...loaded(), ...more }, 201),
    [`${ORDERS}/o1`]: () => jsonResponse({ ...placed('TRANSFER_CARD_SUBACCOUNT'), ...more }),
  })
  await clickButton('Top up')
  await type('From your wallet', '10')
  await priced()
  await clickButton(/^Top up 10/)
  expect(outcomeButtons()).toEqual(offered)
})

test('takes back all that is available on a card, by its amount alone', async () => {
  const requests: object[] = []
  await open('/cards/k1', {
    [CALC]: () => jsonResponse(par('WITHDRAW_CARD_SUBACCOUNT', '120.50')),
    [TAKE_OFF]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return jsonResponse(placed('WITHDRAW_CARD_SUBACCOUNT'), 201)
    },
  })
  await clickButton('Move back to wallet')
  await clickButton('Max')
  await priced()
  await clickButton(/^Move back 120/)
  expect(requests).toEqual([{ wallet_id: 'w1', amount: '120.50', sub_account_id: 's1' }])
})

test('tells who takes money back twice at once to wait', async () => {
  await open('/cards/k1', {
    [CALC]: () => jsonResponse(par('WITHDRAW_CARD_SUBACCOUNT')),
    [TAKE_OFF]: () => problem(409, 'STATE_CONFLICT', { state: 'PROCESSING' }),
  })
  await clickButton('Move back to wallet')
  await type('From the card', '10')
  await priced()
  await clickButton(/^Move back 10/)
  expect(alerts().join()).toContain('A transfer back to your wallet is in progress')
  await clickButton('Not now')
  await clickButton('Move back to wallet')
  expect(alerts().join()).toBe('')
})

test.each([
  ['in use no more, as the bank finds', 'BLOCKED', 'This card balance isn’t active'],
  ['busy with another transfer', 'PROCESSING', 'A transfer back to your wallet is in progress'],
])('a transfer from a balance %s is refused with what to do', async (_, state, text) => {
  await open('/cards/k1', {
    [CALC]: () => jsonResponse(par('WITHDRAW_CARD_SUBACCOUNT')),
    [TAKE_OFF]: () => problem(409, 'STATE_CONFLICT', { state }),
  })
  await clickButton('Move back to wallet')
  await type('From the card', '10')
  await priced()
  await clickButton(/^Move back 10/)
  expect(alerts().join()).toContain(text)
})

test('a balance that was blocked meanwhile takes no amount', async () => {
  await open('/cards/k1', { [ACCOUNT]: () => jsonResponse({ ...account, status: 'BLOCKED' }) })
  await clickButton('Top up')
  expect(screen.getByText(/^This card balance isn’t active/)).toBeTruthy()
  expect(screen.queryByLabelText('From your wallet')).toBeNull()
})

test('an amount that can be read in two ways offers both, and none is taken for it', async () => {
  const { bank } = await open('/cards/k1')
  await clickButton('Move back to wallet')
  const field = screen.getByLabelText<HTMLInputElement>('From the card')
  const ways = screen.getAllByRole('button', { name: /^(Top up|Move back to wallet)$/ })
  expect(ways.map((way) => way.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true'])
  await type('From the card', '1,500')
  await screen.findByText(/^Did you mean/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(bank.requests.filter(({ path }) => path.startsWith(CALC))).toEqual([])
  await clickButton('1.500')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1.500', 'false'])
})

test('never calls a lost answer of a top-up a failure', async () => {
  await open('/cards/k1', { [LOAD]: () => problem(503, 'OVERLOADED') })
  await clickButton('Top up')
  await type('From your wallet', '10')
  await priced()
  await clickButton(/^Top up 10/)
  expect(screen.getByText(/We don’t know yet if the payment went through/)).toBeTruthy()
  expect(alerts().join()).toBe('')
})

test.each([
  ['closed', { card_status: 'CLOSED' }, ['Move back to wallet']],
  ['blocked, with money of its own', { card_status: 'BLOCKED', ...prepaid() }, []],
  ['frozen', { card_status: 'FROZEN' }, ['Top up', 'Move back to wallet']],
  ['of a balance not in use', { fiat_account: { ...account, status: 'BLOCKED' } }, []],
  ['without a cent', { fiat_account: { ...account, balance: '0.00' } }, ['Top up']],
])('offers what can be moved to and from a card that is %s', async (_, more, ways) => {
  await open('/cards/k1', { [ONE]: () => jsonResponse(card(more)) })
  const there = ['Top up', 'Move back to wallet'].filter((name) =>
    screen.queryByRole('button', { name }),
  )
  expect(there).toEqual(ways)
})

function prepaid() {
  return { fiat_account: { ...account, type: 'prepaid' } }
}

test('shows the price before the confirmation', async () => {
  await open('/cards/k1')
  await clickButton('Top up')
  await type('From your wallet', '10')
  await priced()
  const yes = screen.getByRole('button', { name: /^Top up 10/ })
  const where = screen.getByRole('region', { name: 'Rate and fees' }).compareDocumentPosition(yes)
  expect(where).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('tops up a balance from the list, below its own line', async () => {
  await open('/cards')
  await clickButton('Top up: Card balance')
  await type('From your wallet', '10')
  await priced()
  await clickButton(/^Top up 10/)
  expect(screen.getByText(/Card balance top-up: /)).toBeTruthy()
})

test('leads to verification where cards are not open to a wallet yet', async () => {
  const issuing_program = program({ kyc_rails_id: 'cards' })
  await open('/cards/k1', {
    [ENTITY]: () => problem(404, 'NOT_FOUND'),
    [RAILS]: () => jsonResponse(page([rail('cards', 'Cards')])),
    [ACCOUNT]: () => jsonResponse({ ...account, issuing_program }),
  })
  await clickButton('Top up')
  expect(screen.queryByLabelText('From your wallet')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to verification' })).toBeTruthy()
  await clickButton('Not now')
  expect(screen.getByRole('button', { name: 'Top up' })).toBeTruthy()
})
