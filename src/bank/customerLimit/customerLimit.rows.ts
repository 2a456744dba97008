import { Refusal } from '#contract/kit/refusal'
import type { NoticeFacts, NoticeKind } from '#contract/notice'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { lockPeople } from '#bank/person/person.rows'
import type { BankServices } from '#bank/services'
import { isNone, type LimitSum } from './limitSum.ts'

/** What is proposed, as it is stored with the proposal. */
export interface CustomerLimitDraft extends LimitSum {
  person_id: string
  /** The version that it would replace; 0 for the first one. */
  base: number
}

export interface CustomerLimitRow extends LimitSum {
  version: number
  reason: string
  proposal_id: string
  setter: string
  approver: string
  at: Date
}

/** The newest one, or that version. */
export const findCustomerLimit = (
  tx: Tx,
  tenantId: string,
  { personId, version = null }: { personId: string; version?: number | null },
) =>
  tx.row<CustomerLimitRow>(
    `select l.version, l.per_day::text, l.per_payment::text, l.last_day::text, l.reason,
       l.proposal_id, l.at, s.name as setter, d.name as approver
     from customer_limits l
     join staff s on s.tenant_id = l.tenant_id and s.id = l.set_by
     join staff d on d.tenant_id = l.tenant_id and d.id = l.approved_by
     where l.tenant_id = $1 and l.person_id = $2 and ($3::int is null or l.version = $3)
     order by l.version desc limit 1`,
    [tenantId, personId, version],
  )

/** The proposal that waits to change it. */
export async function findCustomerLimitProposal(tx: Tx, tenantId: string, personId: string) {
  const found = await tx.row<{ id: string }>(
    `select id from proposals
     where tenant_id = $1 and status = 'PROPOSED' and customer_limit ->> 'person_id' = $2`,
    [tenantId, personId],
  )
  return found?.id ?? null
}

export interface CustomerLimitSet extends CustomerLimitDraft {
  reason: string
  proposal_id: string
  set_by: string
  approved_by: string
  /** What the customer is told, of each sum. */
  facts: Record<'perDay' | 'perPayment', NoticeFacts>
  world: Pick<BankServices, 'clock' | 'random'>
}

/**
 * Only over the version that it was proposed for, and of a customer who is still active. The person's
 * row is locked, so that an order of the same moment is held to one limit or the other.
 */
export const customerLimitsSet: BulkInsert<CustomerLimitSet> = {
  name: 'customer limits set',
  rank: 10,
  async lock(tx, tenantId, rows) {
    const ids = rows.map((row) => row.person_id)
    await lockPeople(tx, tenantId, ids)
  },
  async write(tx, tenantId, rows, at) {
    for (const row of rows) {
      const { count } = await tx.query(
        `insert into customer_limits (tenant_id, person_id, version, per_day, per_payment, last_day,
           reason, proposal_id, set_by, approved_by, at)
         select $1, p.id, $3, $4, $5, $6, $7, $8, $9, $10, $11 from people p
         where p.tenant_id = $1 and p.id = $2 and p.state = 'active'
         on conflict do nothing`,
        [
          tenantId,
          row.person_id,
          row.base + 1,
          row.per_day,
          row.per_payment,
          row.last_day,
          row.reason,
          row.proposal_id,
          row.set_by,
          row.approved_by,
          at,
        ],
      )
      if (count === 0) throw new Refusal('STATE_CONFLICT', 'The limit was changed meanwhile.')
      await tellCustomer(tx, tenantId, row)
    }
  },
}

async function tellCustomer(tx: Tx, tenantId: string, row: CustomerLimitSet): Promise<void> {
  const context = { tx, scope: { tenantId }, world: row.world }
  const tell = (kind: NoticeKind, facts?: NoticeFacts) =>
    enqueueSecurityNotice(context, row.person_id, kind, facts)
  if (isNone(row)) return tell('limit_removed')
  if (row.per_day !== null) await tell('limit_set', row.facts.perDay)
  if (row.per_payment !== null) await tell('payment_limit_set', row.facts.perPayment)
}
