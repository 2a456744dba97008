import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { field } from './counterpartyPages.ts'
import { clickButton, heading, reviewOrder, settle, type } from './openApp.tsx'
import { CALC, order, ORDERS, orderType, price } from './orderPages.ts'
import { openSend } from './sendPage.ts'

const SEARCH = 'Name, IBAN or crypto address'
const rows = () =>
  screen
    .getAllByRole('button')
    .flatMap(
      ({ textContent }) =>
        textContent?.match(
          /House|Rent|Dollars|Bank in Europe|Bank in the United Kingdom|Ethereum address|New bank account|New crypto address/,
        )?.[0] ?? [],
    )

test('those paid last come first', async () => {
  await openSend()
  expect(rows()).toEqual(['House', 'Rent', 'New bank account', 'New crypto address'])
  for (const title of ['Recent', 'All recipients']) expect(screen.getByText(title)).toBeTruthy()
})

test('says why somebody cannot be paid', async () => {
  await openSend()
  expect(screen.getByText(/aren’t offered here: Bank in the US/)).toBeTruthy()
})

test('finds the saved by a piece of name or number', async () => {
  await openSend()
  await type(SEARCH, 'hou')
  expect(rows()).toEqual(['House', 'New bank account', 'New crypto address'])
  await type(SEARCH, 'nobody')
  expect(screen.getByText('No saved recipient matches.')).toBeTruthy()
})

test('calls a pasted address by its network, and chooses that', async () => {
  await openSend()
  await type(SEARCH, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  expect(rows()).toEqual(['Ethereum address'])
  await clickButton(/^Ethereum address/)
  expect(field('Address').value).toMatch(/^0x5aAeb/)
})

test('says of a number whose bank is not paid here that it is not', async () => {
  await openSend()
  await type(SEARCH, '021000021')
  const row = screen.getByRole('button', { name: /^Bank in the US/ })
  expect(row.textContent).toMatch(/aren’t offered here: Bank in the US/)
  expect(row.hasAttribute('disabled')).toBe(true)
})

test('takes a pasted IBAN into the form of a new recipient, without leaving the payment', async () => {
  await openSend()
  await type(SEARCH, 'NL91 ABNA 0417 1643 00')
  expect(rows()).toEqual(['Bank in Europe'])
  expect(screen.getByText('NL91 ABNA 0417 1643 00')).toBeTruthy()
  await clickButton(/^Bank in Europe/)
  expect(field('IBAN').value).toBe('NL91ABNA0417164300')
  expect(heading()).toBe('New recipient')
})

test('takes a pasted sort code and account number into the form of a new recipient', async () => {
  await openSend()
  await type(SEARCH, '20-00-00 55779911')
  expect(rows()).toEqual(['Bank in the United Kingdom'])
  expect(screen.getByText('20-00-00 55779911')).toBeTruthy()
  await clickButton(/^Bank in the United Kingdom/)
  expect(field('Sort code').value).toBe('20-00-00')
  expect(field('Account number').value).toBe('55779911')
  expect(heading()).toBe('New recipient')
})

test('an IBAN with a wrong digit is marked while it is typed', async () => {
  await openSend()
  await type(SEARCH, 'NL91 ABNA 0417 1643 01')
  expect(field(SEARCH).getAttribute('aria-invalid')).toBe('true')
  await type(SEARCH, 'NL91 ABNA 0417 1643 00')
  expect(field(SEARCH).getAttribute('aria-invalid')).toBe('false')
})

test('a contact is paid as a person, who gets all that is sent', async () => {
  const contact = { id: 't1', name: 'Ines', wallet_id: 'w9' }
  const sent: unknown[] = []
  await openSend({
    '/v2/user/telegram-contacts': () => jsonResponse({ data: [contact] }),
    '/v1/v2/orders/order_types': () => jsonResponse([orderType('TRANSFER_INTERNAL')]),
    [CALC]: () => jsonResponse(price('q1', { order_type: 'TRANSFER_INTERNAL' })),
    [`${ORDERS}/TRANSFER_INTERNAL`]: ({ body }: FakeRequest) => {
      sent.push(JSON.parse(body))
      return jsonResponse(order({ order_type: 'TRANSFER_INTERNAL' }), 201)
    },
  })
  await clickButton(/^Ines/)
  expect(screen.queryByRole('group', { name: 'Who pays the fees' })).toBeNull()
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  const confirm = await reviewOrder(/^Send 100/)
  expect(screen.getByText(/^This can’t be undone. Check who you’re paying/)).toBeTruthy()
  confirm.click()
  await settle()
  expect(sent).toMatchObject([{ to_wallet_uuid: 'w9', amount: '100', is_subtract: true }])
})
