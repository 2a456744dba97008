import type { Tx } from '#bank/db/engine'

/** A transfer of a day on an account outside, in minor units: more than nought where money came in. */
export interface OursRow {
  transfer_id: string
  cause: string
  currency_id: string
  minor: string
}

export interface DayOfSource {
  source: string
  since: Date
  until: Date
}

/** A correction makes the book say what the outside says, and is nothing the outside says again. */
export const CORRECTED = 'difference corrected'

export const listOurs = (tx: Tx, tenantId: string, { source, since, until }: DayOfSource) =>
  tx.rows<OursRow>(
    `select t.id as transfer_id, t.cause, a.currency_id, (-sum(p.posted_by))::text as minor
     from ledger_transfers t
     join ledger_postings p on p.tenant_id = t.tenant_id and p.transfer_id = t.id
     join ledger_accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
     where t.tenant_id = $1 and t.created_at >= $2 and t.created_at < $3 and a.address = $4
       and t.cause <> $5
     group by t.id, t.cause, a.currency_id`,
    [tenantId, since, until, source, CORRECTED],
  )

/** By how much a clock may be ahead of the commit that it was read for. */
const EARLIER = `interval '1 hour'`

export interface OrderReference {
  id: string
  reference: string
}

export const listOrderReferences = (tx: Tx, tenantId: string, { since, until }: DayOfSource) =>
  tx.rows<OrderReference>(
    `select o.id, coalesce(o.rail_ref, o.id::text) as reference
     from (
       select distinct order_id from order_history
       where tenant_id = $1 and at >= $2::timestamptz - ${EARLIER} and at < $3
     ) stepped
     join orders o on o.tenant_id = $1 and o.id = stepped.order_id`,
    [tenantId, since, until],
  )

/** Purchases and disputes by each step they took. */
export const listCardSteps = (tx: Tx, tenantId: string, { since, until }: DayOfSource) =>
  tx.rows<{ id: string; seq: number; of: 'card' | 'dispute' }>(
    `select transaction_id as id, seq, 'card' as of from card_stories
     where tenant_id = $1 and at >= $2::timestamptz - ${EARLIER} and at < $3
     union all
     select dispute_id, seq, 'dispute' from card_dispute_steps
     where tenant_id = $1 and at >= $2::timestamptz - ${EARLIER} and at < $3`,
    [tenantId, since, until],
  )

/** A payment that was dropped may come back for a while. */
export const listDepositReferences = (
  tx: Tx,
  tenantId: string,
  { chainId, since, until }: DayOfSource & { chainId: number },
) =>
  tx.rows<{ id: string; reference: string; round: number }>(
    `select id, txid as reference, round from sightings
     where tenant_id = $1 and chain_id = $2
       and seen_at >= $3::timestamptz - interval '30 days' and seen_at < $4`,
    [tenantId, chainId, since, until],
  )

/** The accounts that the bank has outside. */
export async function listSources(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.rows<{ address: string }>(
    `select distinct address from ledger_accounts
     where tenant_id = $1
       and address collate "C" >= 'rail:' and address collate "C" < 'rail;'
       and address not like 'rail:card-owed:%' and address not like 'rail:%:sending'
       and address <> 'rail:network'
     order by address`,
    [tenantId],
  )
  return rows.map(({ address }) => address)
}
