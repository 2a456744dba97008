import type { FeedKind, FeedTable } from '#contract/feed'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'
import { feedNotification } from './feedNotification.ts'

export interface FeedInsert {
  walletId: string
  personId: string
  table: FeedTable
  kind: FeedKind
  record: object
}

/**
 * A wallet's entries are numbered without a gap under the lock of its head; heads are locked in the
 * order of their wallets.
 */
export const feedInserts: BulkInsert<FeedInsert> = {
  name: 'feed news',
  rank: 900,
  pipelined: true,
  async write(tx, tenantId, rows, at) {
    const of = <T>(take: (news: FeedInsert) => T) => rows.map(take)
    await tx.query(
      `with news as (
         select *, row_number() over (partition by wallet_id order by place) as turn,
                count(*) over (partition by wallet_id) as turns
         from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::jsonb[])
           with ordinality u (wallet_id, person_id, table_name, kind, record, place)
       ), heads as (
         insert into wallet_feed_heads as h (tenant_id, wallet_id, person_id, epoch, seq)
         select $1, wallet_id, person_id, floor(extract(epoch from $2::timestamptz) * 1000), turns
         from news where turn = 1 order by wallet_id
         on conflict (tenant_id, wallet_id) do update set seq = h.seq + excluded.seq
         returning wallet_id, epoch, seq
       )
       insert into wallet_feed
         (tenant_id, wallet_id, seq, person_id, epoch, table_name, kind, record, at)
       select $1, n.wallet_id, h.seq - n.turns + n.turn, n.person_id, h.epoch, n.table_name, n.kind,
              n.record, $2
       from news n join heads h using (wallet_id)`,
      [
        tenantId,
        at,
        of((news) => news.walletId),
        of((news) => news.personId),
        of((news) => news.table),
        of((news) => news.kind),
        of((news) => JSON.stringify(news.record)),
      ],
    )
    tx.notify(feedNotification(tenantId, new Set(of((news) => news.walletId))))
  },
}

export async function feedRangeOf(tx: Tx, tenantId: string, walletId: string, from: number) {
  const { rows } = await tx.query<{ epoch: string; seq: string; kept: boolean }>(
    `select epoch, seq, seq = $3 or exists (
       select from wallet_feed
       where tenant_id = $1 and wallet_id = $2 and wallet_feed.seq = $3 + 1) as kept
     from wallet_feed_heads where tenant_id = $1 and wallet_id = $2`,
    [tenantId, walletId, from],
  )
  const [row] = rows
  if (!row) return { head: { epoch: 0, seq: 0 }, kept: from === 0 }
  return { head: { epoch: Number(row.epoch), seq: Number(row.seq) }, kept: row.kept }
}

export interface FeedEntry {
  walletId: string
  epoch: number
  seq: number
  table: FeedTable
  kind: FeedKind
  record: Record<string, unknown>
  at: Date
}

export async function entriesAfter(
  tx: Tx,
  tenantId: string,
  positions: ReadonlyMap<string, number>,
  most: number,
): Promise<FeedEntry[]> {
  const { rows } = await tx.query<
    Omit<FeedEntry, 'epoch' | 'seq'> & { epoch: string; seq: string }
  >(
    `select f.wallet_id as "walletId", f.epoch, f.seq, f.table_name as "table", f.kind, f.record, f.at
     from unnest($2::uuid[], $3::bigint[]) heard (wallet_id, seq)
     cross join lateral (
       select * from wallet_feed
       where tenant_id = $1 and wallet_id = heard.wallet_id and seq > heard.seq
       order by seq limit $4
     ) f
     order by f.wallet_id, f.seq`,
    [tenantId, [...positions.keys()], [...positions.values()], most],
  )
  return rows.map((row) => ({ ...row, epoch: Number(row.epoch), seq: Number(row.seq) }))
}

export type TokenEnd = 'expired' | 'ended' | 'blocked' | 'closed'

/** Which of these tokens are no longer valid, and why. */
export const endedTokens = (tx: Tx, tenantId: string, hashes: readonly Buffer[], now: Date) =>
  tx.rows<{ hash: Buffer; why: TokenEnd }>(
    `select * from (
       select asked.hash,
              case when p.state = 'closed' then 'closed'
                   when f.id is null or f.ended_at is not null then 'ended'
                   when p.state = 'blocked' then 'blocked'
                   when t.expires_at <= $3 then 'expired' end as why
       from unnest($2::bytea[]) asked (hash)
       left join access_tokens t on t.tenant_id = $1 and t.hash = asked.hash
       left join families f on f.tenant_id = t.tenant_id and f.id = t.family_id
       left join people p on p.tenant_id = f.tenant_id and p.id = f.person_id
     ) stood where why is not null`,
    [tenantId, hashes, now],
  )
