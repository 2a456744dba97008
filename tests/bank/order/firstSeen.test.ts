import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { placeCryptoWithdrawal, placeToDestination, placeTransfer } from '#contract/place'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { coin } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'
import { openOrderKit } from './orderKit.ts'

/** What makes a recipient an old one: the same address, on the same chain, with the same memo. */

const bank = await openTestBank()
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const RIPPLE = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

async function openPayer() {
  const kit = await openOrderKit(bank, { limits: { new_recipient: '20' } })
  const ann = await kit.moveIn()
  const [polygon] = await kit.rows<{ id: string }>(
    `select id from currencies where tenant_id = $1 and symbol = 'POL' and chain_id = $2`,
    chainIds.polygon,
  )
  await kit.give(ann, kit.eth, 100n * 10n ** 18n)
  await kit.give(ann, polygon!.id, 1_000_000n * 10n ** 18n)
  await kit.give(ann, kit.xrp, 1_000_000n * 10n ** 6n)
  const send = async (crypto_uuid: string, amount: string, to_address: string, memo?: string) => {
    const words = { crypto_uuid, amount, to_address, ...(memo && { memo }) }
    const { body } = await ann.ask(placeCryptoWithdrawal, { ...words, is_subsctract: true })
    return body.code ?? body.status
  }
  return { kit, ann, send, polygon: polygon!.id }
}

const COOLING = 'DESTINATION_COOLING'

test('one address with another memo is somebody else', async () => {
  const { kit, send } = await openPayer()
  expect(await send(kit.xrp, '10', RIPPLE, '7')).toBe('PROCESSING')
  await kit.ordersADayOlder()
  expect(await send(kit.xrp, '500', RIPPLE, '8')).toBe(COOLING)
  expect(await send(kit.xrp, '500', RIPPLE, '7')).toBe('PROCESSING')
})

test('one address on another chain is somebody else', async () => {
  const { kit, send, polygon } = await openPayer()
  expect(await send(kit.eth, '0.005', EVM)).toBe('PROCESSING')
  await kit.ordersADayOlder()
  expect(await send(polygon, '5000', EVM)).toBe(COOLING)
  expect(await send(kit.eth, '1', EVM)).toBe('PROCESSING')
})

test('a saved address is as old as its own memo and chain', async () => {
  const { kit, ann, send, polygon } = await openPayer()
  const saved = (currency_id: string, address: string, memo?: string) => {
    const words = coin(currency_id, address)
    const { external_crypto_data } = words
    return { ...words, external_crypto_data: { ...external_crypto_data, ...(memo && { memo }) } }
  }
  await kit.destination(ann, saved(kit.xrp, RIPPLE, '7'))
  await kit.destination(ann, saved(kit.eth, EVM))
  expect(await send(kit.xrp, '500', RIPPLE, '8')).toBe(COOLING)
  expect(await send(kit.xrp, '500', RIPPLE, '7')).toBe('PROCESSING')
  expect(await send(polygon, '5000', EVM)).toBe(COOLING)
  expect(await send(kit.eth, '1', EVM)).toBe('PROCESSING')
})

test('a recipient who was removed is not paid, whichever of the two rows says so', async () => {
  const { kit, ann } = await openPayer()
  const id = await kit.destination(ann, coin(kit.eth, EVM))
  const pay = async () => {
    const { body } = await ann.ask(placeToDestination, {
      order_type: 'OMNIBUS_CRYPTO_TRANSFER',
      from_currency_id: kit.eth,
      amount: '0.5',
      counterparty_destination_id: id,
    })
    return body.code ?? body.status
  }
  expect(await pay()).toBe('PROCESSING')
  const hide = (at: Date | null) =>
    kit.rows(
      `update counterparties set hidden_at = $3 where tenant_id = $1 and id = (
         select counterparty_id from destinations where tenant_id = $1 and id = $2)`,
      id,
      at,
    )
  await hide(bank.clock.now())
  expect(await pay()).toBe('NOT_FOUND')
  await hide(null)
  expect(await pay()).toBe('PROCESSING')
})

test('what was paid a day ago to the moment counts towards today no more', async () => {
  const kit = await openOrderKit(bank, { limits: { per_day: '100', new_recipient: null } })
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(ann, kit.usd, 1_000_00n)
  const pay = async (from: Owner = ann) => {
    const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount: '100' }
    const { body } = await from.ask(placeTransfer, words)
    return body.code ?? body.status
  }
  const aged = (ms: number) =>
    kit.rows(
      'update order_worths set at = $2 where tenant_id = $1',
      new Date(bank.clock.now().getTime() - ms),
    )
  expect(await pay()).toBe('COMPLETE')
  await aged(86_400_000 - 1)
  expect(await pay()).toBe('LIMIT_EXCEEDED')
  await aged(86_400_000)
  expect(await pay()).toBe('COMPLETE')
})
