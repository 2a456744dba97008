import { expect, test } from 'vitest'
import { createSchedule, type Schedule } from '#contract/schedule'
import { createWallet, listWallets } from '#contract/wallet'
import { everyCall } from '#bank/handlers'
import { sepa } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'
import { openScheduleKit } from './scheduleKit.ts'

/** What a scheduled payment calls its recipient, by every name it may be given. */

const bank = await openTestBank(everyCall)
const kit = await openScheduleKit(bank)
const { pair, words } = kit
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

async function named(more: (ann: Awaited<ReturnType<typeof pair>>[0]) => Promise<object>) {
  const [ann, bob] = await pair()
  const asked = words(bob, { to_wallet_id: undefined, ...(await more(ann)) })
  const { status, body, text } = await ann.ask(createSchedule, asked)
  expect([status, text]).toEqual([201, text])
  return (body as unknown as Schedule).recipient
}

test('another wallet of one’s own is called by its name', async () => {
  const recipient = await named(async (ann) => ({
    to_wallet_id: (await ann.ask(createWallet, { type: 'personal', name: 'Savings' })).body.uuid,
  }))
  expect(recipient).toEqual({ title: 'Savings', detail: null, own: true })
})

test('somebody else is called by the number of their wallet', async () => {
  const other = await kit.moveIn()
  const [wallet] = (await other.ask(listWallets)).body.data as { id: number }[]
  const recipient = await named(async () => ({ to_wallet_id: other.walletId }))
  expect(recipient).toEqual({ title: null, detail: String(wallet!.id), own: false })
})

test('a saved recipient is called as they are saved', async () => {
  const recipient = await named(async (ann) => {
    await kit.give(ann, kit.eur, 100_00n)
    const counterparty_destination_id = await kit.destination(ann, sepa)
    const ends = { from_currency_id: kit.eur, to_currency_id: kit.eur }
    return { ...ends, order_type: 'HIFI_SEPA_OFFRAMP', counterparty_destination_id }
  })
  expect(recipient).toMatchObject({
    title: expect.stringMatching(/^Rowan/),
    detail: expect.stringMatching(/DE89 …3000$/),
    own: false,
  })
})

test('an address is called as it is written out', async () => {
  const recipient = await named(async (ann) => {
    await kit.give(ann, kit.eth, 10n ** 18n)
    const ends = { from_currency_id: kit.eth, to_currency_id: kit.eth, amount: '0.1' }
    return { ...ends, order_type: 'WITHDRAWAL_CRYPTO', to_address: ADDRESS.toLowerCase() }
  })
  expect(recipient).toEqual({ title: null, detail: ADDRESS, own: false })
})

test('an address of this bank is called by the address, whoever has it', async () => {
  const other = await kit.moveIn()
  await kit.plantAddress(other, ADDRESS)
  const recipient = await named(async (ann) => {
    await kit.give(ann, kit.eth, 10n ** 18n)
    const ends = { from_currency_id: kit.eth, to_currency_id: kit.eth, amount: '0.1' }
    return { ...ends, order_type: 'WITHDRAWAL_CRYPTO', to_address: ADDRESS }
  })
  expect(recipient).toEqual({ title: null, detail: ADDRESS, own: false })
})

test('a contact is called as whoever chose them calls them', async () => {
  const other = await kit.moveIn()
  await kit.rows(
    `update people set tg_id = '77', telegram_findable = true where tenant_id = $1 and id = $2`,
    other.personId,
  )
  const recipient = await named(async (ann) => {
    await kit.rows(
      `insert into telegram_contacts (tenant_id, id, person_id, other_id, name, at)
       values ($1, gen_random_uuid(), $2, $3, 'Robin', now())`,
      ann.personId,
      other.personId,
    )
    return { to_wallet_id: other.walletId }
  })
  expect(recipient).toMatchObject({ title: 'Robin', own: false })
})
