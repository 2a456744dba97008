import {
  listAccountPrograms,
  listAccounts,
  moveAccount,
  openAccount,
  payInto,
  readAccount,
} from '#contract/account'
import { readBankData } from '#contract/bankData'
import {
  changeCounterparty,
  changeDestination,
  createCounterparty,
  createDestination,
  deleteCounterparty,
  dropDestination,
  listCounterparties,
  listDestinations,
  readCounterparty,
  readDestination,
} from '#contract/counterparty'
import type { Endpoint } from '#contract/kit/endpoint'
import { createWallet } from '#contract/wallet'
import { seedAccountPrograms } from '#bank/account/programs'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>

/** Every call about counterparties and accounts, with the canary in their names. */
export async function askForPeopleAndAccounts(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
  word: string,
) {
  const say = (endpoint: Endpoint, words: object = {}) =>
    ask(endpoint, words, { ...me, headers: { 'idempotency-key': bank.world.random.id() } })
  const wallet = String((await say(createWallet, { type: 'business' })).body.uuid)
  await payPeople(say, wallet, word)
  await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    seedAccountPrograms(tx, bank.world, { id: tenantId, slug: 'any' }),
  )
  await bePaid(bank, say, wallet)
}

type CallEndpoint = (endpoint: Endpoint, words?: object) => Promise<TestResponse>

async function payPeople(say: CallEndpoint, wallet_id: string, name: string) {
  const person = { wallet_id, type: 'INDIVIDUAL', name, nickname: name }
  const { id } = (await say(createCounterparty, person)).body
  await say(createCounterparty, person)
  const one = { wallet_id, counterparty_account_id: id }
  await say(listCounterparties, { wallet_id })
  await say(readCounterparty, one)
  await say(changeCounterparty, { ...one, is_pinned: true })
  await say(changeCounterparty, { ...one, version: 1, is_pinned: false })

  const external_banking_data = { iban: 'DE89370400440532013000', bank_name: name, note: name }
  const made = await say(createDestination, { ...one, type: 'SEPA', external_banking_data })
  await say(createDestination, { ...one, type: 'SEPA', external_banking_data })
  await say(createDestination, { ...one, type: 'ACH', external_banking_data })
  const place = { ...one, counterparty_destination_id: made.body.id }
  await say(listDestinations, one)
  await say(readDestination, place)
  await say(changeDestination, { ...place, nickname: name })
  await say(dropDestination, place)
  await say(dropDestination, place)
  await say(deleteCounterparty, one)
  await say(deleteCounterparty, one)
  await say(readBankData, { code: '021000021' })
  await say(readBankData, { code: 'none' })
}

async function bePaid(bank: TestBank, say: CallEndpoint, wallet: string) {
  const { body } = await say(listAccountPrograms, { wallet_id: wallet })
  const [program] = body.data as { id: string }[]
  const opening = { wallet_id: wallet, va_programs_id: program?.id ?? '' }
  const uuid = String((await say(openAccount, opening)).body.id)
  await say(openAccount, opening)
  await bank.relay.drain()
  await say(readAccount, { uuid })
  await say(listAccounts, { wallet_uuid: wallet })
  await say(payInto, { uuid, rail: 'ACH', amount: '50' })
  await say(moveAccount, { uuid, event: 'pause' })
  await say(moveAccount, { uuid, event: 'refuse' })
}
