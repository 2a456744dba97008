import { expect, test } from 'vitest'
import { listAccountPrograms, openAccount, type AccountProgram } from '#contract/account'
import { openAddress } from '#contract/address'
import { createPrepaidCard } from '#contract/card'
import { verifyEmailCode } from '#contract/enterCode'
import type { Endpoint } from '#contract/kit/endpoint'
import { listOrderTypes, type OrderInfo } from '#contract/orderType'
import { createPaymentRequest } from '#contract/paymentRequest'
import {
  placeCryptoWithdrawal,
  placeExchange,
  placeToDestination,
  placeTransfer,
  placeTransferCut,
  placeTransferV1,
} from '#contract/place'
import { createSchedule } from '#contract/schedule'
import { openSubAccount, listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { askEmailCode } from '#contract/signIn'
import { cardOrderCalls } from '#contract/cardOrder'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { policyGates } from '#contract/ops/policyDocument'
import { seededPolicy } from '#bank/db/seed/orderTypes'
import { seed } from '#bank/db/seed/seed'
import { seededTenants } from '#bank/db/seed/tenants'
import { firstPolicy } from '#bank/policy/document'
import { chainIds } from '#contract/chains'
import { everyCall } from '#bank/handlers'
import { openTestBank } from '#tests/kit/bank'

/** What an unverified customer of the seeded tenants can do. */

const bank = await openTestBank()
await seed(bank.world)
const names = Object.keys(demoTenants) as DemoTenant[]

async function newcomer(tenantId: string) {
  const email = `${bank.world.random.id()}@people.example`
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  const ask = (endpoint: Endpoint, words: object = {}) => {
    const headers = { 'idempotency-key': bank.world.random.id() }
    return bank.ask(
      endpoint,
      { ...words },
      { tenantId, bearer: String(body.access_token), headers },
    )
  }
  const wallets = (await ask(listWallets)).body.data as { uuid: string }[]
  return { ask, walletId: wallets[0]!.uuid }
}

test('every tenant begins by asking for a verified identity everywhere', () => {
  const asked = policyGates.map((gate) => [gate, true])
  const policies = [firstPolicy('live'), ...names.map((name) => seededPolicy(seededTenants[name]))]
  for (const { identity } of policies) expect(Object.entries(identity)).toEqual(asked)
})

test.each(names)('%s offers a newcomer nothing to move money with', async (name) => {
  const { ask, walletId: wallet_id } = await newcomer(demoTenants[name])
  const types = (await ask(listOrderTypes, { wallet_id })).body as unknown as OrderInfo[]
  expect(types.filter((one) => one.is_available)).toEqual([])
  const accounts = (await ask(listAccountPrograms, { wallet_id })).body.data as AccountProgram[]
  const cards = (await ask(listIssuingPrograms, { wallet_id })).body.data as IssuingProgram[]
  expect([...accounts, ...cards].filter((one) => one.is_available)).toEqual([])
})

test.each(names)('%s refuses a newcomer by every kind of call that needs one', async (name) => {
  const { ask, walletId: wallet_id } = await newcomer(demoTenants[name])
  const accounts = (await ask(listAccountPrograms, { wallet_id })).body.data as AccountProgram[]
  const cards = (await ask(listIssuingPrograms, { wallet_id })).body.data as IssuingProgram[]
  const id = bank.world.random.id()
  const money = { wallet_id, amount: '10' }
  const eth = '0x52908400098527886E0F7030069857D2E4169EE7'
  const tried: [Endpoint, object][] = [
    [openAddress, { wallet_uuid: wallet_id, chain: String(chainIds.ethereum), label: 'main' }],
    [openAccount, { wallet_id, va_programs_id: accounts[0]?.id }],
    [openSubAccount, { wallet_id, program_id: cards[0]?.id }],
    [createPrepaidCard, { wallet_id, program_id: cards[0]?.id }],
    [createPaymentRequest, { wallet_uuid: wallet_id, currency_id: id, amount: '10' }],
    [
      createSchedule,
      {
        wallet_uuid: wallet_id,
        order_type: 'TRANSFER_INTERNAL',
        amount: '10',
        from_currency_id: id,
        to_currency_id: id,
        to_wallet_id: id,
        every: 'once',
        first_on: '2026-04-01',
      },
    ],
    [placeTransfer, { ...money, from_currency_id: id, to_wallet_uuid: id }],
    [placeTransferCut, { ...money, from_currency_id: id, to_wallet_uuid: id }],
    [placeTransferV1, { ...money, from_uuid: id, to_uuid: id }],
    [placeExchange, { ...money, from_uuid: id, to_uuid: id }],
    [placeCryptoWithdrawal, { ...money, crypto_uuid: id, to_address: eth }],
    [placeToDestination, { ...money, order_type: 'HIFI_SEPA_ONRAMP', from_currency_id: id }],
  ]
  for (const [endpoint, words] of tried) {
    const { body, status } = await ask(endpoint, words)
    expect([endpoint.path, status, body.code]).toEqual([endpoint.path, 403, 'KYC_REQUIRED'])
  }
  const known = new Set(tried.map(([endpoint]) => endpoint))
  const untried = everyCall.filter(
    ({ endpoint }) => endpoint.refuses.includes('KYC_REQUIRED') && !known.has(endpoint),
  )
  expect(untried.map((call) => call.name).filter((call) => !ofCards.has(call))).toEqual([])
})

/** These need a card, a sub-account or a schedule, which only verified customers have. */
const ofCards = new Set<string>([
  ...Object.keys(cardOrderCalls),
  'createBalanceCard',
  'changeSchedule',
])
