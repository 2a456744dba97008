import { expect, test } from 'vitest'
import { changeDestination, listDestinations, readDestination } from '#contract/counterparty'
import type { Destination } from '#contract/destination'
import { createKey, KEY_HEADER, type KeyRole } from '#contract/developer'
import { takeDestination } from '#bank/counterparty/destinationOf'
import { openProving } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { openCounterpartyKit } from './counterpartyKit.ts'
import { coin, save, saved, sepa } from './requests.ts'

/** Who sees the whole number of an account, and how it is called in short. */

const bank = await openTestBank()
const book = await openCounterpartyKit(bank)
const { grant } = openProving(bank, book)
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

const ach = {
  type: 'ACH',
  external_banking_data: {
    account_number: '000123456789',
    routing_number: '021000021',
    bank_name: 'Chase',
  },
}

const numbersIn = ({ external_banking_data: data }: Destination) => [
  data?.iban,
  data?.account_number,
]

test.each([
  ['READ_ONLY', ['…3000', null], [null, '…6789']],
  ['PRODUCTION', ['…3000', null], [null, '…6789']],
  ['DEVELOPER', ['DE89370400440532013000', null], [null, '000123456789']],
] as [KeyRole, unknown[], unknown[]][])('a key of %s', async (role, iban, account) => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const ids = [
    (await saved(owner, made, sepa)).id,
    (await saved(owner, made, ach)).id,
    (await saved(owner, made, coin(book.eth, ADDRESS))).id,
  ]
  await grant(owner.bearer, { purpose: 'keys', meta: { subject: role } })
  const { body: key } = await owner.ask(createKey, { name: 'Shop', role })
  const caller = { headers: { [KEY_HEADER]: String(key.apiKey) } }
  const at = { wallet_id: owner.walletId, counterparty_account_id: made.id }
  const { body } = await book.ask(listDestinations, at, caller)
  const all = body.data as Destination[]
  const data = ids.map((id) => all.find((one) => one.id === id)!)
  expect(data.slice(0, 2).map(numbersIn)).toEqual([iban, account])
  expect(data[0]?.external_banking_data?.bank_name).toBe('Commerzbank')
  expect(data[2]?.external_crypto_data?.address).toBe(ADDRESS)
  const one = { ...at, counterparty_destination_id: ids[0] }
  const read = await book.ask(readDestination, one, caller)
  expect(numbersIn(read.body as unknown as Destination)).toEqual(iban)
  const own = await owner.ask(readDestination, one)
  expect(numbersIn(own.body as unknown as Destination)).toEqual(['DE89370400440532013000', null])
})

test('a nickname stays, is changed, and is taken away', async () => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const { id } = await saved(owner, made, { ...sepa, nickname: 'Rent' })
  const change = async (words: object) => {
    const at = { counterparty_account_id: made.id, counterparty_destination_id: id }
    return (await owner.ask(changeDestination, { ...at, ...words })).body.nickname
  }
  expect([await change({}), await change({ nickname: 'Flat' })]).toEqual(['Rent', 'Flat'])
  expect(await change({ nickname: '' })).toBeNull()
})

test.each([
  [sepa, 'Commerzbank · DE89 …3000'],
  [ach, 'Chase · …6789'],
  [() => coin(book.eth, ADDRESS), ADDRESS],
])('in short an order calls it by its bank and last digits, or its address', async (of, detail) => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const { id } = await saved(owner, made, typeof of === 'function' ? of() : of)
  const taken = await book.within(owner, (tx, scope) => takeDestination(tx, scope, id))
  expect(taken.snapshot).toMatchObject({ title: made.name, detail })
  for (const name of ['none', owner.walletId]) {
    const none = book.within(owner, (tx, scope) => takeDestination(tx, scope, name))
    await expect(none).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})
