import { expect, test } from 'vitest'
import { createKey, KEY_HEADER, type KeyRole } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  placeCryptoWithdrawal,
  placeExchange,
  placeToDestination,
  placeTransfer,
  placeTransferV1,
} from '#contract/place'
import { createWallet } from '#contract/wallet'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openProving } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit } from './orderKit.ts'

/** What a program may pay with a key: whom its owner saved, never whom it names itself. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const { grant } = openProving(bank, kit)
const THERE = '203.0.113.7'

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code ?? body.status)}`

async function keyOf(owner: Owner, role: KeyRole, ips: string[]) {
  await grant(owner.bearer, { purpose: 'keys', meta: { subject: role } })
  const { body } = await owner.ask(createKey, { name: 'Shop', role, ips })
  return (call: Endpoint, words: object) =>
    kit.ask(
      call,
      { wallet_id: owner.walletId, ...words },
      {
        ip: THERE,
        headers: {
          [KEY_HEADER]: String(body.apiKey),
          'idempotency-key': bank.world.random.id(),
        },
      },
    )
}

async function payers() {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(ann, kit.usd, 100_000n)
  await kit.give(ann, kit.eth, 10n ** 18n)
  const second = (await ann.ask(createWallet, { type: 'personal', name: 'Two' })).body.uuid
  const saved = await kit.destination(ann, ach)
  const words = { from_currency_id: kit.usd, amount: '20' }
  const inBook = (to_wallet_id: unknown) => ({ from_uuid: kit.usd, amount: '20', to_wallet_id })
  return {
    ann,
    toBob: [placeTransferV1, inBook(bob.walletId)],
    toOwn: [placeTransferV1, inBook(second)],
    toAddress: [
      placeCryptoWithdrawal,
      {
        crypto_uuid: kit.eth,
        amount: '0.1',
        to_address: '0x52908400098527886E0F7030069857D2E4169EE7',
      },
    ],
    toSaved: [
      placeToDestination,
      {
        ...words,
        to_currency_id: kit.usd,
        order_type: 'HIFI_ACH_OFFRAMP',
        counterparty_destination_id: saved,
      },
    ],
    exchange: [placeExchange, { from_uuid: kit.usd, to_uuid: kit.eur, amount: '20' }],
  } as const
}

test('a production key pays what is saved and one’s own, from its addresses', async () => {
  const { ann, toBob, toOwn, toSaved, toAddress, exchange } = await payers()
  const pay = await keyOf(ann, 'PRODUCTION', [THERE])
  for (const [call, words] of [toBob, toAddress])
    expect(codeOf(await pay(call, words))).toBe('403 KEY_NOT_ALLOWED')
  expect(codeOf(await pay(...toOwn))).toBe('201 COMPLETE')
  expect(codeOf(await pay(...toSaved))).toBe('201 PROCESSING')
  expect(codeOf(await pay(...exchange))).toBe('201 COMPLETE')
})

test('a production key of every address pays nothing, and one of the sandbox anybody', async () => {
  const { ann, toBob, toOwn, toSaved, exchange } = await payers()
  const open = await keyOf(ann, 'PRODUCTION', [])
  for (const [call, words] of [toBob, toOwn, toSaved, exchange])
    expect(codeOf(await open(call, words))).toBe('403 KEY_NOT_ALLOWED')
  const trying = await keyOf(ann, 'DEVELOPER', [])
  expect(codeOf(await trying(...toBob))).toBe('201 COMPLETE')
  expect(codeOf(await trying(...toSaved))).toBe('201 PROCESSING')
  const reading = await keyOf(ann, 'READ_ONLY', [THERE])
  expect(codeOf(await reading(...toOwn))).toBe('403 KEY_NOT_ALLOWED')
})

test('what is free pays, to the cent, and no more', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(ann, kit.usd, 1_000n)
  const pay = (amount: string) =>
    ann.ask(placeTransfer, {
      from_currency_id: kit.usd,
      to_wallet_uuid: bob.walletId,
      amount,
      is_subtract: true,
    })
  const short = await pay('10.01')
  expect([codeOf(short), short.body.errors]).toEqual([
    '422 INSUFFICIENT_FUNDS',
    [
      {
        pointer: '/amount',
        code: 'INSUFFICIENT_FUNDS',
        params: { free: '10.00', total: '10.01', missing: '0.01', currency: 'USD' },
      },
    ],
  ])
  expect(codeOf(await pay('10'))).toBe('201 COMPLETE')
  const none = await pay('1')
  expect(none.body.errors).toMatchObject([{ params: { free: '0.00', missing: '1.00' } }])
})
