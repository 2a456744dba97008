import { expect, test } from 'vitest'
import { createKey } from '#contract/developer'
import { readNotices } from '#contract/notice'
import { changePreferences, readPreferences } from '#contract/notificationPreferences'
import type { Order } from '#contract/order'
import {
  placeCryptoWithdrawal,
  placeExchange,
  placeToDestination,
  placeTransfer,
} from '#contract/place'
import { createWallet } from '#contract/wallet'
import { ach } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { openInboxes } from './inbox.ts'

const bank = await openTestBank()
const kit = await openInboxes(bank)
const { carry, inbox, messages, moveIn, pay, rows } = kit

const kinds = async (owner: Parameters<typeof inbox>[0]) =>
  (await inbox(owner)).data.map(({ kind }) => kind)

test('notifies payer and payee, each with a link', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await pay(ann, bob, '4')
  await carry()
  const { data, unread } = await inbox(bob)
  expect(data).toMatchObject([
    {
      number: 1,
      topic: 'money_in',
      kind: 'money_received',
      facts: { amount: '4.00', currency: 'USD' },
      room: 'activity',
      subject: expect.any(String),
      wallet_id: bob.walletId,
      read_at: null,
    },
  ])
  expect(unread).toBe(1)
  expect(await kinds(ann)).toEqual(['money_sent'])
  expect(messages(ann).map(({ subject }) => subject.split(' · ')[0])).toEqual([
    '4.00\u00a0USD was sent',
  ])
})

test('tells by mail of money that leaves by a rail, once and at once', async () => {
  const ann = await moveIn()
  await kit.give(ann, kit.usd, 100_000n)
  const order = await ann.ask(placeToDestination, {
    order_type: 'HIFI_ACH_OFFRAMP',
    from_currency_id: kit.usd,
    amount: '40',
    counterparty_destination_id: await kit.destination(ann, ach),
  })
  expect(order.body.status).toBe('PROCESSING')
  await carry()
  const sent = async () => (await kinds(ann)).filter((kind) => kind !== 'payee_saved')
  expect(await sent()).toEqual(['money_sent'])
  expect(messages(ann).filter(({ subject }) => subject.includes('was sent'))).toHaveLength(1)
  const mailed = messages(ann).length
  await kit.press(ann, order.body as unknown as Order, 'rail.settled')
  await carry()
  expect(await sent()).toEqual(['order_complete', 'money_sent'])
  expect(messages(ann)).toHaveLength(mailed)
})

test('an exchange sends nothing away', async () => {
  const ann = await moveIn()
  await kit.give(ann, kit.usd, 100_000n)
  await ann.ask(placeExchange, { from_uuid: kit.usd, to_uuid: kit.eur, amount: '20' })
  await carry()
  expect(await kinds(ann)).toEqual(['order_complete'])
  expect(messages(ann)).toEqual([])
})

test('a transfer between one’s own wallets sends nothing away', async () => {
  const ann = await moveIn()
  await kit.give(ann, kit.usd, 100_000n)
  await kit.give(ann, kit.eth, 10n ** 18n)
  const { body: savings } = await ann.ask(createWallet, { type: 'personal', name: 'Savings' })
  const to = String(savings.uuid)
  const own = '0x52908400098527886E0F7030069857D2E4169EE7'
  await kit.plantAddress({ ...ann, walletId: to }, own)
  const words = { from_currency_id: kit.usd, to_wallet_uuid: to, amount: '20' }
  expect((await ann.ask(placeTransfer, words)).body.status).toBe('COMPLETE')
  const byChain = { crypto_uuid: kit.eth, to_address: own, amount: '0.1' }
  expect((await ann.ask(placeCryptoWithdrawal, byChain)).body.status).toBe('PROCESSING')
  await carry()
  expect(await kinds(ann)).not.toContain('money_sent')
  expect(messages(ann).filter(({ subject }) => subject.includes('was sent'))).toEqual([])
})

test('reading feed entries again sends nothing', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await pay(ann, bob)
  await carry()
  const before = [await inbox(bob), messages(bob).length]
  await rows('update notice_heard set seq = 0 where tenant_id = $1')
  await carry()
  expect([await inbox(bob), messages(bob).length]).toEqual(before)
})

