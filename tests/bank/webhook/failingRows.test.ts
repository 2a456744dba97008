import { expect, test } from 'vitest'
import { createWebhook, type DeliveryAttempt, type Webhook } from '#contract/webhook'
import type { Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { countDeliveryRows, insertDeliveries, listDeliveryRows } from '#bank/webhook/delivery.rows'
import {
  findFailing,
  listFailedDeliveries,
  listFailedIds,
  listFailingRows,
  readFailingWebhookQueue,
  webhookActs,
} from '#bank/webhook/failing/failing.rows'
import { listenersOf, walletsBehind } from '#bank/webhook/listeners.rows'
import { hireStaff } from '#tests/bank/harness/staff'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Which webhooks fail, since when, and whom news is for. */

const bank = await openTestBank()
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)

async function openWebhooks() {
  const kit = await openCounterpartyKit(bank)
  const { tenantId } = kit
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    bank.world.engine.transaction({ tenantId, personId: null }, work)
  const set = (webhookId: string, column: string, value: unknown) =>
    kit.rows(
      `update webhooks set ${column} = $3 where tenant_id = $1 and id = $2`,
      webhookId,
      value,
    )

  async function begin(owner?: Owner) {
    const person = owner ?? (await kit.moveIn())
    const words = { url: `https://n${id()}.shop.example/hook`, events: ['order'] }
    const { body } = await person.ask(createWebhook, words)
    return { owner: person, id: (body as unknown as Webhook).id }
  }

  async function delivery(
    webhook: { id: string; owner: Owner },
    status: 'PENDING' | 'DELIVERED' | 'FAILED',
    { tried = 0, tries = 1, created = 0 } = {},
  ) {
    const attempt: DeliveryAttempt = {
      at: at(tried).toISOString(),
      status: 500 + tried,
      fault: null,
      answer: '',
      ms: 1,
    }
    const row = {
      id: id(),
      person_id: webhook.owner.personId,
      webhook_id: webhook.id,
      event: 'order.created',
      body: '{}',
      status,
      tries,
      history: [attempt],
      next_at: null,
      version: 1,
      created_at: at(created),
    }
    await run((tx) => insertDeliveries(tx, tenantId, [row]))
    return row.id
  }
  return { ...kit, run, set, begin, delivery }
}

test('one fails by what was refused since it was last switched on', async () => {
  const { run, tenantId, begin, delivery, set } = await openWebhooks()
  const [one, other, quiet] = [await begin(), await begin(), await begin()]
  for (const { id: each } of [one, other, quiet]) await set(each, 'since', at(10))
  await delivery(one, 'FAILED', { tried: 9, tries: 7 })
  await delivery(one, 'FAILED', { tried: 10, tries: 3 })
  await delivery(one, 'FAILED', { tried: 12, tries: 4 })
  await delivery(one, 'DELIVERED', { tried: 15 })
  await delivery(one, 'PENDING', { tried: 16 })
  await delivery(other, 'FAILED', { tried: 11, tries: 2 })
  await delivery(quiet, 'DELIVERED', { tried: 12 })
  const listed = (sort: 'since' | '-since' | 'failed' | '-failed') =>
    run((tx) => listFailingRows(tx, tenantId, { sort, limit: 9, offset: 0 })).then(
      ({ rows, total }) => [total, ...rows.map((row) => row.id)],
    )
  expect(await listed('since')).toEqual([2, one.id, other.id])
  expect(await listed('-since')).toEqual([2, other.id, one.id])
  expect(await listed('failed')).toEqual([2, other.id, one.id])
  expect(await listed('-failed')).toEqual([2, one.id, other.id])
  expect(await run((tx) => findFailing(tx, tenantId, one.id))).toMatchObject({
    failed: 2,
    attempts: 7,
    failed_at: at(10),
    last: { status: 512 },
    assignee: null,
  })
  expect(await run((tx) => findFailing(tx, tenantId, quiet.id))).toBeNull()
  await set(other.id, 'is_active', false)
  expect(await listed('since')).toEqual([1, one.id])
})

test('what failed is shown newest first and sent again oldest first', async () => {
  const { run, tenantId, begin, delivery, set } = await openWebhooks()
  const [one, other] = [await begin(), await begin()]
  await set(one.id, 'since', at(0))
  const first = await delivery(one, 'FAILED', { tried: 1, created: 2 })
  const second = await delivery(one, 'FAILED', { tried: 2, created: 1 })
  await delivery(one, 'FAILED', { tried: -1 })
  await delivery(one, 'DELIVERED', { tried: 3 })
  await delivery(other, 'FAILED', { tried: 3 })
  const shown = await run((tx) => listFailedDeliveries(tx, tenantId, one.id))
  expect(shown.map((row) => row.id)).toEqual([second, first])
  const ids = (most: number) => run((tx) => listFailedIds(tx, tenantId, one.id, most))
  expect([await ids(9), await ids(1)]).toEqual([[second, first], [second]])
})

