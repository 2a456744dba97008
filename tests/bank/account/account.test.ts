import { validate as isRoutingNumber } from 'abavalidator'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import {
  listAccountPrograms,
  listAccounts,
  moveAccount,
  openAccount,
  payInto,
  readAccount,
  type Account,
  type AccountListed,
  type AccountProgram,
} from '#contract/account'
import type { Endpoint } from '#contract/kit/endpoint'
import { openTestBank } from '#tests/kit/bank'
import { openCounterpartyKit } from '#tests/bank/counterparty/counterpartyKit'
import { openAccountKit } from './accountKit.ts'

const bank = await openTestBank()
const { ann, book, programs, usd, eur, open, read, issued, move } = await openAccountKit(bank)

test('offers a dollar account on three rails and a euro account on one', () => {
  expect(
    programs.map(({ code, status, virtual_accounts_programs_order_types: types }) => [
      code,
      status,
      types.map(({ order_type_id }) => order_type_id),
    ]),
  ).toEqual([
    ['USD_US', 'ACTIVE', ['HIFI_ACH_ONRAMP', 'HIFI_WIRE_ONRAMP']],
    ['EUR_SEPA', 'ACTIVE', ['HIFI_SEPA_ONRAMP']],
  ])
})

test('an account is pending until issued, then shows details for every rail', async () => {
  const owner = await book.moveIn()
  const { body } = await open(owner, usd)
  expect(body).toMatchObject({
    status: 'PENDING',
    account_details: null,
    deposit_instructions: [],
    account_currency: book.usd,
    balance: '0.00',
  })
  await bank.relay.drain()
  const account = await read(owner, String(body.id))
  expect(account.status).toBe('ACTIVE')
  const rails = account.deposit_instructions.map(({ instruction_type }) => instruction_type)
  expect(rails).toEqual(['ACH', 'FEDWIRE', 'SWIFT'])
  expect(account.account_details?.ach?.accountNumber).toBe(
    account.deposit_instructions[0]?.account_number,
  )
  await bank.relay.drain()
  expect(await read(owner, account.id)).toEqual(account)
})

test('every number of the instructions is valid', async () => {
  const owner = await book.moveIn()
  const all = [await issued(owner, usd), await issued(owner, eur)].flatMap(
    ({ deposit_instructions }) => deposit_instructions,
  )
  for (const one of all) {
    const { account_routing_number: routing, iban, swift_bic: bic, instruction_type } = one
    if (routing)
      expect([instruction_type, isRoutingNumber(routing)]).toEqual([instruction_type, true])
    if (bic) expect([instruction_type, isValidBIC(bic)]).toEqual([instruction_type, true])
    if (iban) expect([instruction_type, isValidIBAN(iban)]).toEqual([instruction_type, true])
  }
  expect(all.map(({ iban }) => iban !== undefined)).toEqual([false, false, false, true])
  const numbers = (await issued(await book.moveIn(), eur)).deposit_instructions
  expect(numbers[0]?.iban).not.toBe(all[3]?.iban)
})

test('the list shows whole currencies, a single account their ids', async () => {
  const owner = await book.moveIn()
  const account = await issued(owner, usd)
  const { body } = await owner.ask(listAccounts)
  const [line] = body.data as AccountListed[]
  expect(line).toMatchObject({ id: account.id, account_currency: { meta: { symbol: 'USD' } } })
  expect(account.account_currency_details.uuid).toBe(account.account_currency)
  expect(body).toMatchObject({ total: 1, count: 1, has_more: false })
})

test('refuses a second account of a program and names the first', async () => {
  const owner = await book.moveIn()
  const account = await issued(owner, usd)
  const { status, body } = await open(owner, usd)
  expect([status, body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect(body.errors).toMatchObject([{ params: { id: account.id } }])
  await move(owner, account.id, 'close')
  expect((await open(owner, usd)).status).toBe(200)
})

test('a wallet has at most five open accounts', async () => {
  const owner = await book.moveIn()
  for (let at = 0; at < 5; at++)
    await book.rows(
      `insert into account_programs select tenant_id, $2, $3, name, description, status, currency_id,
         rails, vendor_id, vendor_code, vendor_name, kyc_rail_id, 9
       from account_programs where tenant_id = $1 and code = 'USD_US' on conflict do nothing`,
      bank.world.random.id(),
      `MORE_${at}`,
    )
  const { body } = await owner.ask(listAccountPrograms, { limit: 100 })
  const codes = []
  for (const { id, code } of body.data as AccountProgram[])
    if (code !== 'EUR_SEPA') codes.push((await open(owner, id)).body.code)
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'LIMIT_REACHED'])
  await book.rows(`delete from accounts where tenant_id = $1 and wallet_id = $2`, owner.walletId)
  await book.rows(`delete from account_programs where tenant_id = $1 and code like 'MORE_%'`)
})

