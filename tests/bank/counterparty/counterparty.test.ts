import { beforeAll, expect, test } from 'vitest'
import {
  changeCounterparty,
  changeDestination,
  counterpartyCalls,
  createCounterparty,
  createDestination,
  dropDestination,
  listCounterparties,
  listDestinations,
  readCounterparty,
  readDestination,
  type Counterparty,
  type CounterpartyPage,
} from '#contract/counterparty'
import { type Destination } from '#contract/destination'
import { readBankData } from '#contract/bankData'
import type { Endpoint } from '#contract/kit/endpoint'
import { assertNotCooling, destinationOf } from '#bank/counterparty/destinationOf'
import { settingsFor } from '#bank/tenant/settings'
import { openTestBank } from '#tests/kit/bank'
import { larkspur } from '#tests/kit/people'
import { openBook, type Owner } from './book.ts'

const bank = await openTestBank()
const book = await openBook(bank)
const HOUR = 3_600_000

let ann: Owner
let bob: Owner

beforeAll(async () => {
  ann = await book.moveIn()
  bob = await book.moveIn()
})

const sepa = {
  type: 'SEPA',
  external_banking_data: { iban: 'DE89370400440532013000', bank_name: 'Commerzbank' },
}
const IBANS = ['NL91ABNA0417164300', 'FR1420041010050500013M02606', 'ES9121000418450200051332']
const sepaTo = (iban: string) => ({
  type: 'SEPA',
  external_banking_data: { iban, bank_name: 'Somewhere' },
})

let count = 0
const person = (more: { email?: string; phone?: string; nickname?: string } = {}) => ({
  type: 'INDIVIDUAL',
  name: `Rowan Mill ${++count}`,
  ...more,
})

async function save(owner: Owner, words: object) {
  const { body, status } = await owner.ask(createCounterparty, words)
  expect(status).toBe(200)
  return body as unknown as Counterparty
}

const add = (owner: Owner, to: Counterparty, words: object) =>
  owner.ask(createDestination, { counterparty_account_id: to.id, ...words })

async function saved(owner: Owner, to: Counterparty, words: object) {
  const { body, status } = await add(owner, to, words)
  expect([status, body.errors]).toEqual([200, undefined])
  return body as unknown as Destination
}

const list = async (owner: Owner, words: object = {}) =>
  (await owner.ask(listCounterparties, words)).body as unknown as CounterpartyPage

const names = ({ data }: CounterpartyPage) => data.map(({ name }) => name)

test('a person is written down, read again and changed', async () => {
  const words = { ...person(), email: 'Row@Mill.example', phone: '15550100', nickname: 'Row' }
  const made = await save(ann, words)
  expect(made).toMatchObject({ ...words, email: 'row@mill.example', is_pinned: false, version: 1 })
  const at = { counterparty_account_id: made.id }
  expect((await ann.ask(readCounterparty, at)).body).toEqual(made)
  const { body } = await ann.ask(changeCounterparty, { ...at, nickname: null, is_pinned: true })
  expect(body).toMatchObject({ name: made.name, nickname: null, is_pinned: true, version: 2 })
})

