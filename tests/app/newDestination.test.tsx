import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeDeviceOptions } from '#device/fakeDevice'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { alerts, heading, clickButton, settle, type } from './openApp.tsx'
import { book, field, open, page, PLACES, rent, TYPES } from './counterpartyPages.ts'
import { orderType } from './orderPages.ts'
import { coins } from './walletPages.ts'

async function openForm(
  pages: Record<string, (request: FakeRequest) => Response> = {},
  device: FakeDeviceOptions = {},
) {
  const app = await open('/counterparties/c1', { ...book(), ...pages }, device)
  Object.assign(app.bank.open, coins, { '/v2/system/countries': () => jsonResponse(page([])) })
  await clickButton('Add bank account or address')
  return app
}

async function choose(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
  await settle()
}

test('asks for what the type needs, the network before the address', async () => {
  await openForm()
  const labels = () =>
    [...document.querySelectorAll('form .label')].map(({ textContent }) => textContent)
  expect(labels().slice(1, 4)).toEqual(['IBAN', 'Bank name', 'BIC (SWIFT code) (optional)'])
  await choose('Payment method', 'CRYPTO_EXTERNAL')
  expect(labels().slice(1, 3)).toEqual(['Currency and network', 'Address'])
})

test('offers what this bank pays, and no field of another', async () => {
  const european = ['HIFI_SEPA_OFFRAMP', 'TBD_SWIFT_WITHDRAWAL', 'OMNIBUS_CRYPTO_TRANSFER']
  await openForm({ [TYPES]: () => jsonResponse(european.map((id) => orderType(id))) })
  const options = () =>
    [...field('Payment method').querySelectorAll('option')].map(({ value }) => value)
  expect(options()).toEqual(['SWIFT', 'SEPA', 'CRYPTO_EXTERNAL'])
  cleanup()
  await openForm({ [TYPES]: () => jsonResponse([orderType('HIFI_ACH_OFFRAMP')]) })
  expect(options()).toEqual(['ACH'])
  expect(field('Routing number')).toBeTruthy()
})

test('shows an error at its field until that field changes', async () => {
  const errors = [
    { pointer: '/external_banking_data/iban', code: 'CHECKSUM' },
    { pointer: '/external_banking_data/bank_name', code: 'REQUIRED' },
  ]
  await openForm({
    [PLACES]: ({ verb }) =>
      verb === 'POST' ? problem(422, 'DESTINATION_INVALID', { errors }) : jsonResponse(page([])),
  })
  await type('IBAN', 'DE88370400440532013000')
  await clickButton('Save')
  expect(field('IBAN').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('IBAN'))
  expect(alerts()).toEqual([
    'This IBAN isn’t valid. Check it and try again.',
    'Fill in this field.',
  ])
  await type('Bank name', 'Commerzbank')
  expect(alerts()).toEqual(['This IBAN isn’t valid. Check it and try again.'])
  expect(field('IBAN').value).toBe('DE88370400440532013000')
})

test('compares an address with the one it looks like, character by character', async () => {
  const known = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
  const typed = '0xdbf03b407c01e7cd3cbea99509d93f8d1dc8c6fb'
  const requests: { confirm_lookalike?: boolean }[] = []
  const lookalike = {
    errors: [
      { pointer: '/external_crypto_data/address', code: 'LOOKALIKE', params: { address: known } },
    ],
  }
  await openForm({
    [PLACES]: ({ verb, body }) => {
      if (verb !== 'POST') return jsonResponse(page([rent]))
      requests.push(JSON.parse(body) as object)
      return requests.at(-1)!.confirm_lookalike
        ? jsonResponse(rent)
        : problem(409, 'ADDRESS_LOOKALIKE', lookalike)
    },
  })
  await choose('Payment method', 'CRYPTO_EXTERNAL')
  await type('Address', typed)
  await clickButton('Save')
  const doubt = within(screen.getByRole('region', { name: 'Is this the right address?' }))
  const differing = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(differing).toEqual(['1', 'd'])
  fireEvent.click(doubt.getByRole('button', { name: 'Go back and check' }))
  await settle()
  expect(field('Address').value).toBe(typed)
  await clickButton('Save')
  await clickButton('Address is correct, save')
  expect(requests.map(({ confirm_lookalike }) => confirm_lookalike)).toEqual([false, false, true])
  expect(heading()).toBe('Mill')
})

const scanned = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('takes an address from the camera as if typed, without the amount of the code', async () => {
  const codes = [null, 'https://evil.example', `ethereum:${scanned}?value=2e18`]
  await openForm({}, { scan: async () => codes.shift() ?? null })
  await choose('Payment method', 'CRYPTO_EXTERNAL')
  await clickButton('Scan QR code')
  expect([field('Address').value, alerts()]).toEqual(['', []])
  await clickButton('Scan QR code')
  expect(alerts()[0]).toContain('No address in this QR code.')
  await clickButton('Scan again')
  expect([field('Address').value, alerts()]).toEqual([scanned, []])
})

test('offers no camera where there is none', async () => {
  await openForm()
  await choose('Payment method', 'CRYPTO_EXTERNAL')
  expect(screen.queryByRole('button', { name: 'Scan QR code' })).toBeNull()
})
