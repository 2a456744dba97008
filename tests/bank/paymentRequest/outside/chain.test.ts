import { expect, test } from 'vitest'
import { listAddresses } from '#contract/address'
import { chainIds } from '#contract/chains'
import { createPaymentRequest } from '#contract/paymentRequest'
import { placeToDestination } from '#contract/place'
import { everyCall } from '#bank/handlers'
import { chainCode } from '#bank/paymentRequest/outside/code'
import { identityOf } from '#bank/policy/document'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openOutsideKit } from './outsideKit.ts'

/** Somebody with a wallet elsewhere pays a link on its chain, to an address of its own. */

const bank = await openTestBank(everyCall)
const kit = await openOutsideKit(bank)
const { asked, seen, read, onChain, told } = kit
const { ethereum, ripple, bitcoin, tron } = chainIds

const askedIn = async (owner: Owner, currency_id: string, amount: string | null = '2') => {
  const request = await asked(owner, { currency_id, amount })
  const { outside } = await seen(request)
  return { request, address: outside!.address! }
}

test('every link has an address of its own, which is in no list of its owner', async () => {
  const ann = await kit.moveIn()
  const [one, other] = [await askedIn(ann, kit.eth), await askedIn(ann, kit.eth)]
  expect(one.address).toEqual({
    chain: ethereum,
    chain_name: 'Ethereum',
    address: expect.stringMatching(/^0x[\dA-Fa-f]{40}$/),
    memo: null,
    least: '0.0005',
    confirmations: 12,
    code: `ethereum:${one.address.address}@1?value=2000000000000000000`,
  })
  expect(other.address.address).not.toBe(one.address.address)
  expect((await ann.ask(listAddresses, { chain: String(ethereum) })).body.total).toBe(0)
})

test('where crypto asks for a verified identity, nobody unknown has a link paid on a chain', async () => {
  const gated = await openOutsideKit(bank, { identity: { ...identityOf(false), crypto: true } })
  const ann = await gated.moveIn()
  const words = { currency_id: gated.eth, amount: '2' }
  expect((await ann.ask(createPaymentRequest, words)).status).toBe(201)
  const refused = await ann.ask(createPaymentRequest, { ...words, outside: true })
  expect(refused.body).toMatchObject({
    code: 'KYC_REQUIRED',
    errors: [{ params: { rail_id: 'crypto' } }],
  })
})

test('the exact amount pays it once it is confirmed, and the owner is told once', async () => {
  const ann = await kit.moveIn()
  const { request, address } = await askedIn(ann, kit.eth)
  await onChain(ethereum, address, { currency: 'ETH', amount: '2' })
  const paid = await read(ann, request)
  expect(paid).toMatchObject({ status: 'PAID', deposits: [{ outcome: 'PAID' }] })
  expect(await kit.has(ann.walletId, kit.eth)).toEqual([2n * 10n ** 18n, 0n])
  expect(await told(ann)).toEqual([expect.stringMatching(/^request_paid 2\./)])
  expect(await seen(request)).toMatchObject({ status: 'PAID', outside: null })
})

test('less pays a part, more pays the rest and says so, and a third is a deposit', async () => {
  const ann = await kit.moveIn()
  const { request, address } = await askedIn(ann, kit.eth)
  await onChain(ethereum, address, { currency: 'ETH', amount: '0.5' })
  expect(await read(ann, request)).toMatchObject({ status: 'PARTLY_PAID' })
  const { outside } = await seen(request)
  expect(outside?.address?.code).toContain('value=1500000000000000000')
  await onChain(ethereum, address, { currency: 'ETH', amount: '1.75' })
  await onChain(ethereum, address, { currency: 'ETH', amount: '3' })
  const { status, deposits } = await read(ann, request)
  expect(status).toBe('PAID')
  expect(deposits.map(({ outcome, more }) => [outcome, Number(more)])).toEqual([
    ['LATE', 3],
    ['OVERPAID', 0.25],
    ['PARTLY_PAID', 0],
  ])
  expect(await kit.has(ann.walletId, kit.eth)).toEqual([525n * 10n ** 16n, 0n])
})

