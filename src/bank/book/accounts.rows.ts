import type { BookAccountKind } from '#contract/ops/book'
import type { Tx } from '#bank/db/engine'
import { kindOfAddress, prefixOf } from './kinds.ts'

export interface BookAccountRow {
  id: string
  address: string
  kind: BookAccountKind
  currency_id: string
  posted: string
  held: string
  wallet_number: string | null
  person_id: string | null
  first_name: string | null
  last_name: string | null
}

const idIn = (address: string) => `substring(${address} from '[0-9a-f]{8}-[0-9a-f-]{27}$')::uuid`

/** With whose they are, of no more rows than the page has. */
const withOwners = (page: string) => `select a.id, a.address, a.kind, a.currency_id,
    a.posted::text, a.held::text, w.number::text as wallet_number, p.id as person_id,
    p.first_name, p.last_name
  from (${page}) a
  left join wallets w on w.tenant_id = $1
    and w.id = case when a.kind in ('wallet', 'incoming') then ${idIn('a.address')} end
  left join sub_accounts s on s.tenant_id = $1
    and s.id = case when a.kind in ('card', 'card_debt') then ${idIn('a.address')} end
  left join people p on p.tenant_id = $1 and p.id = coalesce(w.person_id, s.person_id)
  order by a.address collate "C", a.id`

const columns = `id, address, ${kindOfAddress('address')} as kind, currency_id, posted, held`

export interface AccountFilter {
  kind: BookAccountKind | null
  currencyId: string | null
  /** Addresses; null for all. */
  addresses: readonly string[] | null
  after: { address: string; id: string } | null
}

/** In the order of their addresses, by an index that has them in it. */
export const listBookRows = (
  tx: Tx,
  tenantId: string,
  { kind, currencyId, addresses, after }: AccountFilter,
  most: number,
) =>
  tx.rows<BookAccountRow>(
    withOwners(
      `select ${columns} from ledger_accounts
       where tenant_id = $1
         and address collate "C" >= $2 and address collate "C" < ($2::text || chr(1114109))
         and ($3::text is null or ${kindOfAddress('address')} = $3)
         and ($4::uuid is null or currency_id = $4)
         and ($5::text[] is null or address = any($5))
         and (address collate "C", id) > ($6, $7::uuid)
       order by address collate "C", id limit $8`,
    ),
    [
      tenantId,
      kind === null ? '' : prefixOf(kind),
      kind,
      currencyId,
      addresses,
      after?.address ?? '',
      after?.id ?? '00000000-0000-0000-0000-000000000000',
      most,
    ],
  )

export const findBookRow = (tx: Tx, tenantId: string, id: string) =>
  tx.row<BookAccountRow>(
    withOwners(`select ${columns} from ledger_accounts where tenant_id = $1 and id = $2`),
    [tenantId, id],
  )

export async function addressesOf(
  tx: Tx,
  tenantId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ address: string }>(
    `select unnest(array['wallet:' || id, 'incoming:' || id]) as address
     from wallets where tenant_id = $1 and person_id = any($2)
     union all
     select unnest(array['card:' || id, 'rail:card-owed:' || id])
     from sub_accounts where tenant_id = $1 and person_id = any($2)`,
    [tenantId, personIds],
  )
  return rows.map(({ address }) => address)
}

export interface PostingRow {
  version: string
  transfer_id: string
  cause: string
  at: Date
  posted_by: string
  held_by: string
  posted_after: string
}

/** Newest first, by the number that each posting has within its account. */
export const listPostingRows = (
  tx: Tx,
  tenantId: string,
  accountId: string,
  before: string | null,
  most: number,
) =>
  tx.rows<PostingRow>(
    `select p.version::text, p.transfer_id, t.cause, t.created_at as at, p.posted_by::text,
       p.held_by::text, p.posted_after::text
     from ledger_postings p
     join ledger_transfers t on t.tenant_id = p.tenant_id and t.id = p.transfer_id
     where p.tenant_id = $1 and p.account_id = $2 and ($3::bigint is null or p.version < $3)
     order by p.version desc limit $4`,
    [tenantId, accountId, before, most],
  )

export interface OrderNumber {
  id: string
  number: string
}

/** Orders that made a step just before one of these moments. */
export const listOrdersSteppedAt = (
  tx: Tx,
  tenantId: string,
  { moments, seconds }: { moments: readonly Date[]; seconds: number },
) =>
  tx.rows<OrderNumber>(
    `select o.id, o.number::text
     from (
       select distinct h.order_id from unnest($2::timestamptz[]) t (at)
       join order_history h on h.tenant_id = $1
         and h.at > t.at - make_interval(secs => $3) and h.at <= t.at
     ) stepped
     join orders o on o.tenant_id = $1 and o.id = stepped.order_id`,
    [tenantId, moments, seconds],
  )
