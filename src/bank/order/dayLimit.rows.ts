import { Refusal } from '#contract/kit/refusal'
import type { LimitSum } from '#bank/customerLimit/limitSum'
import type { Scope, Tx } from '#bank/db/engine'
import { Outdated, type BulkInsert } from '#bank/ledger/step'

export interface WorthRow {
  orderId: string
  personId: string
  /** In hundredths of the base currency. */
  worth: bigint
  /** The most that may be paid since then, this order included; null for no limit. */
  most: bigint | null
  /** The same of orders of its type alone. */
  typeMost: bigint | null
  /** The version of the limit that staff gave the person, 0 for none. */
  limitVersion: number
  since: Date
  payee: Buffer | null
  /** The most that payee may be paid since then; null for no limit. */
  payeeMost: bigint | null
  /** Whether it needs a proof. */
  asked: boolean
  /** From so much since then to this payee a proof is needed; null for never. */
  asksFrom: bigint | null
}

/** Locks the person's row, so that parallel orders stay within the limits together. */
export const orderWorths: BulkInsert<WorthRow> = {
  name: 'order worths',
  rank: 13,
  async lock(tx, tenantId, rows) {
    await tx.query(
      `select from people where tenant_id = $1 and id = any($2) order by id for no key update`,
      [tenantId, rows.map(({ personId }) => personId)],
    )
  },
  async write(tx, tenantId, rows, at) {
    const people = rows.map(({ personId }) => personId)
    const payees = rows.map(({ payee }) => payee)
    const since = rows.map((row) => row.since)
    await tx.query(
      `insert into order_worths (tenant_id, order_id, person_id, worth, payee, asked, at)
       select $1, u.*, $7
       from unnest($2::uuid[], $3::uuid[], $4::numeric[], $5::bytea[], $6::boolean[]) u`,
      [
        tenantId,
        rows.map(({ orderId }) => orderId),
        people,
        rows.map(({ worth }) => worth.toString()),
        payees,
        rows.map(({ asked }) => asked),
        at,
      ],
    )
    const over = await findOverDay(tx, tenantId, rows)
    // Decided before staff gave the person another limit.
    if (over?.outdated) throw new Outdated()
    if (over) throw new Refusal('LIMIT_EXCEEDED')
    const bounds = rows.map(({ asked, asksFrom }) =>
      asked ? null : (asksFrom?.toString() ?? null),
    )
    const { rows: payeeOver } = await tx.query(
      `select 1 from unnest($2::uuid[], $3::bytea[], $4::numeric[], $5::timestamptz[])
         u (person_id, payee, most, since)
       where u.most < (${paidSince('u.person_id', 'u.payee', 'u.since')})
       limit 1`,
      [tenantId, people, payees, rows.map(({ payeeMost }) => payeeMost?.toString() ?? null), since],
    )
    const { rows: unasked } = await tx.query(
      `select 1 from unnest($2::uuid[], $3::bytea[], $4::numeric[], $5::timestamptz[])
         u (person_id, payee, asks_from, since)
       where u.asks_from <= (${paidUnasked('u.person_id', 'u.payee', 'u.since')})
       limit 1`,
      [tenantId, people, payees, bounds, since],
    )
    // Decided before a parallel order to the same payee was written.
    if (payeeOver.length > 0 || unasked.length > 0) throw new Outdated()
  },
}

/** Somebody who paid more since then than they may, in all or by the type of the new order. */
const findOverDay = (tx: Tx, tenantId: string, rows: readonly WorthRow[]) =>
  tx.row<{ outdated: boolean }>(
    `select own.version <> u.limit_version as outdated
     from unnest($2::uuid[], $3::numeric[], $4::numeric[], $5::timestamptz[], $6::uuid[], $7::int[])
       u (person_id, most, type_most, since, order_id, limit_version)
     cross join lateral (
       select coalesce(max(l.version), 0) as version from customer_limits l
       where l.tenant_id = $1 and l.person_id = u.person_id) own
     join orders n on n.tenant_id = $1 and n.id = u.order_id
     cross join lateral (
       select sum(w.worth) as paid, sum(w.worth) filter (where o.order_type = n.order_type) as by_type
       from order_worths w
       join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
       where w.tenant_id = $1 and w.person_id = u.person_id and w.at > u.since
         and o.status not in ('CANCELED', 'FAILED')) day
     where own.version <> u.limit_version or u.most < day.paid or u.type_most < day.by_type
     order by outdated desc limit 1`,
    [
      tenantId,
      rows.map(({ personId }) => personId),
      rows.map(({ most }) => most?.toString() ?? null),
      rows.map(({ typeMost }) => typeMost?.toString() ?? null),
      rows.map(({ since }) => since),
      rows.map(({ orderId }) => orderId),
      rows.map(({ limitVersion }) => limitVersion),
    ],
  )

const paidSince = (person: string, payee: string, since: string) =>
  `select coalesce(sum(w.worth), 0) from order_worths w
   join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
   where w.tenant_id = $1 and w.person_id = ${person} and w.payee = ${payee} and w.at > ${since}
     and o.status not in ('CANCELED', 'FAILED')`

const paidUnasked = (person: string, payee: string, since: string) =>
  `${paidSince(person, payee, since)} and not w.asked`

export async function paidToPayee(
  tx: Tx,
  { tenantId, personId }: Scope,
  { payee, since }: { payee: Buffer; since: Date },
): Promise<{ whole: bigint; unasked: bigint }> {
  const row = await tx.row<{ whole: string; unasked: string }>(
    `select (${paidSince('$2', '$3', '$4')}) as whole, (${paidUnasked('$2', '$3', '$4')}) as unasked`,
    [tenantId, personId, payee, since],
  )
  return { whole: BigInt(row!.whole), unasked: BigInt(row!.unasked) }
}

export interface PaidDay {
  paidBy: ReadonlyMap<string, bigint>
  signedInAt: Date | null
  isVerified: boolean
  /** What staff gave the person, whether it has ended or not. */
  given: (LimitSum & { version: number }) | null
}

export async function readDay(
  tx: Tx,
  { tenantId, personId }: Scope,
  { since, familyId }: { since: Date; familyId: string | null },
): Promise<PaidDay> {
  const row = await tx.row<{
    paid: Record<string, string>
    signed_in_at: Date | null
    is_verified: boolean | null
    version: number | null
    per_day: string | null
    per_payment: string | null
    last_day: string | null
  }>(
    `select (select created_at from families where tenant_id = $1 and id = $4) as signed_in_at,
       (select kyc_status = 'APPROVED' from people where tenant_id = $1 and id = $2) as is_verified,
       day.paid, own.version, own.per_day, own.per_payment, own.last_day
     from (
       select coalesce(jsonb_object_agg(order_type, paid::text), '{}') as paid
       from (
         select o.order_type, sum(w.worth) as paid from order_worths w
         join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
         where w.tenant_id = $1 and w.person_id = $2 and w.at > $3
           and o.status not in ('CANCELED', 'FAILED')
         group by o.order_type) by_type) day
     left join lateral (
       select version, per_day::text, per_payment::text, last_day::text from customer_limits
       where tenant_id = $1 and person_id = $2 order by version desc limit 1) own on true`,
    [tenantId, personId, since, familyId],
  )
  const { paid = {}, version, per_day = null, per_payment = null, last_day = null } = row ?? {}
  return {
    paidBy: new Map(Object.entries(paid).map(([type, sum]) => [type, BigInt(sum)])),
    signedInAt: row?.signed_in_at ?? null,
    isVerified: row?.is_verified ?? false,
    given: version ? { version, per_day, per_payment, last_day } : null,
  }
}
