import { beforeAll, expect, test } from 'vitest'
import {
  changeDestination,
  createCounterparty,
  deleteCounterparty,
  dropDestination,
  listCounterparties,
  readCounterparty,
  listDestinations,
  readDestination,
} from '#contract/counterparty'
import type { Destination } from '#contract/destination'
import { takeDestination } from '#bank/counterparty/destinationOf'
import { openTestBank } from '#tests/kit/bank'
import { openCounterpartyKit, type Owner } from './counterpartyKit.ts'
import { save, saved, sepa, sepaTo } from './requests.ts'

const IBANS = ['NL91ABNA0417164300', 'FR1420041010050500013M02606', 'ES9121000418450200051332']

const bank = await openTestBank()
const book = await openCounterpartyKit(bank)

let ann: Owner
let bob: Owner

beforeAll(async () => {
  ann = await book.moveIn()
  bob = await book.moveIn()
})

test('stores normalized bank numbers, and reads one with its country', async () => {
  const made = await save(ann)
  const words = {
    type: 'SWIFT',
    nickname: 'Main',
    external_banking_data: {
      swift_bic: 'nwbkgb2l',
      iban: 'GB29 NWBK 6016 1331 9268 19',
      bank_name: 'NatWest',
      address: { city: 'London', country_id: 826 },
    },
  }
  const destination = await saved(ann, made, words)
  expect(destination.external_banking_data).toMatchObject({
    swift_bic: 'NWBKGB2L',
    iban: 'GB29NWBK60161331926819',
    account_number: null,
  })
  const at = { counterparty_account_id: made.id, counterparty_destination_id: destination.id }
  const { body } = await ann.ask(readDestination, at)
  expect(body).toMatchObject({
    nickname: 'Main',
    external_banking_data: { address: { country: { iso2: 'GB' }, state: null } },
  })
  const renamed = await ann.ask(changeDestination, { ...at, nickname: 'Old', version: 1 })
  expect(renamed.body).toMatchObject({ nickname: 'Old', version: 2 })
  const stale = await ann.ask(changeDestination, { ...at, nickname: 'Older', version: 1 })
  expect(stale.body.code).toBe('VERSION_CONFLICT')
})

test('stores the canonical address and shows its currency', async () => {
  const made = await save(ann)
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const external_crypto_data = { address: address.toLowerCase(), currency_id: book.eth }
  const destination = await saved(ann, made, { type: 'CRYPTO_EXTERNAL', external_crypto_data })
  const at = { counterparty_account_id: made.id, counterparty_destination_id: destination.id }
  const { body } = await ann.ask(readDestination, at)
  expect(body).toMatchObject({
    external_crypto_data: { address, memo: null, currency: { uuid: book.eth } },
  })
  const listed = await ann.ask(listDestinations, { counterparty_account_id: made.id })
  expect(listed.body.data).toEqual([body])
})

test('filters destinations by type, nickname and number', async () => {
  const made = await save(ann)
  for (const [at, iban] of IBANS.entries())
    await saved(ann, made, { ...sepaTo(iban), nickname: `Place ${at}` })
  const find = async (words: object) => {
    const { body } = await ann.ask(listDestinations, { counterparty_account_id: made.id, ...words })
    return (body.data as Destination[]).map(({ nickname }) => nickname)
  }
  expect(await find({ sort_by: 'nickname', sort_order: 'ASC' })).toEqual([
    'Place 0',
    'Place 1',
    'Place 2',
  ])
  expect(await find({ search: 'ABNA' })).toEqual(['Place 0'])
  expect(await find({ type: 'ACH' })).toEqual([])
  expect(await find({ filter: JSON.stringify({ nickname: 'ce 1' }) })).toEqual(['Place 1'])
})

test('a deleted destination is gone and can be saved again', async () => {
  const made = await save(ann)
  const { id } = await saved(ann, made, sepa)
  const at = { counterparty_account_id: made.id, counterparty_destination_id: id }
  expect((await ann.ask(dropDestination, at)).body.id).toBe(id)
  expect((await ann.ask(readDestination, at)).status).toBe(404)
  expect((await ann.ask(dropDestination, at)).status).toBe(404)
  const { body } = await ann.ask(listDestinations, at)
  expect(body.code).toBe('VALIDATION_FAILED')
  await saved(ann, made, sepa)
})

test.each(['NEW', 'PENDING', 'PROCESSING', 'ERROR'])(
  'while an order to it is %s a destination stays',
  async (status) => {
    const made = await save(ann)
    const { id } = await saved(ann, made, sepa)
    const at = { counterparty_account_id: made.id, counterparty_destination_id: id }
    const order = await book.plantOrder(ann, id, status)
    const { status: answer, body } = await ann.ask(dropDestination, at)
    expect([answer, body.code]).toEqual([409, 'STATE_CONFLICT'])
    expect((await ann.ask(readDestination, at)).status).toBe(200)
    await book.endOrder(order)
    expect((await ann.ask(dropDestination, at)).status).toBe(200)
  },
)

test('a deleted counterparty is gone with its destinations, and can be saved again', async () => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const { id } = await saved(owner, made, sepa)
  const at = { counterparty_account_id: made.id }
  expect((await bob.ask(deleteCounterparty, at)).status).toBe(404)
  expect((await owner.ask(deleteCounterparty, at)).body).toMatchObject({ id: made.id })
  expect((await owner.ask(listCounterparties)).body).toMatchObject({ total: 0, data: [] })
  for (const gone of [readCounterparty, deleteCounterparty, listDestinations])
    expect((await owner.ask(gone, at)).status).toBe(404)
  const taken = book.within(owner, (tx, scope) => takeDestination(tx, scope, id))
  await expect(taken).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { body } = await owner.ask(createCounterparty, { type: made.type, name: made.name })
  expect(body.name).toBe(made.name)
  expect((await owner.ask(listDestinations, { counterparty_account_id: body.id })).body.total).toBe(
    0,
  )
})

test.each(['NEW', 'PENDING', 'PROCESSING', 'ERROR'])(
  'while an order to it is %s a counterparty stays as it is',
  async (status) => {
    const made = await save(ann)
    const { id } = await saved(ann, made, sepa)
    const at = { counterparty_account_id: made.id, counterparty_destination_id: id }
    const order = await book.plantOrder(ann, id, status)
    const one = { counterparty_account_id: made.id }
    const { status: answer, body } = await ann.ask(deleteCounterparty, one)
    expect([answer, body.code]).toEqual([409, 'STATE_CONFLICT'])
    expect((await ann.ask(readDestination, at)).status).toBe(200)
    await book.endOrder(order)
    expect((await ann.ask(deleteCounterparty, one)).status).toBe(200)
  },
)

test("an order gets its own person's destination in full", async () => {
  const made = await save(ann)
  const { id } = await saved(ann, made, { ...sepa, nickname: 'Rent' })
  const taken = await book.within(ann, (tx, scope) => takeDestination(tx, scope, id))
  expect(taken).toMatchObject({
    type: 'SEPA',
    ownerId: ann.walletId,
    snapshot: {
      title: `${made.name} · Rent`,
      detail: 'Commerzbank · DE89 …3000',
      full: { holder: made.name, bank: { iban: 'DE89370400440532013000' } },
    },
  })
  const foreign = book.within(bob, (tx, scope) => takeDestination(tx, scope, id))
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
