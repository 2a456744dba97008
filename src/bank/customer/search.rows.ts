import { chainIds } from '#contract/chains'
import type { CustomerSort } from '#contract/ops/customer'
import type { VerificationStatus } from '#contract/person'
import { startQuery, type Tx } from '#bank/db/engine'
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

/** Takes a value and answers with the name that the statement has for it. */
type Bind = (value: unknown) => string

const idsOf = (table: string, column: string, condition: string) =>
  `(select ${column} as id from ${table} where tenant_id = $1 and ${condition} limit $2)`

/** A range instead of LIKE, which a prepared statement could not look up. */
const startsWith = (column: string, start: string) =>
  `${column} ~>=~ ${start} and ${column} ~<~ (${start}::text || chr(1114109))`

const person = (condition: string) => idsOf('people', 'id', condition)

function waysByStart({ email, phone, names }: CustomerQuery, bind: Bind): string[] {
  const ways: string[] = []
  if (email !== null) {
    const start = bind(email)
    ways.push(person(startsWith('email', start)), person(startsWith('former_email', start)))
  }
  if (phone !== null) {
    const start = bind(phone)
    ways.push(person(startsWith('phone', start)), person(startsWith('former_phone', start)))
  }
  const [first, last] = names.map(bind)
  if (first === undefined) return ways
  for (const [one, other] of [
    ['first_name_lower', 'last_name_lower'],
    ['last_name_lower', 'first_name_lower'],
  ] as const) {
    const second = last === undefined ? '' : ` and ${startsWith(other, last)}`
    ways.push(person(startsWith(one, first) + second))
  }
  return ways
}

function waysByWhole({ orderNumber, last4, id, exact }: CustomerQuery, bind: Bind): string[] {
  const ways: string[] = []
  if (orderNumber !== null)
    ways.push(idsOf('orders', 'person_id', `number = ${bind(orderNumber)}::bigint`))
  if (last4 !== null) ways.push(idsOf('cards', 'person_id', `last4 = ${bind(last4)}`))
  if (id !== null) ways.push(person(`id = ${bind(id)}::uuid`))
  if (exact === null) return ways
  const texts = bind(exact)
  return [
    ...ways,
    idsOf('orders', 'person_id', `rail = any(${bind(rails)}) and rail_ref = any(${texts})`),
    idsOf(
      'sightings',
      'person_id',
      `chain_id = any(${bind(chains)}) and txid = any(${texts}) and person_id is not null`,
    ),
    idsOf('addresses', 'person_id', `address = any(${texts})`),
  ]
}

/**
 * Every way finds by an index of its own, and no more than `most`: whoever finds so many types more.
 * Ways that were not typed are left out, and a statement is planned once for a connection, since
 * planning takes longer than finding.
 */
export async function findCustomers(
  tx: Tx,
  tenantId: string,
  query: CustomerQuery,
  { sort, most }: { sort: CustomerSort; most: number },
): Promise<CustomerListRow[]> {
  const values: unknown[] = [tenantId, most]
  const bind: Bind = (value) => `$${values.push(value)}`
  const ways = [...waysByStart(query, bind), ...waysByWhole(query, bind)]
  if (ways.length === 0) return []
  void startQuery(tx.query('set local plan_cache_mode = force_generic_plan'))
  return tx.rows<CustomerListRow>(
    `with found as (${ways.join(' union ')})
     select ${columns} from people p join found using (id) where tenant_id = $1
     order by ${orderedBy(sort, sortColumns, 'id')} limit $2`,
    values,
  )
}
