import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { book, field } from './counterpartyPages.ts'
import { alerts, inMinutes, listOf, openApp, reviewOrder, settle, type } from './openApp.tsx'
import { CALC, ORDERS, orderPages, orderType, price, TERMS, terms } from './orderPages.ts'
import { coins, eur } from './walletPages.ts'

/** What a payment is held to stands beside its amount before one is typed, and while it is. */

const orderTypes = '/v1/v2/orders/order_types'

async function openSend(limits: object[], more: object = {}) {
  const app = await openApp({
    signedIn: true,
    path: '/send?to=d1',
    publicPages: coins,
    pages: {
      ...book(),
      ...orderPages(),
      [orderTypes]: () => jsonResponse([orderType('HIFI_SEPA_OFFRAMP')]),
      [TERMS]: () => jsonResponse(terms({ limits })),
      ...more,
    },
  })
  await settle()
  return app
}

const isNew = { kind: 'new_recipient', amount: '400.00', from_amount: '400.00', left: '400.00' }
const limit = { ...isNew, max: '1000.00', until: null }
const ofDay = { ...limit, kind: 'day', amount: '250.00', from_amount: '250.00', left: '250.00' }

const quoted = (from_amount: string) => ({
  [CALC]: () =>
    jsonResponse(
      price('q1', { from_amount, order_type: 'HIFI_SEPA_OFFRAMP', to_currency: eur.uuid }),
    ),
})

const asked = ({ requests }: { requests: { path: string }[] }) =>
  requests.map(({ path }) => path).filter((path) => path.startsWith(TERMS))

const hint = () =>
  (
    document.getElementById(field('You send').getAttribute('aria-describedby') ?? '')
      ?.textContent ?? ''
  ).replaceAll('\u00a0', ' ')
const canReview = () =>
  screen.getByRole('button', { name: 'Review' }).getAttribute('aria-disabled') !== 'true'

test('minimum, maximum and limits are said before an amount is typed', async () => {
  const { bank } = await openSend([{ ...limit, until: inMinutes(24 * 60) }, ofDay])
  expect(hint()).toContain('From 5.00 EUR to 1,000.00 EUR')
  expect(hint()).toMatch(/At most 400\.00 EUR: this recipient is new until tomorrow \d\d:\d\d\./)
  expect(hint()).toContain('Daily limit: 250.00 EUR of 1,000.00 EUR left.')
  expect(asked(bank)).toEqual([expect.stringContaining('counterparty_destination_id=d1')])
})

test('fees and arrival are said before an amount is typed, and with its price', async () => {
  const { bank } = await openSend([], {
    [TERMS]: () => jsonResponse(terms({ arrives_by: inMinutes(24 * 60) })),
  })
  const price = () => listOf('Rate and fees')
  expect(price().getByText(/^0\.50\sEUR \+ 0\.2%$/)).toBeTruthy()
  expect(price().getByText(/^By tomorrow \d\d:\d\d$/)).toBeTruthy()
  Object.assign(bank.pages, quoted('100.00'))
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  expect(price().getByText(/^By tomorrow \d\d:\d\d$/)).toBeTruthy()
})

test('what is left in another currency is said in both', async () => {
  await openSend([], {
    [TERMS]: () => jsonResponse(terms({ base_currency: 'USD', limits: [limit] })),
  })
  expect(hint()).toContain('At most 400.00 EUR (400.00 USD) in the first 24 hours')
})

test('an amount above a limit is marked while typing, and cannot be reviewed', async () => {
  const { bank } = await openSend([limit], quoted('400.01'))
  await type('You send', '400.01')
  await screen.findByText(/seconds? left$/)
  expect(alerts().join().replaceAll('\u00a0', ' ')).toContain('At most 400.00 EUR')
  expect([field('You send').getAttribute('aria-invalid'), canReview()]).toEqual(['true', false])

  Object.assign(bank.pages, quoted('400.00'))
  await type('You send', '400')
  await screen.findByText(/seconds? left$/)
  await settle()
  expect([field('You send').getAttribute('aria-invalid'), canReview()]).toEqual(['false', true])
  await reviewOrder(/^Send 400/)
})

test('without terms the bank alone checks', async () => {
  await openSend([], { ...quoted('100.00'), [TERMS]: () => problem(500, 'INTERNAL') })
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  await settle()
  expect([hint().includes('From 5.00'), canReview()]).toEqual([false, true])
})

test('more than cents, or beyond a bound, is said beside the field with the figure', async () => {
  const refused = (code: string, word: string, params: object) => () =>
    problem(422, code, { errors: [{ pointer: '/amount', code: word, params }] })
  const { bank } = await openSend([], {
    [CALC]: refused('AMOUNT_INVALID', 'DECIMALS', { decimals: '2' }),
  })
  const wrong = async (typed: string, text: RegExp) => {
    await type('You send', typed)
    await screen.findByText(text)
    return [field('You send').value, canReview()]
  }
  expect(await wrong('10.005', /Enter at most 2 decimals/)).toEqual(['10.005', false])
  const bounds = { min: '5.00', max: '1000.00', currency: 'EUR' }
  bank.pages[CALC] = refused('AMOUNT_TOO_SMALL', 'AMOUNT_TOO_SMALL', bounds)
  expect(await wrong('2', /The minimum is 5.00\sEUR/)).toEqual(['2', false])
  bank.pages[CALC] = refused('AMOUNT_TOO_LARGE', 'AMOUNT_TOO_LARGE', bounds)
  expect(await wrong('2000', /The maximum is 1,000.00\sEUR/)).toEqual(['2,000', false])
})

test('terms are read again once a payment was refused for them', async () => {
  const { bank } = await openSend([], {
    ...quoted('100.00'),
    [`${ORDERS}/HIFI_SEPA_OFFRAMP`]: () => problem(422, 'DESTINATION_COOLING'),
  })
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  bank.pages[TERMS] = () => jsonResponse(terms({ limits: [{ ...limit, from_amount: '50.00' }] }))
  const confirm = await reviewOrder(/^Send 100/)
  confirm.click()
  await settle()
  expect(asked(bank).length).toBe(2)
  await screen.findByText(/seconds? left$/)
  expect([field('You send').getAttribute('aria-invalid'), canReview()]).toEqual(['true', false])
})
