import { beforeAll, expect, test } from 'vitest'
import { readBankData } from '#contract/bankData'
import {
  changeCounterparty,
  counterpartyCalls,
  createCounterparty,
  listCounterparties,
  readCounterparty,
  type CounterpartyPage,
} from '#contract/counterparty'
import type { Endpoint } from '#contract/kit/endpoint'
import { settingsFor } from '#bank/tenant/settings'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { larkspur } from '#tests/kit/people'
import { openCounterpartyKit, type Owner } from './counterpartyKit.ts'
import { person, save, saved, sepa, sepaTo } from './requests.ts'

const bank = await openTestBank()
const book = await openCounterpartyKit(bank)

let ann: Owner
let bob: Owner

beforeAll(async () => {
  ann = await book.moveIn()
  bob = await book.moveIn()
})

const list = async (owner: Owner, words: object = {}) =>
  (await owner.ask(listCounterparties, words)).body as unknown as CounterpartyPage

const names = ({ data }: CounterpartyPage) => data.map(({ name }) => name)

test('creates, reads and changes a counterparty', async () => {
  const words = { ...person(), email: 'Row@Mill.example', phone: '15550100', nickname: 'Row' }
  const made = await save(ann, words)
  expect(made).toMatchObject({ ...words, email: 'row@mill.example', is_pinned: false, version: 1 })
  const at = { counterparty_account_id: made.id }
  expect((await ann.ask(readCounterparty, at)).body).toEqual(made)
  const { body } = await ann.ask(changeCounterparty, { ...at, nickname: null, is_pinned: true })
  expect(body).toMatchObject({ name: made.name, nickname: null, is_pinned: true, version: 2 })
})

test('reads a phone as people write it, and finds it so', async () => {
  const owner = await book.moveIn()
  const made = await save(owner, person({ phone: '+7 (999) 123-45-67' }))
  expect(made.phone).toBe('79991234567')
  const at = { counterparty_account_id: made.id }
  const { body } = await owner.ask(changeCounterparty, { ...at, phone: '+1 555.010.0000' })
  expect(body.phone).toBe('15550100000')
  const found = await list(owner, { filter: JSON.stringify({ phone: '+1 (555) 010' }) })
  expect(found.data.map(({ id }) => id)).toEqual([made.id])
  for (const phone of ['12345', '+1 555 01O 0000', '++15550100000', ''])
    expect((await owner.ask(changeCounterparty, { ...at, phone })).status).toBe(400)
})

test('takes the type in a change where it is the same', async () => {
  const made = await save(ann)
  const at = { counterparty_account_id: made.id }
  const same = await ann.ask(changeCounterparty, { ...at, type: 'INDIVIDUAL', nickname: 'Row' })
  expect(same.body).toMatchObject({ type: 'INDIVIDUAL', nickname: 'Row' })
  const other = await ann.ask(changeCounterparty, { ...at, type: 'BUSINESS', nickname: 'No' })
  expect([other.status, other.body.errors]).toEqual([400, [{ pointer: '/type', code: 'FIXED' }]])
})

test('ignores unknown names of a filter and an edit, and warns of them', async () => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const read = await bank.send(
    requestOf(
      listCounterparties,
      { wallet_id: owner.walletId, filter: JSON.stringify({ colour: 'red', '<b>': 1 }) },
      { tenantId: book.tenantId, bearer: owner.bearer },
    ),
  )
  expect([read.status, read.body.total]).toEqual([200, 1])
  expect(read.headers.get('warning')).toBe(
    '299 - "Ignored unknown fields: /filter/colour, /filter/?"',
  )
  const edit = { counterparty_account_id: made.id, nickname: 'Row', is_self: true }
  const { status, body, headers } = await owner.ask(changeCounterparty, edit)
  expect([status, body.nickname]).toEqual([200, 'Row'])
  expect(headers.get('warning')).toBe('299 - "Ignored unknown fields: /is_self"')
  const twice = await owner.ask(changeCounterparty, { ...edit, email: 'no address' })
  expect([twice.status, twice.body.errors]).toEqual([400, [{ pointer: '/email', code: 'FORMAT' }]])
})

