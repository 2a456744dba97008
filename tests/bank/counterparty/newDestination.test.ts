import { beforeAll, expect, test } from 'vitest'
import { changeDestination, dropDestination, readDestination } from '#contract/counterparty'
import { openTestBank } from '#tests/kit/bank'
import { openCounterpartyKit, type Owner } from './counterpartyKit.ts'
import { add, coin, save, saved, sepa, sepaTo } from './requests.ts'

const bank = await openTestBank()
const book = await openCounterpartyKit(bank)

let ann: Owner
let bob: Owner

beforeAll(async () => {
  ann = await book.moveIn()
  bob = await book.moveIn()
})

const ETH = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

const XRP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

const refused: [why: string, words: () => object, code: string, fault?: string][] = [
  ['no block', () => ({ type: 'SEPA' }), 'DESTINATION_INVALID', '/external_banking_data REQUIRED'],
  [
    'the wrong block',
    () => ({ ...sepa, type: 'CRYPTO_EXTERNAL' }),
    'DESTINATION_INVALID',
    '/external_crypto_data REQUIRED',
  ],
  [
    'both blocks, of a bank',
    () => ({ ...sepa, external_crypto_data: { currency_id: book.eth, address: ETH } }),
    'DESTINATION_INVALID',
    '/external_crypto_data UNKNOWN',
  ],
  [
    'both blocks, of an address',
    () => ({ ...coin(book.eth, ETH), external_banking_data: sepa.external_banking_data }),
    'DESTINATION_INVALID',
    '/external_banking_data UNKNOWN',
  ],
  [
    'a memo of eleven digits',
    () => coin(book.xrp, XRP, { memo: '12345678901' }),
    'DESTINATION_INVALID',
    '/external_crypto_data/memo SHAPE',
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
    'a coin nobody chose',
    () => coin('', ETH),
    'DESTINATION_INVALID',
    '/external_crypto_data/currency_id REQUIRED',
  ],
  [
    'no address',
    () => coin(book.eth, ' '),
    'DESTINATION_INVALID',
    '/external_crypto_data/address REQUIRED',
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

test.each(refused)('refuses %s at its field', async (_, words, code, fault) => {
  const made = await save(ann)
  const { status, body } = await add(ann, made, words())
  expect([status, body.code]).toEqual([422, code])
  const errors = (body.errors ?? []) as { pointer: string; code: string }[]
  expect(errors.map((one) => `${one.pointer} ${one.code}`)).toEqual(fault ? [fault] : [])
})

test("accepts any customer's address as an internal destination", async () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  await book.plantAddress(bob, address)
  const made = await save(ann)
  const { type, external_crypto_data } = coin(book.eth, address)
  await saved(ann, made, { type: 'CRYPTO_INTERNAL', external_crypto_data })
  const { body } = await add(ann, made, { type, external_crypto_data })
  expect(body.code).toBe(undefined)
})

test('a crypto destination carries its currency in every response', async () => {
  const made = await save(ann)
  const destination = await saved(
    ann,
    made,
    coin(book.eth, '0x27b1fdb04752bbc536007a920d24acb045561c26'),
  )
  const at = { counterparty_account_id: made.id, counterparty_destination_id: destination.id }
  const answers = [
    { body: destination },
    await ann.ask(readDestination, at),
    await ann.ask(changeDestination, { ...at, nickname: 'Cold' }),
    await ann.ask(dropDestination, at),
  ]
  for (const { body } of answers)
    expect(body.external_crypto_data).toMatchObject({
      currency_id: book.eth,
      currency: { uuid: book.eth, meta: { symbol: 'ETH' } },
    })
})

test('refuses a duplicate destination and names the existing one', async () => {
  const made = await save(ann)
  const first = await saved(ann, made, { ...sepa, nickname: 'Rent' })
  const again = await add(ann, made, sepaTo('de89 3704 0044 0532 0130 00'))
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect(again.body.errors).toEqual([
    { pointer: '/external_banking_data', code: 'KNOWN', params: { id: first.id } },
  ])
  const there = await saved(ann, made, coin(book.xrp, XRP, { memo: '1234567890' }))
  const twice = await add(ann, made, coin(book.xrp, XRP, { memo: '1234567890' }))
  expect(twice.body.errors).toEqual([
    { pointer: '/external_crypto_data/address', code: 'KNOWN', params: { id: there.id } },
  ])
  await saved(ann, made, coin(book.xrp, XRP, { memo: '7' }))
  await saved(ann, await save(ann), coin(book.xrp, XRP, { memo: '7' }))
})

test('a counterparty has a hundred destinations at most', async () => {
  const made = await save(ann)
  const { id } = await saved(ann, made, sepa)
  await book.rows(
    `insert into destinations select (jsonb_populate_record(d, jsonb_build_object('id',
       gen_random_uuid(), 'fingerprint', 'copy ' || n))).*
     from destinations d, generate_series(1, 98) n where d.tenant_id = $1 and d.id = $2`,
    id,
  )
  await saved(ann, made, sepaTo('NL91ABNA0417164300'))
  const more = sepaTo('FR1420041010050500013M02606')
  const { status, body } = await add(ann, made, more)
  expect([status, body.code]).toEqual([422, 'LIMIT_REACHED'])
  expect((await add(ann, await save(ann), more)).status).toBe(200)
})

test('a new destination is usable in full a day later, and has no empty nickname', async () => {
  const made = await save(ann)
  const { usable_from, created_at, nickname } = await saved(ann, made, { ...sepa, nickname: '' })
  expect(Date.parse(usable_from) - Date.parse(created_at)).toBe(24 * 3_600_000)
  expect(nickname).toBeNull()
})

test('refuses a look-alike of a saved address until confirmed', async () => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const known = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
  const alike = '0xdbf03b407c01e7cd3cbea99509d93f8d1dc8c6fb'
  await saved(owner, made, coin(book.eth, known))
  const { status, body } = await add(owner, made, coin(book.eth, alike))
  expect([status, body.code]).toEqual([409, 'ADDRESS_LOOKALIKE'])
  expect(body.errors).toMatchObject([
    { pointer: '/external_crypto_data/address', params: { address: known } },
  ])
  await saved(owner, made, { ...coin(book.eth, alike), confirm_lookalike: true })
  const other = await save(owner)
  // Saved already, so it no longer counts as a look-alike.
  await saved(owner, other, coin(book.eth, alike))
})

test('a deleted address still detects look-alikes', async () => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const { id } = await saved(owner, made, coin(book.eth, ETH))
  const at = { counterparty_account_id: made.id, counterparty_destination_id: id }
  expect((await owner.ask(dropDestination, at)).status).toBe(200)
  const alike = `${ETH.slice(0, 8)}0000000000${ETH.slice(18)}`.toLowerCase()
  expect((await add(owner, made, coin(book.eth, alike))).body.code).toBe('ADDRESS_LOOKALIKE')
})

test('notifies the owner of a new destination without its details', async () => {
  const made = await save(ann)
  await saved(ann, made, sepa)
  const { subject, body } = await bank.messageTo(ann.email)
  expect(subject).toContain('New recipient details')
  expect(body).toContain(made.name)
  expect(body).not.toContain('3000')
})
