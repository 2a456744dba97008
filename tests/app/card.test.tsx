import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import {
  account,
  bought,
  BOUGHT,
  card,
  limits,
  LIST,
  ONE,
  oneCard as pages,
  page,
  program,
} from './cardPages.ts'
import {
  alerts,
  heading,
  listOf,
  openApp,
  clickButton,
  settle,
  type,
  memoryOf,
} from './openApp.tsx'
import { eur } from './walletPages.ts'

// Anybody may read the programs.
const publicPages = { '/v2/system/currencies': () => jsonResponse(page([eur])) }

const open = (path: string, more: Record<string, (request: FakeRequest) => Response> = {}) =>
  openApp({ signedIn: true, path, publicPages, pages: { ...pages, ...more } })

test('lists cards beside the balance they spend from', async () => {
  await open('/cards')
  const balance = listOf('Card balance')
  expect(balance.getByText(/120/)).toBeTruthy()
  expect(balance.getByRole('link', { name: /Travel/ }).getAttribute('href')).toBe('/cards/k1')
})

test('says the first step where there is no card', async () => {
  await open('/cards', { [LIST]: () => jsonResponse(page([])) })
  expect(screen.getByText('No cards yet')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'New card' })).toHaveLength(1)
})

test('cards that did not load can be read again', async () => {
  let up = false
  await open('/cards', {
    [LIST]: () => (up ? pages[LIST]() : problem(503, 'OVERLOADED', { retry_after_s: 1 })),
  })
  expect(screen.getByText('Couldn’t load your cards')).toBeTruthy()
  up = true
  await clickButton('Try again')
  expect(screen.getByRole('link', { name: /Travel/ })).toBeTruthy()
})

test('takes back a refused freeze and says why', async () => {
  let blocked = false
  await open('/cards/k1', {
    [`${ONE}/freeze`]: () => {
      blocked = true
      const errors = [{ pointer: '/id', code: 'REASON', params: { reason: 'fraud_suspected' } }]
      return problem(409, 'CARD_STATE_CONFLICT', { errors })
    },
    [ONE]: () =>
      jsonResponse(card(blocked ? { card_status: 'BLOCKED', reason: 'fraud_suspected' } : {})),
  })
  expect(heading()).toBe('Travel')
  await clickButton('Freeze')
  expect(alerts()).toEqual(['We noticed suspicious activity.'])
  expect(screen.queryByRole('button', { name: 'Unfreeze' })).toBeNull()
  expect(screen.getByText(/Contact support to unblock it/)).toBeTruthy()
})

test('names each obstacle to closing by itself', async () => {
  const errors = [
    { pointer: '/id', code: 'HOLDS', params: { amount: '38.30' } },
    { pointer: '/id', code: 'BALANCE', params: { amount: '120.50' } },
  ]
  await open('/cards/k1', {
    [ONE]: ({ verb }) =>
      verb === 'DELETE' ? problem(409, 'CARD_STATE_CONFLICT', { errors }) : jsonResponse(card()),
  })
  await clickButton('Close card')
  await clickButton('Close card for good')
  const way = alerts().join(' ')
  expect(way).toContain('38.30')
  expect(way).toContain('is left on this card')
})

