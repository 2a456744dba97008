import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeBrowser, type FakeBrowser } from '#device/fakeDevice'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { heading, openApp, clickButton, confirmOrder, settle, type } from './openApp.tsx'
import { book, EVERYONE, mill, page, PLACES, rent } from './counterpartyPages.ts'
import { card, oneCard, program } from './cardPages.ts'
import { coins } from './walletPages.ts'
import { EXCHANGE, order, orderType, orderPages } from './orderPages.ts'

/** A form that was not sent comes back with the page, and goes once it is sent or cleared. */

type Pages = Record<string, (request: FakeRequest) => Response>

const kinds = ['HIFI_SEPA_OFFRAMP', 'WITHDRAWAL_CRYPTO', 'TRANSFER_INTERNAL']
const forms: Pages = {
  ...book(),
  ...orderPages(),
  [EVERYONE]: () => jsonResponse(page([mill])),
  '/v1/v2/orders/order_types': () =>
    jsonResponse([...kinds, 'EXCHANGE_CRYPTO_INTERNAL'].map((id) => orderType(id))),
}

const publicPages = { ...coins, '/v2/system/countries': () => jsonResponse(page([])) }

/** The same browser each time, with its storage. */
function browserOf(store: FakeBrowser, pages: Pages = forms) {
  let last: Awaited<ReturnType<typeof openApp>> | undefined
  return async (path: string, more: Pages = {}) => {
    last?.app.stop()
    cleanup()
    last = await openApp({
      signedIn: true,
      path,
      publicPages,
      store,
      pages: { ...pages, ...more },
    })
    return last
  }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const anew = () => screen.queryByRole('button', { name: 'Start over' })
const priced = () => screen.findByText(/seconds? left$/)

test('restores the payee, without an amount', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/send')
  expect(anew()).toBeNull()
  await clickButton(/Rent/)
  await reload('/send')
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
  expect(screen.getByText(/Rent/)).toBeTruthy()
  expect(field('You send').value).toBe('')
})

test('restores an unfinished amount as it was typed', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/send')
  await clickButton(/Rent/)
  await type('You send', '1,500')
  await reload('/send')
  expect(field('You send').value).toBe('1,500')
})

test('remembers an address and its memo before there is an amount', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/send')
  await clickButton(/new crypto address/i)
  await type('Address', '0xabc')
  await reload('/send')
  expect(field('Address').value).toBe('0xabc')
})

test('each order form keeps its own draft', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/cash-out')
  await clickButton(/Rent/)
  await type('You send', '70')
  await reload('/exchange')
  expect(field('You send').value).toBe('')
  await type('You get', '0.5')
  await reload('/send')
  expect(screen.queryByLabelText('You send')).toBeNull()
  await reload('/cash-out')
  expect(field('You send').value).toBe('70')
  await reload('/exchange')
  expect(field('You get').value).toBe('0.5')
})

test('paying somebody else begins without the old amount', async () => {
  const destination = { ...rent, id: 'd2', nickname: 'House' }
  const reload = browserOf(createFakeBrowser(), {
    ...forms,
    [PLACES]: () => jsonResponse(page([rent, destination])),
  })
  await reload('/send?to=d1')
  await type('You send', '70')
  await reload('/send?to=d1')
  expect(field('You send').value).toBe('70')
  await reload('/send?to=d2')
  expect(field('You send').value).toBe('')
})

test('starting over removes the draft for good', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/send')
  await clickButton(/Rent/)
  await type('You send', '70')
  await clickButton('Start over')
  expect(screen.queryByLabelText('You send')).toBeNull()
  expect(anew()).toBeNull()
  await reload('/send')
  expect(screen.queryByLabelText('You send')).toBeNull()
})

test('removes the draft of an order that was placed', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/exchange', { [EXCHANGE]: () => jsonResponse(order({ id: 1234 }), 201) })
  await type('You send', '100')
  await priced()
  await confirmOrder(/^Exchange 100/)
  await reload('/exchange')
  expect(field('You send').value).toBe('')
})

test('keeps the draft of an order that was refused', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/exchange', { [EXCHANGE]: () => problem(422, 'INSUFFICIENT_FUNDS') })
  await type('You send', '100')
  await priced()
  await confirmOrder(/^Exchange 100/)
  await reload('/exchange')
  expect(field('You send').value).toBe('100')
})

test('restores a half filled counterparty until it is saved', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/counterparties/new')
  fireEvent.click(screen.getByLabelText('Business'))
  await type('Name', 'Rowan Mill Ltd')
  await reload('/counterparties/new')
  expect(field('Name').value).toBe('Rowan Mill Ltd')
  expect(field('Business').checked).toBe(true)
  await reload('/counterparties/new', { [EVERYONE]: () => jsonResponse(mill) })
  await clickButton('Save')
  expect(heading()).toBe('Mill')
  await reload('/counterparties/new')
  expect(field('Name').value).toBe('')
})

test('cancelling or starting over a counterparty leaves no draft', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/counterparties/new')
  await type('Name', 'Rowan')
  await clickButton('Start over')
  expect(field('Name').value).toBe('')
  await type('Name', 'Mill')
  await clickButton('Cancel')
  await reload('/counterparties/new')
  expect(field('Name').value).toBe('')
})

test('opens a new destination again with what was typed', async () => {
  const reload = browserOf(createFakeBrowser())
  await reload('/counterparties/c1')
  await clickButton('Add bank account or address')
  await type('IBAN', 'DE89')
  await reload('/counterparties/c1')
  expect(field('IBAN').value).toBe('DE89')
  await clickButton('Cancel')
  expect(heading()).toBe('Mill')
  await reload('/counterparties/c1')
  expect(heading()).toBe('Mill')
  expect(screen.queryByLabelText('IBAN')).toBeNull()
})

test('signing out leaves no draft on the device', async () => {
  const store = createFakeBrowser()
  const reload = browserOf(store)
  await reload('/send')
  await clickButton(/Rent/)
  await reload('/profile')
  await clickButton('Sign out')
  await settle()
  await reload('/send')
  expect(screen.queryByLabelText('You send')).toBeNull()
})

test('a new card comes back as it was described, until it is made', async () => {
  const reload = browserOf(createFakeBrowser(), {
    ...orderPages(),
    '/v1/issuing/config/programs': () => jsonResponse(page([program()])),
    '/v1/issuing/cards/balance': () => jsonResponse({ ...card(), status: 'ACTIVE' }),
    ...oneCard,
  })
  await reload('/cards/new')
  await clickButton('Next: Virtual card')
  await type('Name', 'Travel')
  await reload('/cards/new')
  expect(field('Name').value).toBe('Travel')
  await clickButton('Next')
  await clickButton('Create card')
  await reload('/cards/new')
  expect(screen.getByRole('button', { name: 'Next: Virtual card' })).toBeTruthy()
})
