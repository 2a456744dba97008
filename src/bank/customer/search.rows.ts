import { chainIds } from '#contract/chains'
import type { CustomerSort } from '#contract/ops/customer'
import type { VerificationStatus } from '#contract/person'
import type { Tx } from '#bank/db/engine'
import { orderedBy } from '#bank/db/orderedBy'
import { paymentRoutes } from '#bank/order/paymentRoutes'
import type { PersonState } from '#bank/person/person.rows'

export interface CustomerListRow {
  id: string
  number: string
  email: string | null
  phone: string | null
  first_name: string | null
  last_name: string | null
  state: PersonState
  kyc_status: VerificationStatus
  created_at: Date
  last_sign_in_at: Date | null
  former_email: string | null
  former_phone: string | null
}

const columns = `p.id, p.number, p.email, p.phone, p.first_name, p.last_name, p.state, p.kyc_status,
  p.created_at, p.last_sign_in_at, p.former_email, p.former_phone`

const sortColumns = { since: 'created_at' }

interface Place {
  sort: CustomerSort
  limit: number
  offset: number
}

export async function listCustomerRows(tx: Tx, tenantId: string, { sort, limit, offset }: Place) {
  const { rows } = await tx.query<CustomerListRow>(
    `select ${columns} from people p where tenant_id = $1
     order by ${orderedBy(sort, sortColumns, 'id')} limit $2 offset $3`,
    [tenantId, limit, offset],
  )
  return rows
}

export async function countCustomers(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await tx.query<{ count: string }>(
    'select count(*) from people where tenant_id = $1',
    [tenantId],
  )
  return Number(rows[0]?.count)
}

/** Beginnings and whole numbers; null looks for nothing of the kind. */
export interface CustomerQuery {
  email: string | null
  phone: string | null
  /** One word of a name, or both in the order they are written. */
  names: readonly string[]
  orderNumber: string | null
  last4: string | null
  id: string | null
  /** Whole hashes, addresses and references of rails, as they may be written. */
  exact: readonly string[] | null
}

const chains = Object.values(chainIds)
const rails = [...new Set(Object.values(paymentRoutes).map(({ rail }) => rail))]

const exactly = `(select person_id from orders where tenant_id = $1 and rail = any($11) and rail_ref = any($10)
   limit $9)
  union
  (select person_id from sightings where tenant_id = $1 and chain_id = any($12)
     and txid = any($10) and person_id is not null limit $9)
  union
  (select person_id from addresses where tenant_id = $1 and address = any($10) limit $9)`

/**
 * Every way finds by an index of its own, and no more than `most`: whoever finds so many types more.
 * A range instead of LIKE, which a prepared statement could not look up.
 */
export async function findCustomers(
  tx: Tx,
  tenantId: string,
  query: CustomerQuery,
  { sort, most }: { sort: CustomerSort; most: number },
): Promise<CustomerListRow[]> {
  const [first = null, last = null] = query.names
  const { rows } = await tx.query<CustomerListRow>(
    `with found as (
       (select id from people where tenant_id = $1 and email ~>=~ $2 and email ~<~ ($2::text || chr(1114109))
        limit $9)
       union
       (select id from people where tenant_id = $1 and phone ~>=~ $3 and phone ~<~ ($3::text || chr(1114109))
        limit $9)
       union
       (select id from people where tenant_id = $1 and former_email ~>=~ $2
          and former_email ~<~ ($2::text || chr(1114109))
        limit $9)
       union
       (select id from people where tenant_id = $1 and former_phone ~>=~ $3
          and former_phone ~<~ ($3::text || chr(1114109))
        limit $9)
       union
       (select id from people where tenant_id = $1 and lower(first_name) ~>=~ $4
          and lower(first_name) ~<~ ($4::text || chr(1114109))
          and ($5::text is null or lower(last_name) ~>=~ $5 and lower(last_name) ~<~ ($5::text || chr(1114109)))
        limit $9)
       union
       (select id from people where tenant_id = $1 and lower(last_name) ~>=~ $4
          and lower(last_name) ~<~ ($4::text || chr(1114109))
          and ($5::text is null or lower(first_name) ~>=~ $5 and lower(first_name) ~<~ ($5::text || chr(1114109)))
        limit $9)
       union
       (select person_id from orders where tenant_id = $1 and number = $6::bigint)
       union
       (select person_id from cards where tenant_id = $1 and last4 = $7 limit $9)
       union
       (select id from people where tenant_id = $1 and id = $8::uuid)
       union
       ${exactly}
     )
     select ${columns} from people p join found using (id) where tenant_id = $1
     order by ${orderedBy(sort, sortColumns, 'id')} limit $9`,
    [
      tenantId,
      query.email,
      query.phone,
      first,
      last,
      query.orderNumber,
      query.last4,
      query.id,
      most,
      query.exact,
      rails,
      chains,
    ],
  )
  return rows
}