test('a closed card has no limits', async () => {
  await open('/cards/k1', { [ONE]: () => jsonResponse(card({ card_status: 'CLOSED' })) })
  expect(screen.getByRole('heading', { name: 'This card' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Limits' })).toBeNull()
})

test('says that a prepaid card with money cannot be closed', async () => {
  const requests: string[] = []
  const prepaid = card()
  prepaid.fiat_account = { ...prepaid.fiat_account, type: 'prepaid' }
  await open('/cards/k1', {
    [ONE]: ({ verb }) => {
      requests.push(verb)
      return jsonResponse(prepaid)
    },
  })
  await clickButton('Close card')
  expect(screen.getByText(/120\.50.+ is left on this card/)).toBeTruthy()
  await clickButton('Close card for good')
  expect(requests).not.toContain('DELETE')
})

test('says what is left of a limit, and removes one that is emptied', async () => {
  const requests: object[] = []
  const set = limits({ daily_enabled: true, daily_cap: '50.00', daily_spent: '12.50' })
  await open('/cards/k1', {
    [ONE]: () => jsonResponse(card({ limits: set })),
    [`${ONE}/limits`]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return jsonResponse(card())
    },
  })
  expect(screen.getByText(/37\.50.*left of.*50\.00/)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Today: 25% used' })).toBeTruthy()
  await clickButton('Change')
  await type('Per day', '')
  await type('Per purchase', '1,000.5')
  await clickButton('Save')
  expect(requests).toEqual([{ daily_cap: null, per_transaction_cap: '1000.5' }])
})

test('activates a card in the mail by its last four digits', async () => {
  let requests = ''
  const mailed = { card_status: 'INACTIVE', stage: 'shipped', form_factor: 'PHYSICAL' }
  await open('/cards/k1', {
    [ONE]: () => jsonResponse(card(mailed)),
    [`${ONE}/activate`]: ({ body }) => {
      requests = body
      return jsonResponse(card({ form_factor: 'PHYSICAL' }))
    },
  })
  await type('Last four digits', '441')
  await clickButton('Activate')
  expect(requests).toBe('')
  await type('Last four digits', '4417')
  await clickButton('Activate')
  expect(JSON.parse(requests)).toEqual({ last4: '4417' })
  expect(screen.getByRole('button', { name: 'Freeze' })).toBeTruthy()
})

test.each([
  ['no key at all', 'We couldn’t open a secure connection'],
  [
    '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
    'We couldn’t open a secure connection',
  ],
])('says what is wrong with an invalid key: %s', async (key, words) => {
  await open('/cards/k1', {
    '/v1/issuing/config/key': () => jsonResponse({ public_key: btoa(key) }),
  })
  await clickButton('Show details')
  await settle()
  expect(alerts().join()).toContain(words)
  expect(document.querySelector('.secret')).toBeNull()
})

test('shows a code, hides it when the app is left, and keeps it nowhere', async () => {
  const { device, app } = await open('/cards/k1', {
    '/v1/vcards/cards/k1/sensitive/otp': () =>
      jsonResponse({
        created_at: Date.now(),
        internal_card_id: 'k1',
        otp: '907331',
        valid_to: Date.now() + 300_000,
      }),
  })
  await clickButton('Get one-time code')
  expect(document.querySelector('.secret')?.textContent).toBe('907331')
  expect(screen.getByText(/^For one payment, valid until \d/)).toBeTruthy()
  expect(memoryOf(app)).not.toContain('907331')
  device.hideApp()
  await settle()
  expect(document.documentElement.outerHTML).not.toContain('907331')
  expect(device.vault.peek('cardCode')).toBeNull()
})

test('chooses, names, reviews and issues a card', async () => {
  const requests: object[] = []
  await open('/cards/new', {
    '/v1/issuing/config/programs': () =>
      jsonResponse(page([program(), program({ id: 'p2', name: 'Old card', status: 'ARCHIVED' })])),
    [LIST]: () => jsonResponse([]),
    '/v1/issuing/cards/balance': ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return jsonResponse({ ...card(), status: 'ACTIVE' })
    },
  })
  expect(screen.getByText(/No longer offered/)).toBeTruthy()
  await clickButton('Next: Virtual card')
  await type('Name', 'Travel')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await settle()
  expect(screen.getByText(/5\.00.*EUR one-time fee/)).toBeTruthy()
  await clickButton('Create card')
  expect(requests).toEqual([{ program_id: 'p1', wallet_id: 'w1', nick_name: 'Travel' }])
  expect(heading()).toBe('Travel')
})

test('does not call the balance of a frozen card available', async () => {
  await open('/cards/k1', {
    [ONE]: () =>
      jsonResponse(
        card({
          card_status: 'FROZEN',
          fiat_account: { ...account, type: 'prepaid', cards_count: 1 },
        }),
      ),
  })
  expect(screen.getByText('Card balance')).toBeTruthy()
  expect(screen.queryByText('Available on this card')).toBeNull()
})

test("names transfers between wallet and card in the reader's language", async () => {
  const moved = (id: string, transaction_type: string) =>
    bought({ id, transaction_type, title: 'Wallet', is_credit: transaction_type === 'DEPOSIT' })
  await open('/cards/k1', {
    [BOUGHT]: () => jsonResponse(page([moved('t1', 'DEPOSIT'), moved('t2', 'WITHDRAWAL')])),
  })
  expect(screen.getByText('From your wallet')).toBeTruthy()
  expect(screen.getByText('To your wallet')).toBeTruthy()
  expect(screen.queryByText('Wallet')).toBeNull()
})
