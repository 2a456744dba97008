import type { AuditAct } from '#contract/auditActs'
import type { Tx } from '#bank/db/engine'
import { listsIn } from '#bank/db/insertRow'
import type { BulkInsert } from '#bank/ledger/step'
import type { IdSpan } from './days.ts'

export interface AuditRow {
  tenantId: string
  id: string
  at: Date
  actorKind: 'person' | 'key' | 'staff' | 'anyone' | 'bank'
  actorId: string | null
  familyId: string | null
  client: string | null
  ip: string | null
  agentHash: string | null
  action: AuditAct
  object: string | null
  outcome: string
  code: string | null
  requestId: string | null
  changes: Record<string, string>
}

export const auditRows: BulkInsert<AuditRow> = {
  name: 'audit',
  rank: 1_000,
  pipelined: true,
  async write(tx, tenantId, rows) {
    await tx.query(
      `insert into audit (tenant_id, id, at, actor_kind, actor_id, family_id, client, ip,
         agent_hash, action, object, outcome, code, request_id, changes)
       select $1, id, at, actor_kind, actor_id, family_id, client, ip, agent_hash, action, object,
         outcome, code, request_id, changes::jsonb
       from unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::uuid[], $7::text[],
         $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[],
         $15::text[])
         as fresh (id, at, actor_kind, actor_id, family_id, client, ip, agent_hash, action, object,
           outcome, code, request_id, changes)`,
      [
        tenantId,
        ...listsIn('id, at, actorKind, actorId, familyId, client, ip, agentHash, action', rows),
        ...listsIn('object, outcome, code, requestId', rows),
        rows.map(({ changes }) => JSON.stringify(changes)),
      ],
    )
  },
}

export const insertAuditRow = (tx: Tx, row: AuditRow) =>
  auditRows.write(tx, row.tenantId, [row], row.at)

/** Every column as canonical text, so that no engine or driver can change the hash. */
export interface CanonicalAuditRow {
  id: string
  fields: CanonicalFields
}

export type CanonicalFields = readonly (string | null)[]

/** With microseconds, so that not even those can be changed unnoticed. */
const canonicalColumns = `array[
  a.tenant_id::text, a.id::text, to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  a.actor_kind, a.actor_id, a.family_id::text, a.client, a.ip, a.agent_hash, a.action, a.object,
  a.outcome, a.code, a.request_id,
  (select jsonb_agg(jsonb_build_array(key, value) order by key collate "C")::text
   from jsonb_each(a.changes))
]`

/** One chainer at a time per tenant, across all banks on this database. */
export async function lockAuditChain(tx: Tx, tenantId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('audit ' || $1, 0))`, [tenantId])
}

/** Rows without a place in the chain, from an id on. */
export const findUnchained = (tx: Tx, tenantId: string, fromId: string, limit: number) =>
  tx.rows<CanonicalAuditRow>(
    `select a.id, ${canonicalColumns} as fields
     from audit a
     where a.tenant_id = $1 and a.id >= $2 and not exists (
       select from audit_seals s where s.tenant_id = a.tenant_id and s.audit_id = a.id
     )
     order by a.id limit $3`,
    [tenantId, fromId, limit],
  )

export interface AuditChainRow {
  seq: string
  auditId: string
  prevHash: Buffer
  hash: Buffer
}

export const findLastChained = (tx: Tx, tenantId: string) =>
  tx.row<AuditChainRow>(
    `select seq, audit_id as "auditId", prev_hash as "prevHash", hash
     from audit_seals where tenant_id = $1 order by seq desc limit 1`,
    [tenantId],
  )

export async function insertChainRows(tx: Tx, tenantId: string, links: readonly AuditChainRow[]) {
  await tx.query(
    `insert into audit_seals (tenant_id, seq, audit_id, prev_hash, hash)
     select $1, seq::bigint, audit_id::uuid, decode(prev_hash, 'hex'), decode(hash, 'hex')
     from unnest($2::text[], $3::text[], $4::text[], $5::text[])
       as fresh (seq, audit_id, prev_hash, hash)`,
    [
      tenantId,
      links.map(({ seq }) => seq),
      links.map(({ auditId }) => auditId),
      links.map(({ prevHash }) => prevHash.toString('hex')),
      links.map(({ hash }) => hash.toString('hex')),
    ],
  )
}

export interface AuditChainLink extends AuditChainRow {
  /** Null if the audit row is gone. */
  fields: CanonicalFields | null
}

/** The chain with its rows, a page at a time. */
export const readChain = (tx: Tx, tenantId: string, afterSeq: string, limit: number) =>
  tx.rows<AuditChainLink>(
    `select s.seq, s.audit_id as "auditId", s.prev_hash as "prevHash", s.hash,
       case when a.id is not null then ${canonicalColumns} end as fields
     from audit_seals s left join audit a on a.tenant_id = s.tenant_id and a.id = s.audit_id
     where s.tenant_id = $1 and s.seq > $2
     order by s.seq limit $3`,
    [tenantId, afterSeq, limit],
  )

export interface AuditStretch {
  first: string
  last: string
  /** The hash before the first of them. */
  after: Buffer
}

/** The part of the chain that has all rows of these ids; null if it has none. */
export const findStretch = (tx: Tx, tenantId: string, { from, until }: IdSpan) =>
  tx.row<AuditStretch>(
    `select part.first, part.last, s.prev_hash as after
     from (
       select min(seq) as first, max(seq) as last from audit_seals
       where tenant_id = $1 and audit_id >= $2 and audit_id < $3
     ) part
     join audit_seals s on s.tenant_id = $1 and s.seq = part.first`,
    [tenantId, from, until],
  )
