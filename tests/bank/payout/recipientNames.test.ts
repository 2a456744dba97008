import { expect, test } from 'vitest'
import { recipientNamed } from '#bank/payout/recipient'
import type { SavedDestination } from '#bank/payout/recipient.rows'
import type { Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'

/** Whom a line of a file means, by every name it may use. */

const usd = { id: 'usd', symbol: 'USD', scale: 2, is_fiat: true } as Coin
const eur = { id: 'eur', symbol: 'EUR', scale: 2, is_fiat: true } as Coin
const eth = { id: 'eth', symbol: 'ETH', scale: 18, is_fiat: false } as Coin

const saved = (more: Partial<SavedDestination> = {}): SavedDestination =>
  ({
    id: 'd1',
    type: 'ACH',
    nickname: null,
    holder: 'Rowan Mill',
    holder_nickname: null,
    bank: { iban: null, account_number: '000123456789' },
    crypto: null,
    ...more,
  }) as SavedDestination

interface Known {
  saved?: SavedDestination[]
  wallets?: { name: string; walletId: string }[]
  enabled?: string[]
}

const ENABLED = [
  'TRANSFER_INTERNAL',
  'OMNIBUS_CRYPTO_TRANSFER',
  'HIFI_ACH_OFFRAMP',
  'HIFI_SEPA_OFFRAMP',
]

const named = (recipient: string, known: Known, coin = usd) =>
  recipientNamed(
    // Asked only for what looks like a wallet's id.
    {} as PersonContext,
    { saved: [], wallets: [], enabled: ENABLED, ...known } as Parameters<typeof recipientNamed>[1],
    coin,
    recipient,
  )

const nicknamed = saved({ nickname: 'Rent', holder_nickname: 'Landlord' })

test.each([
  'Rowan Mill',
  'rowan-mill',
  ' ROWANMILL ',
  'Landlord',
  'Rowan Mill · Rent',
  'rowan mill·rent',
  '0001 2345 6789',
  '000123456789',
])('%s is a saved recipient', async (recipient) => {
  expect(await named(recipient, { saved: [nicknamed] })).toEqual({
    order_type: 'HIFI_ACH_OFFRAMP',
    payee: { destinationId: 'd1' },
    title: 'Rowan Mill · Rent',
    detail: null,
  })
})

test.each(['', '  ', '-', 'Rowan', 'Rent', 'Rowan Mill Rent', 'null', '123456789'])(
  '%j names nobody',
  async (recipient) => {
    expect(await named(recipient, { saved: [nicknamed] })).toBe('RECIPIENT_UNKNOWN')
  },
)

test('without a nickname the holder alone is the title', async () => {
  expect(await named('Rowan Mill', { saved: [saved()] })).toMatchObject({ title: 'Rowan Mill' })
})

test('an IBAN or an address is the recipient where it can be paid in the coin', async () => {
  const bank = { iban: 'DE89370400440532013000', account_number: null }
  const sepa = saved({ type: 'SEPA', bank: bank as SavedDestination['bank'] })
  const iban = 'de89 3704 0044 0532 0130 00'
  expect(await named(iban, { saved: [sepa] }, eur)).toMatchObject({
    order_type: 'HIFI_SEPA_OFFRAMP',
  })
  expect(await named(iban, { saved: [sepa] }, usd)).toBe('RECIPIENT_CURRENCY')
  expect(await named(iban, { saved: [sepa], enabled: [] }, eur)).toBe('RECIPIENT_CURRENCY')
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const crypto = saved({
    type: 'CRYPTO_EXTERNAL',
    bank: null,
    crypto: { address, currency_id: 'eth', memo: null },
  })
  expect(await named(address, { saved: [crypto] }, eth)).toMatchObject({
    order_type: 'OMNIBUS_CRYPTO_TRANSFER',
    detail: address,
  })
  expect(await named(address, { saved: [crypto] }, { ...eth, id: 'other' })).toBe(
    'RECIPIENT_CURRENCY',
  )
})

test('a wallet or a contact is found by its name, and two of a name are several', async () => {
  const bob = { name: 'Bob Vale', walletId: 'w2' }
  expect(await named('bob vale', { wallets: [bob] })).toEqual({
    order_type: 'TRANSFER_INTERNAL',
    payee: { walletId: 'w2' },
    title: 'Bob Vale',
    detail: null,
  })
  const two = [bob, { name: 'BobVale', walletId: 'w3' }]
  expect(await named('Bob Vale', { wallets: two })).toBe('RECIPIENT_SEVERAL')
  const both = { wallets: [{ name: 'Rowan Mill', walletId: 'w4' }], saved: [saved()] }
  expect(await named('Rowan Mill', both)).toBe('RECIPIENT_SEVERAL')
  expect(await named('Rowan Mill', both, eur)).toMatchObject({ payee: { walletId: 'w4' } })
})
