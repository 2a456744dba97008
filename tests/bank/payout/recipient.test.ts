import { expect, test } from 'vitest'
import { everyCall } from '#bank/handlers'
import { coin } from '#tests/bank/counterparty/requests'
import { ach } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { openPayoutKit } from './payoutKit.ts'

const bank = await openTestBank(everyCall)
const kit = await openPayoutKit(bank)
const { payer, draft } = kit

test('an address is found by whoever is paid in its own coin', async () => {
  const { ann } = await payer(0n)
  const recipient = '0x52908400098527886E0F7030069857D2E4169EE7'
  await kit.destination(ann, coin(kit.eth, recipient))
  const typeIn = async (currency_id: string) =>
    (await draft(ann, [{ recipient, amount: '1' }], { currency_id })).rows[0]?.order_type
  expect(await typeIn(kit.eth)).toBe('OMNIBUS_CRYPTO_TRANSFER')
  expect(await typeIn(kit.usd)).toBeNull()
})

test('a destination that was removed is nobody’s name any more', async () => {
  const { ann } = await payer(0n)
  const recipient = '000123456789'
  const id = await kit.destination(ann, ach)
  const whoIs = async () => (await draft(ann, [{ recipient, amount: '1' }])).rows[0]?.order_type
  expect(await whoIs()).toBe('HIFI_ACH_OFFRAMP')
  await kit.rows(`update destinations set hidden_at = now() where tenant_id = $1 and id = $2`, id)
  expect(await whoIs()).toBeNull()
  await kit.rows('update destinations set hidden_at = null where tenant_id = $1 and id = $2', id)
  expect(await whoIs()).toBe('HIFI_ACH_OFFRAMP')
  await kit.rows('update counterparties set hidden_at = now() where tenant_id = $1')
  expect(await whoIs()).toBeNull()
})