test('another currency at its address is a deposit and no more', async () => {
  const ann = await kit.moveIn()
  const { request, address } = await askedIn(ann, kit.eth)
  await onChain(ethereum, address, { currency: 'USDT', amount: '2' })
  expect(await read(ann, request)).toMatchObject({ status: 'OPEN', deposits: [] })
  expect(await told(ann)).toEqual([expect.stringMatching(/^money_received 2/)])
})

test('where customers share an address, its memo tells links apart', async () => {
  const ann = await kit.moveIn()
  const [one, other] = [await askedIn(ann, kit.xrp), await askedIn(ann, kit.xrp)]
  expect(other.address.address).toBe(one.address.address)
  expect(other.address.memo).not.toBe(one.address.memo)
  expect(one.address.code).toMatch(new RegExp(`^ripple:r.*amount=2.*dt=${one.address.memo}$`))
  await onChain(ripple, one.address, { currency: 'XRP', amount: '2' })
  expect(await read(ann, one.request)).toMatchObject({ status: 'PAID' })
  expect(await read(ann, other.request)).toMatchObject({ status: 'OPEN' })
})

test('a customer who saved its address pays it within the bank', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const { request, address } = await askedIn(ann, kit.eth)
  await kit.give(bob, kit.eth, 5n * 10n ** 18n)
  const external_crypto_data = { address: address.address, currency_id: kit.eth }
  const to = await kit.destination(bob, { type: 'CRYPTO_INTERNAL', external_crypto_data })
  const { status, text } = await bob.ask(placeToDestination, {
    order_type: 'OMNIBUS_CRYPTO_TRANSFER',
    from_currency_id: kit.eth,
    to_currency_id: kit.eth,
    amount: '2',
    is_reverse: true,
    counterparty_destination_id: to,
  })
  expect([status, text]).toEqual([201, text])
  expect(await read(ann, request)).toMatchObject({
    status: 'PAID',
    deposits: [{ outcome: 'PAID' }],
  })
  expect(await told(ann)).toEqual([expect.stringMatching(/^request_paid 2/)])
})

test('less than a chain brings is asked for of nobody outside', async () => {
  const ann = await kit.moveIn()
  const words = { currency_id: kit.eth, amount: '0.0001', outside: true }
  expect((await ann.ask(createPaymentRequest, words)).body.code).toBe('AMOUNT_TOO_SMALL')
  const { request, address } = await askedIn(ann, kit.eth, '1')
  await onChain(ethereum, address, { currency: 'ETH', amount: '0.9999' })
  expect(await seen(request)).toMatchObject({ status: 'PARTLY_PAID', outside: null })
})

const due = { amount: '1.5', minor: 1_500_000n }
const at = { memo: null, contract: null, due }

test('where the payer decides, the code names no sum', async () => {
  const { address } = await askedIn(await kit.moveIn(), kit.eth, null)
  expect(address.code).toBe(`ethereum:${address.address}@1`)
})

test('a wallet reads the address and what is due from a code', () => {
  const codes = [
    chainCode({ ...at, chainId: bitcoin, address: 'bc1q' }),
    chainCode({ ...at, chainId: bitcoin, address: 'bc1q', due: null }),
    chainCode({ ...at, chainId: ethereum, address: '0xa' }),
    chainCode({ ...at, chainId: ethereum, address: '0xa', contract: '0xc' }),
    chainCode({ ...at, chainId: ripple, address: 'rA', memo: '7' }),
    chainCode({ ...at, chainId: tron, address: 'TA' }),
  ]
  expect(codes).toEqual([
    'bitcoin:bc1q?amount=1.5',
    'bitcoin:bc1q',
    'ethereum:0xa@1?value=1500000',
    'ethereum:0xc@1/transfer?address=0xa&uint256=1500000',
    'ripple:rA?amount=1.5&dt=7',
    'TA',
  ])
})