test('refuses a change of an old version', async () => {
  const made = await save(ann)
  const at = { counterparty_account_id: made.id }
  const change = (name: string) => ann.ask(changeCounterparty, { ...at, name, version: 1 })
  expect((await change('First')).status).toBe(200)
  const second = await change('Second')
  expect([second.status, second.body.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect((await ann.ask(readCounterparty, at)).body.name).toBe('First')
})

test('refuses a duplicate and names the existing one', async () => {
  const words = person({ email: 'twice@mill.example' })
  const made = await save(ann, words)
  const again = await ann.ask(createCounterparty, { ...words, name: words.name.toUpperCase() })
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect(again.body.errors).toEqual([{ pointer: '/name', code: 'KNOWN', params: { id: made.id } }])
  await save(ann, { ...words, email: 'another@mill.example' })
  await save(bob, words)
  const other = await save(ann)
  const { email, name } = words
  const into = await ann.ask(changeCounterparty, { counterparty_account_id: other.id, name, email })
  expect(into.body.code).toBe('ALREADY_EXISTS')
})

test('saving twice under one key creates one counterparty', async () => {
  const words = person()
  const first = await ann.ask(createCounterparty, words, 'one-key')
  const second = await ann.ask(createCounterparty, words, 'one-key')
  expect(second.body).toEqual(first.body)
  expect(second.status).toBe(200)
})

test('lists pinned first, then newest, with sorting and filters', async () => {
  const owner = await book.moveIn()
  for (const [name, more] of [
    ['Anna', { type: 'INDIVIDUAL' }],
    ['Zeder GmbH', { type: 'BUSINESS', is_pinned: true }],
    ['berta_100%', { type: 'INDIVIDUAL', email: 'berta@mill.example' }],
  ] as const) {
    await save(owner, { ...person(), name, ...more })
    bank.clock.advance(1_000)
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
  expect(await filter({ type: 'SEPA' })).toEqual([])
  const [zeder] = (await list(owner)).data
  await saved(owner, zeder!, sepa)
  expect(await filter({ type: 'SEPA' })).toEqual(['Zeder GmbH'])
  expect(await filter({ type: 'ACH' })).toEqual([])
  const page = await list(owner, { limit: 2 })
  expect(page).toMatchObject({ total: 3, count: 3, has_more: true })
  expect((await list(owner, { limit: 2, offset: 2 })).has_more).toBe(false)
  expect((await list(owner, { offset: 50 })).data).toEqual([])
})

test.each([{ limit: 0 }, { limit: -1 }, { limit: 101 }, { sort_by: 'person_id' }, { sort: 'x' }])(
  'refuses a list with %j',
  async (words) => {
    expect((await ann.ask(listCounterparties, words)).body.code).toBe('VALIDATION_FAILED')
  },
)

test("hides what is another's at each level of the path", async () => {
  const made = await save(ann)
  const other = await save(ann)
  const { id } = await saved(ann, made, sepa)
  const whole = {
    wallet_id: ann.walletId,
    counterparty_account_id: made.id,
    counterparty_destination_id: id,
    name: 'Mallory',
    external_banking_data: sepaTo('NL91ABNA0417164300').external_banking_data,
  }
  const callerList: [string, Owner, object][] = [
    ['the wallet of another', bob, {}],
    ['the own wallet, the counterparty of another', bob, { wallet_id: bob.walletId }],
    ['another counterparty of one’s own', ann, { counterparty_account_id: other.id }],
    ['no wallet at all', ann, { wallet_id: 'none' }],
    ['no counterparty at all', ann, { counterparty_account_id: '0' }],
    ['no destination at all', ann, { counterparty_destination_id: 'x'.repeat(64) }],
  ]
  for (const [why, owner, twist] of callerList)
    for (const [name, endpoint] of Object.entries<Endpoint>(counterpartyCalls)) {
      const type = name === 'createDestination' ? 'SEPA' : 'INDIVIDUAL'
      const typed = name.startsWith('create') ? { type } : {}
      const words = Object.entries({ ...whole, ...typed, ...twist }).filter(([word]) =>
        Object.hasOwn(endpoint.ask.def.shape, word),
      )
      const twisted = Object.keys(twist).every((word) => words.some(([text]) => text === word))
      const deep = why.startsWith('another') && !endpoint.path.includes('destination_id')
      if (!twisted || deep) continue
      const { status } = await owner.ask(endpoint, Object.fromEntries(words))
      const own = why.startsWith('the own') && !endpoint.path.includes('account_id')
      expect([why, name, status]).toEqual([why, name, own ? 200 : 404])
    }
})

test('limits new counterparties to thirty an hour and bank lookups to twenty', async () => {
  const { limits } = settingsFor('live', { brand: larkspur.brand, base_currency: 'USD' })
  const busy = await openCounterpartyKit(bank, { config: { limits } })
  const owner = await busy.moveIn()
  const unconfirmed = async (endpoint: Endpoint, words: () => object, times: number) => {
    const codes = []
    for (let at = 0; at < times; at++) {
      bank.clock.advance(1_000)
      codes.push((await owner.ask(endpoint, words())).body.code)
    }
    return codes.filter((code) => code === 'RATE_LIMITED').length
  }
  expect(await unconfirmed(createCounterparty, person, 32)).toBe(2)
  expect(await unconfirmed(readBankData, () => ({ code: '021000021' }), 23)).toBe(3)
})

test('a day has those that were saved from its first moment to its last', async () => {
  const day = new Date(bank.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  bank.clock.advance(Date.parse(day) - 1 - bank.clock.now().getTime())
  const owner = await book.moveIn()
  for (const [name, later] of [
    ['Last', 1],
    ['First', 1],
    ['Second', 0],
  ] as const) {
    await save(owner, { ...person(), name })
    bank.clock.advance(later)
  }
  const found = await list(owner, { filter: JSON.stringify({ created_at: day }) })
  expect(names(found)).toEqual(['Second', 'First'])
})
