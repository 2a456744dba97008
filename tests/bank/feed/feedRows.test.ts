import { expect, test } from 'vitest'
import { writeClosed } from '#bank/closing/closing.rows'
import type { Tx } from '#bank/db/engine'
import { endedTokens, entriesAfter, feedInserts, feedRangeOf } from '#bank/feed/feed.rows'
import { createFeedFollower, type FeedReader } from '#bank/feed/follower'
import { lockFollowerCursor, writeFollowerCursor } from '#bank/feed/followerCursor.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Which entries of a feed there are, and which tokens may no longer hear of them. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)

const news = ({ walletId, personId }: Pick<Owner, 'walletId' | 'personId'>, n: number) => ({
  walletId,
  personId,
  table: 'orders' as const,
  kind: 'INSERT' as const,
  record: { n },
})

const wallet = async () => {
  const { personId } = await kit.moveIn()
  return { walletId: id(), personId }
}

test('entries of a wallet are numbered without a gap, also those of one commit', async () => {
  const [one, other] = [await wallet(), await wallet()]
  await run((tx) =>
    feedInserts.write(tx, tenantId, [news(one, 1), news(other, 1), news(one, 2)], now),
  )
  await run((tx) => feedInserts.write(tx, tenantId, [news(one, 3)], at(5)))
  const after = (positions: [string, number][], most = 10) =>
    run((tx) => entriesAfter(tx, tenantId, new Map(positions), most))
  const found = await after([
    [one.walletId, 0],
    [other.walletId, 1],
  ])
  expect(found.map(({ walletId, seq, record }) => [walletId, seq, record.n])).toEqual([
    [one.walletId, 1, 1],
    [one.walletId, 2, 2],
    [one.walletId, 3, 3],
  ])
  expect(new Set(found.map(({ epoch }) => epoch))).toEqual(new Set([now.getTime()]))
  expect((await after([[one.walletId, 1]], 1)).map(({ seq }) => seq)).toEqual([2])
  expect(await after([[one.walletId, 3]])).toEqual([])
})

test('a follower reads a hundred entries at once, and a new epoch from its beginning', async () => {
  const one = await wallet()
  const batches: number[] = []
  const behind = `select h.wallet_id as id from wallet_feed_heads h
    left join notice_heard c on c.tenant_id = h.tenant_id and c.wallet_id = h.wallet_id
    where h.tenant_id = $1 and h.wallet_id = $2 and (c.epoch, c.seq) is distinct from (h.epoch, h.seq)`
  const reader: FeedReader = {
    name: 'notices',
    table: 'notice_heard',
    walletsBehind: async (tx, tenant) =>
      (await tx.rows<{ id: string }>(behind, [tenant, one.walletId])).map(({ id }) => id),
    read: async (_tx, _tenant, _wallet, entries) =>
      void batches.push(...entries.map(({ record }) => Number(record.n)), 0),
  }
  let rounds = 0
  const follower = createFeedFollower(bank.world, reader, () => (rounds += 1))
  const read = async () => {
    await follower.drain(tenantId)
    return batches.splice(0).join(' ')
  }
  const upTo = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => from + n)
  await run((tx) =>
    feedInserts.write(
      tx,
      tenantId,
      upTo(1, 201).map((n) => news(one, n)),
      now,
    ),
  )
  expect(await read()).toBe([...upTo(1, 100), 0, ...upTo(101, 200), 0, 201, 0].join(' '))
  expect([rounds, await read()]).toEqual([3, ''])
  for (const table of ['wallet_feed', 'wallet_feed_heads'])
    await kit.rows(
      `update ${table} set epoch = epoch + 1 where tenant_id = $1 and wallet_id = $2`,
      one.walletId,
    )
  await kit.rows(
    'delete from wallet_feed where tenant_id = $1 and wallet_id = $2 and seq < 200',
    one.walletId,
  )
  expect(await read()).toBe('200 201 0')
})

test('whether what follows a number is still there', async () => {
  const one = await wallet()
  const range = (from: number, walletId = one.walletId) =>
    run((tx) => feedRangeOf(tx, tenantId, walletId, from))
  const none = { epoch: 0, seq: 0 }
  expect([await range(0), await range(1)]).toEqual([
    { head: none, kept: true },
    { head: none, kept: false },
  ])
  const all = [1, 2, 3].map((n) => news(one, n))
  await run((tx) => feedInserts.write(tx, tenantId, all, now))
  await kit.rows(
    'delete from wallet_feed where tenant_id = $1 and wallet_id = $2 and seq < 3',
    one.walletId,
  )
  const kept = []
  for (const from of [0, 1, 2, 3, 4]) kept.push((await range(from)).kept)
  expect(kept).toEqual([false, false, true, true, false])
  expect((await range(3)).head).toEqual({ epoch: now.getTime(), seq: 3 })
})

test('a follower begins before the first entry and goes on from where it wrote', async () => {
  const { walletId } = await wallet()
  const read = () => run((tx) => lockFollowerCursor(tx, 'notice_heard', tenantId, walletId))
  expect(await read()).toEqual({ epoch: 0, seq: 0 })
  await run((tx) =>
    writeFollowerCursor(tx, 'notice_heard', tenantId, walletId, { epoch: 7, seq: 3 }),
  )
  expect(await read()).toEqual({ epoch: 7, seq: 3 })
  expect(await run((tx) => lockFollowerCursor(tx, 'webhook_heard', tenantId, walletId))).toEqual({
    epoch: 0,
    seq: 0,
  })
})

interface Standing {
  state?: 'active' | 'blocked' | 'closed'
  ended?: boolean
  expires?: number
}

async function token({ state = 'active', ended = false, expires = 1 }: Standing) {
  const { personId } = await kit.moveIn()
  const [family, hash] = [id(), Buffer.from(id())]
  await kit.rows(
    `insert into families (tenant_id, id, person_id, client, device, ip, method, created_at,
       last_used_at, expires_at, ended_at)
     values ($1, $2, $3, 'web', 'd', '10.0.0.1', 'email', $4, $4, $5, $6)`,
    family,
    personId,
    now,
    at(99),
    ended ? now : null,
  )
  await kit.rows(
    'insert into access_tokens (tenant_id, hash, family_id, expires_at) values ($1, $2, $3, $4)',
    hash,
    family,
    at(expires),
  )
  if (state === 'closed')
    await run((tx) =>
      writeClosed(tx, { tenantId, personId }, { by: 'customer', reason: null, at: now }),
    )
  else
    await kit.rows('update people set state = $2 where tenant_id = $1 and id = $3', state, personId)
  return hash
}

test.each<[Standing, string | null]>([
  [{}, null],
  [{ expires: 0 }, 'expired'],
  [{ expires: -1 }, 'expired'],
  [{ ended: true }, 'ended'],
  [{ state: 'blocked' }, 'blocked'],
  [{ state: 'closed' }, 'closed'],
  [{ state: 'closed', ended: true }, 'closed'],
  [{ state: 'blocked', ended: true }, 'ended'],
  [{ state: 'blocked', expires: 0 }, 'blocked'],
])('a token of %o has ended: %s', async (standing, why) => {
  const [good, hash] = [await token({}), await token(standing)]
  const ended = await run((tx) => endedTokens(tx, tenantId, [good, hash], now))
  expect(ended).toEqual(why === null ? [] : [{ hash, why }])
})

test('a token that nobody has any more has ended', async () => {
  const hash = Buffer.from(id())
  const ended = await run((tx) => endedTokens(tx, tenantId, [hash], now))
  expect(ended).toEqual([{ hash, why: 'ended' }])
})