test('refuses a new account of an archived program', async () => {
  const set = (status: string) =>
    book.rows(
      `update account_programs set status = $2 where tenant_id = $1 and code = 'EUR_SEPA'`,
      status,
    )
  await set('INACTIVE')
  const { body } = await open(ann, eur)
  await set('ACTIVE')
  expect(body.code).toBe('PROGRAM_ARCHIVED')
})

test('requires verification where the tenant has KYC', async () => {
  const strict = await openCounterpartyKit(bank, { config: { enable_kyc: true } })
  const owner = await strict.moveIn()
  const { body } = await owner.ask(listAccountPrograms)
  const { id } = (body.data as AccountProgram[])[0]!
  expect((await open(owner, id)).body.code).toBe('KYC_REQUIRED')
  const know = (status: string, rails = ['us-payments', 'eu-payments']) =>
    strict.rows(
      `insert into kyc_rails
         (tenant_id, wallet_id, rail_id, person_id, status, paused, moved_at)
       select $1, $3, unnest($5::text[]), $4, $2, '{}', now()
       on conflict (tenant_id, wallet_id, rail_id) do update set status = excluded.status`,
      status,
      owner.walletId,
      owner.personId,
      rails,
    )
  await know('APPROVED')
  const account = await issued(owner, id)
  await move(owner, account.id, 'pause')
  await know('HOLD', ['us-payments'])
  expect((await move(owner, account.id, 'resume')).body.code).toBe('STATE_CONFLICT')
  await know('APPROVED')
  expect((await move(owner, account.id, 'resume')).body.status).toBe('ACTIVE')
})

test('new details keep the old ones as former details', async () => {
  const owner = await book.moveIn()
  const before = await issued(owner, eur)
  const { body } = await move(owner, before.id, 'renew')
  const after = body as unknown as Account
  expect(after.former_instructions).toEqual(before.deposit_instructions)
  expect(after.deposit_instructions[0]?.iban).not.toBe(before.deposit_instructions[0]?.iban)
  const third = (await move(owner, before.id, 'renew')).body as unknown as Account
  const ibans = [...third.deposit_instructions, ...third.former_instructions].map(
    ({ iban }) => iban,
  )
  expect(new Set(ibans).size).toBe(3)
})

test('an account the issuer refused shows the reason and stays closed', async () => {
  const owner = await book.moveIn()
  const { body } = await open(owner, usd)
  const uuid = String(body.id)
  expect((await move(owner, uuid, 'refuse')).body).toMatchObject({
    status: 'CANCELED',
    reason: 'refused',
  })
  await bank.relay.drain()
  expect((await read(owner, uuid)).status).toBe('CANCELED')
  const again = await move(owner, uuid, 'resume')
  expect([again.status, again.body.state]).toEqual([409, 'CANCELED'])
})

test('hides the accounts of others', async () => {
  const account = await issued(await book.moveIn(), usd)
  const foreign: [Endpoint, object][] = [
    [readAccount, { uuid: account.id }],
    [moveAccount, { uuid: account.id, event: 'close' }],
    [payInto, { uuid: account.id, rail: 'ACH', amount: '1' }],
    [listAccounts, { wallet_uuid: account.wallet_id }],
    [listAccountPrograms, { wallet_id: account.wallet_id }],
    [openAccount, { wallet_id: account.wallet_id, va_programs_id: usd }],
    [openAccount, { va_programs_id: account.id }],
    [readAccount, { uuid: 'none' }],
  ]
  for (const [endpoint, words] of foreign)
    expect([endpoint.path, (await ann.ask(endpoint, words)).status]).toEqual([endpoint.path, 404])
})