test('a notice dispatched twice is inserted once', async () => {
  const ann = await moveIn()
  expect((await ann.ask(createKey, { name: 'Shop', role: 'READ_ONLY' })).status).toBe(201)
  await carry()
  await rows(
    `update outbox set done_at = null, due_at = created_at
     where tenant_id = $1 and topic = 'notice'`,
  )
  await carry()
  expect(await kinds(ann)).toEqual(['key_made'])
  expect((await inbox(ann)).unread).toBe(1)
})

test('whoever is blocked is sent nothing, and reads it once they are back', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  const setState = (state: string) =>
    rows('update people set state = $2 where tenant_id = $1 and id = $3', state, bob.personId)
  await pay(ann, bob, '4')
  await setState('blocked')
  await carry()
  expect(messages(bob)).toEqual([])
  await setState('active')
  expect(await kinds(bob)).toEqual(['money_received'])
})

test('a notice about a key links to the keys', async () => {
  const ann = await moveIn()
  await ann.ask(createKey, { name: 'Shop', role: 'READ_ONLY' })
  await carry()
  expect((await inbox(ann)).data[0]?.room).toBe('developers')
})

test('concurrent readers of one feed notify once', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await pay(ann, bob)
  await Promise.all([bank.noticer.drain(kit.tenantId), bank.noticer.drain(kit.tenantId)])
  expect((await inbox(bob)).total).toBe(1)
})

test('marks read once, only one’s own, and publishes the count to every wallet', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  for (const amount of ['1', '2', '3']) await pay(ann, bob, amount)
  await carry()
  const { data } = await inbox(bob)
  const ids = [data[0]!.id]
  const say = async (owner: typeof bob, words: object) =>
    (await owner.ask(readNotices, words)).body.unread
  expect(await say(ann, { ids })).toBe(3)
  expect(await say(bob, { ids: [...ids, 'no-id-at-all'] })).toBe(2)
  expect(await say(bob, { ids })).toBe(2)
  expect(await say(bob, { until: 1 })).toBe(1)
  expect(await say(bob, {})).toBe(0)
  const received = await rows<{ unread: number }>(
    `select (record ->> 'unread')::int as unread from wallet_feed
     where tenant_id = $1 and wallet_id = $2 and table_name = 'notices' order by seq`,
    bob.walletId,
  )
  expect(received.map(({ unread }) => unread).slice(-3)).toEqual([2, 1, 0])
})

test('writes in the person’s language and stores no text', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await rows(`update people set language = 'ru' where tenant_id = $1 and id = $2`, bob.personId)
  await pay(ann, bob, '1')
  // A recipient of the first day takes less.
  await rows(`update orders set created_at = created_at - interval '1 day' where tenant_id = $1`)
  await pay(ann, bob, '1234.5')
  await carry()
  const heads = messages(bob).map(({ subject }) => subject.split(' · ')[0])
  expect(heads).toEqual(['Поступление: 1,00\u00a0USD', 'Поступление: 1\u00a0234,50\u00a0USD'])
  const [row] = await rows<{ row: object }>(
    'select to_jsonb(notices) as row from notices where tenant_id = $1 and person_id = $2',
    bob.personId,
  )
  expect(JSON.stringify(row)).not.toMatch(/пришло|you received/i)
})

test('keeps in the inbox what a person does not want by mail', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  const chosen = await bob.ask(changePreferences, { money_in: { email: false } })
  expect(chosen.body).toMatchObject({
    topics: {
      money_in: { email: false, telegram: true },
      money_out: { email: true, telegram: true },
      verification: { email: true },
    },
    channels: { email: 'open', telegram: 'absent' },
  })
  await pay(ann, bob)
  await carry()
  expect(messages(bob)).toEqual([])
  expect((await inbox(bob)).unread).toBe(1)
  expect((await bob.ask(readPreferences)).body).toEqual(chosen.body)
})

test('nobody can opt out of security notices', async () => {
  const bob = await moveIn()
  const answer = await bob.ask(changePreferences, { security: { telegram: false } })
  expect(answer.status).toBe(400)
})

test.each([
  ['a day', 'unread', 0],
  ['more than a day', 'read', 1],
])('a notice that is %s old is inserted as %s', async (_, state, more) => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await pay(ann, bob)
  bank.clock.advance(24 * 3_600_000 + more)
  await bank.noticer.drain(kit.tenantId)
  await bank.relay.drain()
  const notices = await rows<{ read: boolean }>(
    `select read_at is not null as read from notices where tenant_id = $1 and person_id = $2`,
    bob.personId,
  )
  expect(notices).toEqual([{ read: state === 'read' }])
  expect(messages(bob)).toEqual([])
})
