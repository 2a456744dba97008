import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { ordersToSelf, walletsBehindNotices } from '#bank/notice/notice.rows'
import { openCounterpartyKit } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Of which wallets the feed is read for notices, and what is looked up for them. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()

const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)

test('a wallet is behind while its feed is further, or began anew', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const { walletId } = ann
  for (const { walletId: of, personId } of [ann, bob])
    await run((tx) =>
      feedInserts.write(
        tx,
        tenantId,
        [{ walletId: of, personId, table: 'orders', kind: 'INSERT', record: {} }],
        now,
      ),
    )
  const behind = (among: string[] | null = [walletId, bob.walletId]) =>
    run((tx) => walletsBehindNotices(tx, tenantId, among, 50))
  const readUpTo = (seq: string, epoch = 'head.epoch') =>
    kit.rows(
      `insert into notice_heard (tenant_id, wallet_id, epoch, seq)
       select tenant_id, wallet_id, ${epoch}, ${seq} from wallet_feed_heads head
       where tenant_id = $1 and wallet_id = $2
       on conflict (tenant_id, wallet_id) do update
       set epoch = excluded.epoch, seq = excluded.seq`,
      walletId,
    )
  expect(await behind()).toContain(walletId)
  expect(await behind([bob.walletId])).not.toContain(walletId)
  expect(await behind(null)).toContain(walletId)
  await readUpTo('head.seq')
  expect(await behind()).toEqual([bob.walletId])
  await readUpTo('head.seq - 1')
  expect(await behind()).toContain(walletId)
  await readUpTo('head.seq', 'head.epoch - 1')
  expect(await behind()).toContain(walletId)
})

test('of orders only those to a wallet of their own maker are to oneself', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const planted = async (to: string | null) => {
    const order = await kit.plantOrder(ann, id(), 'COMPLETE')
    await kit.rows(
      'update orders set to_person_id = $3 where tenant_id = $1 and id = $2',
      order,
      to,
    )
    return order
  }
  const [own, others, none, notAsked] = [
    await planted(ann.personId),
    await planted(bob.personId),
    await planted(null),
    await planted(ann.personId),
  ]
  const found = await run((tx) => ordersToSelf(tx, tenantId, [own, others, none]))
  expect([[...found], found.has(notAsked)]).toEqual([[own], false])
  await kit.rows(`delete from orders where tenant_id = $1 and person_id = $2`, ann.personId)
})
