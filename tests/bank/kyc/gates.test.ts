import { expect, test } from 'vitest'
import {
  listAccountPrograms,
  openAccount,
  readAccount,
  type AccountProgram,
} from '#contract/account'
import { createPrepaidCard } from '#contract/card'
import { acceptKycTerms, submitKycRail } from '#contract/kyc'
import { listOrderTypes, type OrderInfo } from '#contract/orderType'
import { placeToDestination } from '#contract/place'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { identityOf } from '#bank/policy/document'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from './visitor.ts'

const bank = await openTestBank()
const strict = await openVerifying(bank)
const identity = { ...identityOf(false), swift: true }
const light = await openVerifying(bank, { identity })

type VerifyingKit = typeof strict

async function programsOf(owner: Owner) {
  const accounts = (await owner.ask(listAccountPrograms)).body.data as AccountProgram[]
  const cards = (await owner.ask(listIssuingPrograms)).body.data as IssuingProgram[]
  return {
    account: accounts.find(({ code }) => code === 'EUR_SEPA')!,
    card: cards.find(({ sub_account_type }) => sub_account_type === 'prepaid')!,
  }
}

const typesOf = async (owner: Owner) => {
  const { body } = await owner.ask(listOrderTypes, { wallet_id: owner.walletId })
  const all = body as unknown as OrderInfo[]
  return new Map(all.map((one) => [one.id, one.is_available]))
}

async function verified(kit: VerifyingKit, rails: string[]) {
  const owner = await kit.moveIn()
  for (const rail_id of rails) await owner.ask(acceptKycTerms, { rail_id })
  await kit.handIn(owner, 'later', { gov_id_number: `G${bank.world.random.number()}` })
  for (const rail_id of rails) await owner.ask(submitKycRail, { rail_id })
  await kit.say(owner, 'green')
  return owner
}

test('shows closed gates before a request', async () => {
  const owner = await strict.moveIn()
  const { account, card } = await programsOf(owner)
  expect([account.is_available, account.kyc_rails_id]).toEqual([false, 'eu-payments'])
  expect([card.is_available, card.kyc_rails_id]).toEqual([false, 'cards'])
  const types = await typesOf(owner)
  expect(types.get('HIFI_SEPA_OFFRAMP')).toBe(false)
  expect(types.get('WITHDRAWAL_CRYPTO')).toBe(false)
  expect(types.get('TRANSFER_INTERNAL')).toBe(false)
})

test('without a wallet it shows what is open in any of the person', async () => {
  const owner = await verified(strict, ['eu-payments'])
  // The customer's own way of asking would name their wallet.
  const { tenantId } = strict
  const { body } = await bank.ask(listOrderTypes, {}, { tenantId, bearer: owner.bearer })
  const open = new Map((body as unknown as OrderInfo[]).map((one) => [one.id, one.is_available]))
  expect(open).toEqual(await typesOf(owner))
  expect([open.get('HIFI_SEPA_OFFRAMP'), open.get('WITHDRAWAL_CRYPTO')]).toEqual([true, false])
})

test('refuses gated requests and names the rail', async () => {
  const owner = await strict.moveIn()
  const { account, card } = await programsOf(owner)
  const answers = [
    await owner.ask(openAccount, { va_programs_id: account.id }),
    await owner.ask(createPrepaidCard, { program_id: card.id }),
    await owner.ask(placeToDestination, {
      order_type: 'HIFI_SEPA_OFFRAMP',
      request_id: bank.world.random.id(),
      from_currency_id: strict.usd,
      to_currency_id: strict.usd,
      amount: '10',
      counterparty_destination_id: bank.world.random.id(),
      is_subtract: false,
      is_reverse: false,
    }),
  ]
  const rails = ['eu-payments', 'cards', 'eu-payments']
  for (const [at, { status, body }] of answers.entries()) {
    expect([status, body.code]).toEqual([403, 'KYC_REQUIRED'])
    expect(body.errors).toMatchObject([{ code: 'RAIL', params: { rail_id: rails[at] } }])
  }
})

test('an approved rail opens only what needs it', async () => {
  const owner = await verified(strict, ['eu-payments'])
  const types = await typesOf(owner)
  expect([types.get('HIFI_SEPA_OFFRAMP'), types.get('HIFI_ACH_OFFRAMP')]).toEqual([true, false])
  const { account, card } = await programsOf(owner)
  expect((await owner.ask(openAccount, { va_programs_id: account.id })).status).toBe(200)
  expect((await owner.ask(createPrepaidCard, { program_id: card.id })).body.code).toBe(
    'KYC_REQUIRED',
  )
})

test('opens to the unverified only what the tenant lists', async () => {
  const owner = await light.moveIn()
  const types = await typesOf(owner)
  expect([types.get('HIFI_SEPA_OFFRAMP'), types.get('TBD_SWIFT_WITHDRAWAL')]).toEqual([true, false])
  const { account } = await programsOf(owner)
  expect(account.is_available).toBe(true)
  expect((await owner.ask(openAccount, { va_programs_id: account.id })).status).toBe(200)
})

test('pauses an account when its rail closes and resumes it', async () => {
  const owner = await verified(strict, ['eu-payments'])
  const { account } = await programsOf(owner)
  const { body } = await owner.ask(openAccount, { va_programs_id: account.id })
  await bank.relay.drain()
  const status = async () => (await owner.ask(readAccount, { uuid: String(body.id) })).body.status
  expect(await status()).toBe('ACTIVE')
  await strict.move(owner, 'overdue')
  expect(await status()).toBe('INACTIVE')
  expect((await typesOf(owner)).get('HIFI_SEPA_OFFRAMP')).toBe(false)
  for (const officer of ['first', 'second']) await strict.move(owner, 'approve', officer)
  expect(await status()).toBe('ACTIVE')
})
