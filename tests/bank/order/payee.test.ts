import { expect, test } from 'vitest'
import { createPaymentRequest } from '#contract/paymentRequest'
import { placeCryptoWithdrawal, placeToDestination, placeTransfer } from '#contract/place'
import { createWallet } from '#contract/wallet'
import { payeeDigest, type ResolvedPayee } from '#bank/order/payee'
import type { PersonContext } from '#bank/requestContext'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { coin, sepa } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit, placed } from './orderKit.ts'

/** Whom an order may name, by which of their names. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const NOBODY = '0198c5d2-0000-7000-8000-000000000000'
const ETHER = 10n ** 18n
const THERE = '0x52908400098527886E0F7030069857D2E4169EE7'
const MINE = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code ?? body.status)}`

async function payer() {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 100_000n)
  await kit.give(owner, kit.eth, 10n * ETHER)
  const send = (to_address: string, more: object = {}) =>
    owner.ask(placeCryptoWithdrawal, { crypto_uuid: kit.eth, amount: '0.1', to_address, ...more })
  return { owner, send }
}

const inBank = (address: string) => ({ ...coin(kit.eth, address), type: 'CRYPTO_INTERNAL' })
const toSaved = (owner: Owner, counterparty_destination_id: string, order_type: string) =>
  owner.ask(placeToDestination, {
    order_type,
    from_currency_id: kit.eth,
    amount: '0.5',
    counterparty_destination_id,
  })

const closed = (owner: Owner) =>
  kit.rows(
    `update people set state = 'closed', closed_at = now(), closed_by = 'customer', email = null,
       password_hash = null
     where tenant_id = $1 and id = $2`,
    owner.personId,
  )

test('a customer’s saved address is paid in the book, at once', async () => {
  const [{ owner }, bob] = [await payer(), await kit.moveIn()]
  await kit.plantAddress(bob, THERE)
  const saved = await kit.destination(owner, inBank(THERE))
  const order = await placed(toSaved(owner, saved, 'OMNIBUS_CRYPTO_TRANSFER'))
  expect([order.status, (await kit.has(bob.walletId, kit.eth))[0] > 0n]).toEqual(['COMPLETE', true])
  expect((await kit.has(owner.walletId, kit.eth))[0]).toBe(10n * ETHER - ETHER / 2n)
  await closed(bob)
  expect(codeOf(await toSaved(owner, saved, 'OMNIBUS_CRYPTO_TRANSFER'))).toBe(
    '422 DESTINATION_INVALID',
  )
})

test('the address of a request for money pays the request', async () => {
  const [{ owner }, bob] = [await payer(), await kit.moveIn()]
  const words = { currency_id: kit.eth, amount: '0.5', outside: true }
  const { status, body, text } = await bob.ask(createPaymentRequest, words)
  expect([status, text]).toEqual([201, text])
  const [row] = await kit.rows<{ address: string }>(
    'select address from addresses where tenant_id = $1 and payment_request_id = $2',
    body.id,
  )
  const saved = await kit.destination(owner, inBank(row!.address))
  await placed(toSaved(owner, saved, 'OMNIBUS_CRYPTO_TRANSFER'))
  const [request] = await kit.rows<{ status: string }>(
    'select status from payment_requests where tenant_id = $1 and id = $2',
    body.id,
  )
  expect(request!.status).toMatch(/PAID$/)
})

test('nobody pays the wallet that pays, by whichever of its names', async () => {
  const { owner, send } = await payer()
  await kit.plantAddress(owner, MINE)
  const saved = await kit.destination(owner, inBank(MINE))
  const to = (to_wallet_uuid: string) =>
    owner.ask(placeTransfer, { from_currency_id: kit.usd, to_wallet_uuid, amount: '1' })
  expect(codeOf(await toSaved(owner, saved, 'OMNIBUS_CRYPTO_TRANSFER'))).toBe('422 SAME_ACCOUNT')
  expect(codeOf(await send(MINE))).toBe('422 SAME_ACCOUNT')
  expect(codeOf(await to(owner.walletId))).toBe('422 SAME_ACCOUNT')
  const second = String(
    (await owner.ask(createWallet, { type: 'personal', name: 'Two' })).body.uuid,
  )
  expect(codeOf(await to(second))).toBe('201 COMPLETE')
})

test('a wallet is paid while its owner is a customer', async () => {
  const [{ owner }, bob] = [await payer(), await kit.moveIn()]
  const to = (to_wallet_uuid: string) =>
    owner.ask(placeTransfer, { from_currency_id: kit.usd, to_wallet_uuid, amount: '1' })
  expect(codeOf(await to(bob.walletId))).toBe('201 COMPLETE')
  await closed(bob)
  expect(codeOf(await to(bob.walletId))).toBe('404 NOT_FOUND')
  for (const name of [NOBODY, 'none']) expect(codeOf(await to(name))).toBe('404 NOT_FOUND')
})

test('a typed address is of the coin’s chain, with its memo', async () => {
  const { owner, send } = await payer()
  expect(codeOf(await send(THERE))).toBe('201 PROCESSING')
  const wrong = await send(MINE.replace('E340B3D0', 'e340B3D0'))
  expect([codeOf(wrong), wrong.body.errors]).toEqual([
    '422 ADDRESS_INVALID',
    [{ pointer: '/to_address', code: 'CHECKSUM' }],
  ])
  await kit.give(owner, kit.xrp, 100_000_000n)
  const ripple = (more: object) =>
    send('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', { crypto_uuid: kit.xrp, amount: '20', ...more })
  expect(codeOf(await ripple({}))).toBe('422 MEMO_REQUIRED')
  expect(codeOf(await ripple({ memo: '7' }))).toBe('201 PROCESSING')
  expect(codeOf(await send(THERE, { crypto_uuid: NOBODY }))).toBe('404 RATE_NOT_FOUND')
  expect(codeOf(await send(THERE, { crypto_uuid: kit.usd, amount: '20' }))).toBe(
    '422 CHAIN_UNSUPPORTED',
  )
})

test('an address that looks like a known one is asked about once', async () => {
  const { send } = await payer()
  await send(THERE)
  const alike = `${THERE.slice(0, 10)}${'0'.repeat(26)}${THERE.slice(36)}`.toLowerCase()
  const asked = await send(alike)
  expect([codeOf(asked), asked.body.errors]).toMatchObject([
    '409 ADDRESS_LOOKALIKE',
    [{ pointer: '/to_address', params: { address: THERE } }],
  ])
  expect(codeOf(await send(alike, { confirm_lookalike: true }))).toBe('201 PROCESSING')
})

test('a saved destination fits the kind of order, and is the payer’s own', async () => {
  const [{ owner }, { owner: other }] = [await payer(), await payer()]
  const cashOut = (who: Owner, words: object) =>
    who.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '20',
      ...words,
    })
  const [bank1, bank2] = [await kit.destination(owner, ach), await kit.destination(owner, sepa)]
  const to = (counterparty_destination_id: string) => ({ counterparty_destination_id })
  expect(codeOf(await cashOut(owner, to(bank2)))).toBe('422 DESTINATION_INVALID')
  expect(codeOf(await cashOut(owner, to(bank1)))).toBe('201 PROCESSING')
  expect(codeOf(await cashOut(other, to(bank1)))).toBe('404 NOT_FOUND')
  expect(codeOf(await cashOut(owner, to('none')))).toBe('404 NOT_FOUND')
  const missing = await cashOut(owner, {})
  expect([missing.status, missing.body.errors]).toEqual([
    400,
    [{ pointer: '/counterparty_destination_id', code: 'REQUIRED' }],
  ])
  const nobody = await owner.ask(placeTransfer, { from_currency_id: kit.usd, amount: '1' })
  expect([nobody.status, nobody.body.errors]).toEqual([
    400,
    [{ pointer: '/to_wallet_id', code: 'REQUIRED' }],
  ])
})

const nobody = { toPersonId: null, toAddress: null, account: null, destinationId: null }
const digestOf = (payee: Partial<ResolvedPayee>) =>
  payeeDigest({ world: bank.world } as PersonContext, { ...nobody, ...payee } as ResolvedPayee)

test('a payee is the same under each of their names', () => {
  expect(digestOf({})).toBeNull()
  const person = digestOf({ toPersonId: 'p1' })
  expect(digestOf({ toPersonId: 'p1', toAddress: 'a1', account: 'i1' })).toEqual(person)
  const address = digestOf({ toAddress: 'a1' })
  expect(digestOf({ toAddress: 'a1', account: 'i1', destinationId: 'd1' })).toEqual(address)
  expect(digestOf({ account: 'i1', destinationId: 'd1' })).toEqual(digestOf({ account: 'i1' }))
  const all = [person, address, digestOf({ account: 'i1' }), digestOf({ destinationId: 'd1' })]
  expect(new Set(all.map((digest) => digest!.toString('hex'))).size).toBe(4)
})