test('the queue counts the webhooks, and moves with each failure and act', async () => {
  const { run, tenantId, begin, delivery } = await openWebhooks()
  const queue = () => run((tx) => readFailingWebhookQueue(tx, tenantId))
  expect(await queue()).toEqual({ waiting: 0, oldestAt: null, movedAt: null })
  const one = await begin()
  await delivery(one, 'FAILED', { tried: 7 })
  await delivery(one, 'FAILED', { tried: 5 })
  expect(await queue()).toEqual({ waiting: 1, oldestAt: at(5), movedAt: at(7) })
  const { id: staffId } = await hireStaff(bank, tenantId, 'support')
  const act = { id: id(), act: 'SENT_AGAIN', words: 'Back again', staffId, at: at(9) } as const
  await run((tx) => webhookActs.insert(tx, tenantId, one.id, act))
  expect((await queue()).movedAt).toEqual(at(9))
  const later = { ...act, id: id(), act: 'PAUSED', at: at(11) } as const
  await run((tx) => webhookActs.insert(tx, tenantId, one.id, later))
  const acts = await run((tx) => webhookActs.list(tx, tenantId, one.id))
  expect(acts.map((done) => [done.act, done.by])).toEqual([
    ['PAUSED', 'Staff support'],
    ['SENT_AGAIN', 'Staff support'],
  ])
  const { id: quiet } = await begin()
  expect(await run((tx) => webhookActs.list(tx, tenantId, quiet))).toEqual([])
  expect(await run((tx) => findFailing(tx, tenantId, quiet))).toBeNull()
})

test('deliveries are listed newest first, by status where asked', async () => {
  const { run, tenantId, begin, delivery } = await openWebhooks()
  const [one, other] = [await begin(), await begin()]
  const failed = await delivery(one, 'FAILED', { created: 1 })
  const done = await delivery(one, 'DELIVERED', { created: 2 })
  await delivery(other, 'FAILED')
  const query = (status: 'FAILED' | null) => ({ webhookId: one.id, status })
  const listed = (status: 'FAILED' | null, limit = 9, offset = 0) =>
    run((tx) => listDeliveryRows(tx, tenantId, { ...query(status), limit, offset })).then((rows) =>
      rows.map((row) => row.id),
    )
  const counted = (status: 'FAILED' | null) =>
    run((tx) => countDeliveryRows(tx, tenantId, query(status)))
  expect([await listed(null), await listed('FAILED'), await listed(null, 1, 1)]).toEqual([
    [done, failed],
    [failed],
    [failed],
  ])
  expect([await counted(null), await counted('FAILED')]).toEqual([2, 1])
})

test('news of a wallet is for its owner’s webhooks that are on, until they have it', async () => {
  const { run, tenantId, begin, set, rows, moveIn } = await openWebhooks()
  const one = await begin()
  const off = await begin(one.owner)
  await set(off.id, 'is_active', false)
  await begin()
  const { walletId, personId } = one.owner
  const heard = await run((tx) => listenersOf(tx, tenantId, walletId))
  expect(heard.map((listener) => listener.id)).toEqual([one.id])
  const other = await moveIn()
  const news = { table: 'orders', kind: 'INSERT', record: {} } as const
  await run((tx) =>
    feedInserts.write(
      tx,
      tenantId,
      [
        { ...news, walletId, personId },
        { ...news, walletId: other.walletId, personId: other.personId },
      ],
      now,
    ),
  )
  const behind = (among: string[] | null = [walletId, other.walletId]) =>
    run((tx) => walletsBehind(tx, tenantId, among, 9))
  expect(await behind()).toEqual([walletId])
  expect([await behind([other.walletId]), (await behind(null)).includes(walletId)]).toEqual([
    [],
    true,
  ])
  const readUpTo = (seq: string, epoch = 'head.epoch') =>
    rows(
      `insert into webhook_heard (tenant_id, wallet_id, epoch, seq)
       select tenant_id, wallet_id, ${epoch}, ${seq} from wallet_feed_heads head
       where tenant_id = $1 and wallet_id = $2
       on conflict (tenant_id, wallet_id) do update
       set epoch = excluded.epoch, seq = excluded.seq`,
      walletId,
    )
  await readUpTo('head.seq')
  expect(await behind()).toEqual([])
  await readUpTo('head.seq - 1')
  expect(await behind()).toEqual([walletId])
  await readUpTo('head.seq', 'head.epoch - 1')
  expect(await behind()).toEqual([walletId])
  await set(one.id, 'is_active', false)
  expect(await behind()).toEqual([])
})
