import type { AuditLine } from '#contract/ops/audit'
import type { Tx } from '#bank/db/engine'
import type { IdSpan } from './days.ts'

type AuditFound = Omit<AuditLine, 'at'> & { at: Date }

const columns = `a.id, a.at, a.actor_kind, a.actor_id, s.name as actor_name, a.action, a.object,
  a.outcome, a.code, a.request_id, a.changes ->> 'reason' as reason`

/** Only staff are named: of customers the id alone. */
const named = `left join staff s on s.tenant_id = a.tenant_id and a.actor_kind = 'staff'
  and s.id = a.actor_id::uuid`

export interface AuditFilter {
  actor: string | null
  object: string | null
  action: string | null
  outcome: string | null
  request: string | null
  ids: IdSpan
}

/** Newest first: ids are in the order of time, and always bounded, so that an index is used. */
export const searchAuditRows = (tx: Tx, tenantId: string, filter: AuditFilter, most: number) =>
  tx.rows<AuditFound>(
    `select ${columns} from audit a ${named}
     where a.tenant_id = $1 and ($2::text is null or a.actor_id = $2)
       and ($3::text is null or a.object = $3) and ($4::text is null or a.action = $4)
       and ($5::text is null or a.outcome = $5) and ($6::text is null or a.request_id = $6)
       and a.id >= $7 and a.id < $8
     order by a.id desc limit $9`,
    [
      tenantId,
      filter.actor,
      filter.object,
      filter.action,
      filter.outcome,
      filter.request,
      filter.ids.from,
      filter.ids.until,
      most,
    ],
  )

/** By and about one person: two indexes, each read no further than the page. */
export const listTimelineRows = (
  tx: Tx,
  tenantId: string,
  personId: string,
  before: string | null,
  most: number,
) =>
  tx.rows<AuditFound>(
    `select ${columns} from (
       (select * from audit where tenant_id = $1 and actor_id = $2
          and ($3::uuid is null or id < $3) order by id desc limit $4)
       union
       (select * from audit where tenant_id = $1 and object = 'person ' || $2
          and ($3::uuid is null or id < $3) order by id desc limit $4)
     ) a ${named} order by a.id desc limit $4`,
    [tenantId, personId, before, most],
  )