test('who changes what another device has changed meanwhile is told so', async () => {
  const made = await save(ann, person())
  const at = { counterparty_account_id: made.id }
  const change = (name: string) => ann.ask(changeCounterparty, { ...at, name, version: 1 })
  expect((await change('First')).status).toBe(200)
  const second = await change('Second')
  expect([second.status, second.body.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect((await ann.ask(readCounterparty, at)).body.name).toBe('First')
})

test('the same person is not written down twice, and the answer says which one is known', async () => {
  const words = person({ email: 'twice@mill.example' })
  const made = await save(ann, words)
  const again = await ann.ask(createCounterparty, { ...words, name: words.name.toUpperCase() })
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect(again.body.errors).toEqual([{ pointer: '/name', code: 'KNOWN', params: { id: made.id } }])
  await save(ann, { ...words, email: 'another@mill.example' })
  await save(bob, words)
  const other = await save(ann, person())
  const { email, name } = words
  const into = await ann.ask(changeCounterparty, { counterparty_account_id: other.id, name, email })
  expect(into.body.code).toBe('ALREADY_EXISTS')
})

test('saving under one key twice makes one counterparty', async () => {
  const words = person()
  const first = await ann.ask(createCounterparty, words, 'one-key')
  const second = await ann.ask(createCounterparty, words, 'one-key')
  expect(second.body).toEqual(first.body)
  expect(second.status).toBe(200)
})

test('a list is newest first with the pinned ones above, and can be ordered and narrowed', async () => {
  const owner = await book.moveIn()
  for (const [name, more] of [
    ['Anna', { type: 'INDIVIDUAL' }],
    ['Zeder GmbH', { type: 'BUSINESS', is_pinned: true }],
    ['berta_100%', { type: 'INDIVIDUAL', email: 'berta@mill.example' }],
  ] as const) {
    await save(owner, { ...person(), name, ...more })
    bank.clock.turn(1_000)
  }
  expect(names(await list(owner))).toEqual(['Zeder GmbH', 'berta_100%', 'Anna'])
  const byName = { sort_by: 'name', sort_order: 'ASC' }
  expect(names(await list(owner, byName))).toEqual(['Anna', 'berta_100%', 'Zeder GmbH'])
  const filter = async (words: object) =>
    names(await list(owner, { filter: JSON.stringify(words) }))
  expect(await filter({ type: 'BUSINESS' })).toEqual(['Zeder GmbH'])
  expect(await filter({ search: 'MILL.example' })).toEqual(['berta_100%'])
  expect(await filter({ search: '100%' })).toEqual(['berta_100%'])
  expect(await filter({ search: 'a_1' })).toEqual(['berta_100%'])
  expect(await filter({ name: 'a', type: 'INDIVIDUAL' })).toEqual(['berta_100%', 'Anna'])
  expect(await filter({ created_at: '2020-01-01' })).toEqual([])
  const page = await list(owner, { limit: 2 })
  expect(page).toMatchObject({ total: 3, count: 3, has_more: true })
  expect((await list(owner, { limit: 2, offset: 2 })).has_more).toBe(false)
  expect((await list(owner, { offset: 50 })).data).toEqual([])
})

test.each([{ limit: 0 }, { limit: -1 }, { limit: 101 }, { sort_by: 'person_id' }, { sort: 'x' }])(
  'a list asked for with %j is refused',
  async (words) => {
    expect((await ann.ask(listCounterparties, words)).body.code).toBe('VALIDATION_FAILED')
  },
)

test('a destination is kept as banks write it, and read alone with its country', async () => {
  const made = await save(ann, person())
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

test('a crypto destination is kept as its chain spells it, with its currency beside it', async () => {
  const made = await save(ann, person())
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const external_crypto_data = { address: address.toLowerCase(), currency_id: book.eth }
  const destination = await saved(ann, made, { type: 'CRYPTO_EXTERNAL', external_crypto_data })
  const at = { counterparty_account_id: made.id, counterparty_destination_id: destination.id }
  const { body } = await ann.ask(readDestination, at)
  expect(body).toMatchObject({
    external_crypto_data: { address, memo: null, currency: { uuid: book.eth } },
  })
})

const ETH = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const refused: [why: string, words: () => object, code: string, fault?: string][] = [
  ['no block', () => ({ type: 'SEPA' }), 'DESTINATION_INVALID', '/external_banking_data REQUIRED'],
  [
    'the wrong block',
    () => ({ ...sepa, type: 'CRYPTO_EXTERNAL' }),
    'DESTINATION_INVALID',
    '/external_crypto_data REQUIRED',
  ],
  [
    'a wrong checksum',
    () => sepaTo('DE88370400440532013000'),
    'DESTINATION_INVALID',
    '/external_banking_data/iban CHECKSUM',
  ],
  [
    'an address of another chain',
    () => coin(book.tron, ETH),
    'DESTINATION_INVALID',
    '/external_crypto_data/address SHAPE',
  ],
  [
    'a wrong capital',
    () => coin(book.eth, ETH.replace('fB', 'Fb')),
    'DESTINATION_INVALID',
    '/external_crypto_data/address CHECKSUM',
  ],
  [
    'a currency of no chain',
    () => coin(book.usd, ETH),
    'DESTINATION_INVALID',
    '/external_crypto_data/currency_id UNKNOWN',
  ],
  [
    'an unknown currency',
    () => coin('none', ETH),
    'DESTINATION_INVALID',
    '/external_crypto_data/currency_id UNKNOWN',
  ],
  [
    'a memo where none is read',
    () => coin(book.eth, ETH, { memo: '7' }),
    'DESTINATION_INVALID',
    '/external_crypto_data/memo UNKNOWN',
  ],
  ['no memo where one is needed', () => coin(book.xrp, XRP), 'MEMO_REQUIRED'],
  [
    'a memo of words',
    () => coin(book.xrp, XRP, { memo: 'for Ann' }),
    'DESTINATION_INVALID',
    '/external_crypto_data/memo SHAPE',
  ],
  [
    'an address of nobody here',
    () => ({ ...coin(book.eth, ETH), type: 'CRYPTO_INTERNAL' }),
    'DESTINATION_INVALID',
    '/external_crypto_data/address NOT_IN_HOUSE',
  ],
]
const XRP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

function coin(currency_id: string, address: string, more: object = {}) {
  return { type: 'CRYPTO_EXTERNAL', external_crypto_data: { currency_id, address, ...more } }
}

test.each(refused)('%s is refused at its field', async (_, words, code, fault) => {
  const made = await save(ann, person())
  const { status, body } = await add(ann, made, words())
  expect([status, body.code]).toEqual([422, code])
  const errors = (body.errors ?? []) as { pointer: string; code: string }[]
  expect(errors.map((one) => `${one.pointer} ${one.code}`)).toEqual(fault ? [fault] : [])
})

test('an address of the house is a destination inside it, whoever lives there', async () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  await book.plantAddress(bob, address)
  const made = await save(ann, person())
  const { type, external_crypto_data } = coin(book.eth, address)
  await saved(ann, made, { type: 'CRYPTO_INTERNAL', external_crypto_data })
  const { body } = await add(ann, made, { type, external_crypto_data })
  expect(body.code).toBe(undefined)
})

test('the same destination is not saved twice, and the answer names the known one', async () => {
  const made = await save(ann, person())
  const first = await saved(ann, made, { ...sepa, nickname: 'Rent' })
  const again = await add(ann, made, sepaTo('de89 3704 0044 0532 0130 00'))
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect(again.body.errors).toMatchObject([{ params: { id: first.id } }])
})

test('a look-alike of a saved address is held against it until both are said to be meant', async () => {
  const owner = await book.moveIn()
  const made = await save(owner, person())
  const known = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
  const alike = '0xdbf03b407c01e7cd3cbea99509d93f8d1dc8c6fb'
  await saved(owner, made, coin(book.eth, known))
  const { status, body } = await add(owner, made, coin(book.eth, alike))
  expect([status, body.code]).toEqual([409, 'ADDRESS_LOOKALIKE'])
  expect(body.errors).toMatchObject([
    { pointer: '/external_crypto_data/address', params: { address: known } },
  ])
  await saved(owner, made, { ...coin(book.eth, alike), confirm_lookalike: true })
  const other = await save(owner, person())
  // Saved before, it is an address of its own now and warns of nobody.
  await saved(owner, other, coin(book.eth, alike))
})

test('an address taken off the list still shows what looks like it', async () => {
  const owner = await book.moveIn()
  const made = await save(owner, person())
  const { id } = await saved(owner, made, coin(book.eth, ETH))
  const at = { counterparty_account_id: made.id, counterparty_destination_id: id }
  expect((await owner.ask(dropDestination, at)).status).toBe(200)
  const alike = `${ETH.slice(0, 8)}0000000000${ETH.slice(18)}`.toLowerCase()
  expect((await add(owner, made, coin(book.eth, alike))).body.code).toBe('ADDRESS_LOOKALIKE')
})

test('destinations can be narrowed by type, nickname and number', async () => {
  const made = await save(ann, person())
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

test('a destination taken off the list is not there any more and may be saved anew', async () => {
  const made = await save(ann, person())
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
    const made = await save(ann, person())
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

test('an order takes a destination with all it needs, and it is nobody else’s to take', async () => {
  const made = await save(ann, person())
  const { id } = await saved(ann, made, { ...sepa, nickname: 'Rent' })
  const taken = await book.within(ann, (tx, scope) => destinationOf(tx, scope, id))
  expect(taken).toMatchObject({
    type: 'SEPA',
    walletId: ann.walletId,
    kept: {
      title: `${made.name} · Rent`,
      detail: 'Commerzbank · DE89 …3000',
      full: { holder: made.name, bank: { iban: 'DE89370400440532013000' } },
    },
  })
  const foreign = book.within(bob, (tx, scope) => destinationOf(tx, scope, id))
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('for a day a new destination takes small amounts only', async () => {
  const made = await save(ann, person())
  const { usable_from, created_at } = await saved(ann, made, sepa)
  expect(Date.parse(usable_from) - Date.parse(created_at)).toBe(24 * HOUR)
  const pay = (worth: string, hours: number) =>
    assertNotCooling(
      { usableFrom: new Date(usable_from) },
      worth,
      new Date(Date.parse(created_at) + hours * HOUR),
    )
  expect(() => pay('1000', 0)).not.toThrow()
  expect(() => pay('1000.01', 0)).toThrow(
    expect.objectContaining({ code: 'DESTINATION_COOLING', facts: { retry_after_s: 24 * 3_600 } }),
  )
  expect(() => pay('50000', 23)).toThrow(expect.objectContaining({ code: 'DESTINATION_COOLING' }))
  expect(() => pay('50000', 24)).not.toThrow()
})

test('the owner is told of every new destination, and not where it leads', async () => {
  const made = await save(ann, person())
  await saved(ann, made, sepa)
  const { subject, body } = await bank.letterTo(ann.email)
  expect(subject).toContain('A new place to pay to')
  expect(body).toContain(made.name)
  expect(body).not.toContain('3000')
})

test('what is another’s is not there, at each of the three levels of its path', async () => {
  const made = await save(ann, person())
  const other = await save(ann, person())
  const { id } = await saved(ann, made, sepa)
  const whole = {
    wallet_id: ann.walletId,
    counterparty_account_id: made.id,
    counterparty_destination_id: id,
    name: 'Mallory',
    external_banking_data: { iban: IBANS[0], bank_name: 'ABN AMRO' },
  }
  const knocks: [string, Owner, object][] = [
    ['the wallet of another', bob, {}],
    ['the own wallet, the counterparty of another', bob, { wallet_id: bob.walletId }],
    ['another counterparty of one’s own', ann, { counterparty_account_id: other.id }],
    ['no wallet at all', ann, { wallet_id: 'none' }],
    ['no counterparty at all', ann, { counterparty_account_id: '0' }],
    ['no destination at all', ann, { counterparty_destination_id: 'x'.repeat(64) }],
  ]
  for (const [why, owner, twist] of knocks)
    for (const [name, endpoint] of Object.entries<Endpoint>(counterpartyCalls)) {
      const type = name === 'createDestination' ? 'SEPA' : 'INDIVIDUAL'
      const typed = name.startsWith('create') ? { type } : {}
      const words = Object.entries({ ...whole, ...typed, ...twist }).filter(([word]) =>
        Object.hasOwn(endpoint.ask.def.shape, word),
      )
      const twisted = Object.keys(twist).every((word) => words.some(([said]) => said === word))
      const deep = why.startsWith('another') && !endpoint.path.includes('destination_id')
      if (!twisted || deep) continue
      const { status } = await owner.ask(endpoint, Object.fromEntries(words))
      const own = why.startsWith('the own') && !endpoint.path.includes('account_id')
      expect([why, name, status]).toEqual([why, name, own ? 200 : 404])
    }
})

test('thirty an hour may be written down, and twenty banks asked for', async () => {
  const { limits } = settingsFor('live', { brand: larkspur.brand, base_currency: 'USD' })
  const busy = await openBook(bank, { config: { limits } })
  const owner = await busy.moveIn()
  const hasty = async (endpoint: Endpoint, words: () => object, times: number) => {
    const codes = []
    for (let at = 0; at < times; at++) {
      bank.clock.turn(1_000)
      codes.push((await owner.ask(endpoint, words())).body.code)
    }
    return codes.filter((code) => code === 'RATE_LIMITED').length
  }
  expect(await hasty(createCounterparty, person, 32)).toBe(2)
  expect(await hasty(readBankData, () => ({ code: '021000021' }), 23)).toBe(3)
})
