import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pretendStore, type PretendStore } from '#device/fakeDevice'
import { problem, said, type Asked } from '#tests/kit/fakeBank'
import { heading, openApp, press, still, type } from './openApp.tsx'
import { book, EVERYONE, mill, page, PLACES, rent } from './counterpartyPages.ts'
import { coins } from './walletPages.ts'
import { EXCHANGE, order, orderType, till } from './orderPages.ts'

/** What was typed and not sent comes back with the page, and goes when it is sent or thrown away. */

type Pages = Record<string, (asked: Asked) => Response>

const kinds = ['HIFI_SEPA_OFFRAMP', 'WITHDRAWAL_CRYPTO', 'TRANSFER_INTERNAL']
const desks: Pages = {
  ...book(),
  ...till(),
  [EVERYONE]: () => said(page([mill])),
  '/v1/v2/orders/order_types': () =>
    said([...kinds, 'EXCHANGE_CRYPTO_INTERNAL'].map((id) => orderType(id))),
}

const told = { ...coins, '/v2/system/countries': () => said(page([])) }

/** The same browser each time, as its storage remembers it. */
function browserOf(store: PretendStore, pages: Pages = desks) {
  let last: Awaited<ReturnType<typeof openApp>> | undefined
  return async (path: string, more: Pages = {}) => {
    last?.app.stop()
    cleanup()
    last = await openApp({ signedIn: true, path, told, store, pages: { ...pages, ...more } })
    return last
  }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const anew = () => screen.queryByRole('button', { name: 'Start anew' })
const priced = () => screen.findByText(/^held for/)

test('whom somebody was about to pay stands there again, with no amount yet', async () => {
  const reload = browserOf(pretendStore())
  await reload('/send')
  expect(anew()).toBeNull()
  await press(/Rent/)
  await reload('/send')
  expect(screen.getByRole('button', { name: 'Somebody else' })).toBeTruthy()
  expect(screen.getByText(/Rent/)).toBeTruthy()
  expect(field('You send').value).toBe('')
})

test('what is no amount yet comes back as it was typed', async () => {
  const reload = browserOf(pretendStore())
  await reload('/send')
  await press(/Rent/)
  await type('You send', '1,500')
  await reload('/send')
  expect(field('You send').value).toBe('1,500')
})

test('an address and its memo are remembered before there is an amount', async () => {
  const reload = browserOf(pretendStore())
  await reload('/send')
  await press(/new address/i)
  await type('Address', '0xabc')
  await reload('/send')
  expect(field('Address').value).toBe('0xabc')
})

test('each desk keeps its own draft', async () => {
  const reload = browserOf(pretendStore())
  await reload('/cash-out')
  await press(/Rent/)
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

test('who comes to pay somebody else finds no old amount there', async () => {
  const house = { ...rent, id: 'd2', nickname: 'House' }
  const reload = browserOf(pretendStore(), { ...desks, [PLACES]: () => said(page([rent, house])) })
  await reload('/send?to=d1')
  await type('You send', '70')
  await reload('/send?to=d1')
  expect(field('You send').value).toBe('70')
  await reload('/send?to=d2')
  expect(field('You send').value).toBe('')
})

test('to start anew throws it away for good', async () => {
  const reload = browserOf(pretendStore())
  await reload('/send')
  await press(/Rent/)
  await type('You send', '70')
  await press('Start anew')
  expect(screen.queryByLabelText('You send')).toBeNull()
  expect(anew()).toBeNull()
  await reload('/send')
  expect(screen.queryByLabelText('You send')).toBeNull()
})

test('what was ordered is no draft any more', async () => {
  const reload = browserOf(pretendStore())
  await reload('/exchange', { [EXCHANGE]: () => said(order({ id: 1234 }), 201) })
  await type('You send', '100')
  await priced()
  await press(/^Exchange 100/)
  await reload('/exchange')
  expect(field('You send').value).toBe('')
})

test('what the bank turned down is a draft again', async () => {
  const reload = browserOf(pretendStore())
  await reload('/exchange', { [EXCHANGE]: () => problem(422, 'INSUFFICIENT_FUNDS') })
  await type('You send', '100')
  await priced()
  await press(/^Exchange 100/)
  await reload('/exchange')
  expect(field('You send').value).toBe('100')
})

test('somebody new comes back half written down, until they are saved', async () => {
  const reload = browserOf(pretendStore())
  await reload('/counterparties/new')
  fireEvent.click(screen.getByLabelText('Business'))
  await type('Name', 'Rowan Mill Ltd')
  await reload('/counterparties/new')
  expect(field('Name').value).toBe('Rowan Mill Ltd')
  expect(field('Business').checked).toBe(true)
  await reload('/counterparties/new', { [EVERYONE]: () => said(mill) })
  await press('Save')
  expect(heading()).toBe('Mill')
  await reload('/counterparties/new')
  expect(field('Name').value).toBe('')
})

test('cancelling somebody new, or starting anew, leaves nothing behind', async () => {
  const reload = browserOf(pretendStore())
  await reload('/counterparties/new')
  await type('Name', 'Rowan')
  await press('Start anew')
  expect(field('Name').value).toBe('')
  await type('Name', 'Mill')
  await press('Cancel')
  await reload('/counterparties/new')
  expect(field('Name').value).toBe('')
})

test('a new place to pay them is open again where it was left, with what was typed', async () => {
  const reload = browserOf(pretendStore())
  await reload('/counterparties/c1')
  await press('Add a destination')
  await type('IBAN', 'DE89')
  await reload('/counterparties/c1')
  expect(field('IBAN').value).toBe('DE89')
  await press('Cancel')
  expect(heading()).toBe('Mill')
  await reload('/counterparties/c1')
  expect(heading()).toBe('Mill')
  expect(screen.queryByLabelText('IBAN')).toBeNull()
})

test('signing out leaves no draft on the device', async () => {
  const store = pretendStore()
  const reload = browserOf(store)
  await reload('/send')
  await press(/Rent/)
  await reload('/profile')
  await press('Sign out')
  await still()
  await reload('/send')
  expect(screen.queryByLabelText('You send')).toBeNull()
})
