import type { CounterpartyType } from '#contract/counterparty'
import type { DestinationType } from '#contract/destination'
import type { Tx } from '#bank/db/engine'
import type { OwnerKey } from '#bank/proof/authenticator.rows'
import { insertRow } from '#bank/db/insertRow'

export interface StoredCounterparty {
  id: string
  wallet_id: string
  type: CounterpartyType
  name: string
  nickname: string | null
  email: string | null
  phone: string | null
  is_pinned: boolean
  version: number
  created_at: Date
}

const columns = 'id, wallet_id, type, name, nickname, email, phone, is_pinned, version, created_at'

/** Hidden counterparties count as deleted. */
export const findCounterparty = (tx: Tx, tenantId: string, ownerId: string, id: string) =>
  tx.row<StoredCounterparty>(
    `select ${columns} from counterparties
     where tenant_id = $1 and wallet_id = $2 and id = $3 and hidden_at is null`,
    [tenantId, ownerId, id],
  )

/** Two counterparties of an owner with equal values here are duplicates. */
export type Likeness = Pick<StoredCounterparty, 'wallet_id' | 'type' | 'name' | 'email'>

export const findSame = (tx: Tx, tenantId: string, { wallet_id, type, name, email }: Likeness) =>
  tx.row<StoredCounterparty>(
    `select ${columns} from counterparties
     where tenant_id = $1 and wallet_id = $2 and type = $3 and lower(name) = lower($4)
       and coalesce(email, '') = coalesce($5, '') and hidden_at is null`,
    [tenantId, wallet_id, type, name, email],
  )

export function insertCounterparty(
  tx: Tx,
  tenantId: string,
  personId: string,
  row: StoredCounterparty,
): Promise<boolean> {
  const stored = { ...row, tenant_id: tenantId, person_id: personId }
  const all = `tenant_id, person_id, ${columns}`
  return insertRow(tx, 'counterparties', all, stored, 'on conflict do nothing')
}

export type CounterpartyUpdate = Pick<
  StoredCounterparty,
  'name' | 'nickname' | 'email' | 'phone' | 'is_pinned'
>

/** Null if it changed since `version`. */
export const updateCounterpartyRow = (
  tx: Tx,
  tenantId: string,
  { id, version }: Pick<StoredCounterparty, 'id' | 'version'>,
  { name, nickname, email, phone, is_pinned }: CounterpartyUpdate,
) =>
  tx.row<StoredCounterparty>(
    `update counterparties
     set name = $4, nickname = $5, email = $6, phone = $7, is_pinned = $8, version = version + 1
     where tenant_id = $1 and id = $2 and version = $3 and hidden_at is null
     returning ${columns}`,
    [tenantId, id, version, name, nickname, email, phone, is_pinned],
  )

/** With its destinations. Waits for orders that hold one by `lockForUse`. */
export async function hideCounterpartyRow(tx: Tx, tenantId: string, id: string, at: Date) {
  const values = [tenantId, id, at]
  await tx.query(
    'update counterparties set hidden_at = $3 where tenant_id = $1 and id = $2 and hidden_at is null',
    values,
  )
  await tx.query(
    `update destinations set hidden_at = $3
     where tenant_id = $1 and counterparty_id = $2 and hidden_at is null`,
    values,
  )
}

export async function hideCounterpartiesOf(tx: Tx, { tenantId, personId }: OwnerKey, at: Date) {
  const values = [tenantId, personId, at]
  const { count } = await tx.query(
    'update counterparties set hidden_at = $3 where tenant_id = $1 and person_id = $2 and hidden_at is null',
    values,
  )
  await tx.query(
    `update destinations set hidden_at = $3
     where tenant_id = $1 and person_id = $2 and hidden_at is null`,
    values,
  )
  return count
}

export const isCounterpartyInUse = (tx: Tx, tenantId: string, id: string) =>
  tx.some(
    `select 1 from destinations d
     join orders o on o.tenant_id = d.tenant_id and o.destination_id = d.id
     where d.tenant_id = $1 and d.counterparty_id = $2
       and o.status in ('NEW', 'PENDING', 'PROCESSING', 'ERROR')
     limit 1`,
    [tenantId, id],
  )

export interface CounterpartyQuery {
  ownerId: string
  parts: Partial<Record<'name' | 'nickname' | 'email' | 'phone' | 'search', string | undefined>>
  type: CounterpartyType | null
  /** Only those with a destination of this type. */
  destinationType: DestinationType | null
  from: Date | null
  until: Date | null
  order: string
  limit: number
  offset: number
}

const matching = `tenant_id = $1 and wallet_id = $2 and hidden_at is null
  and ($3::text is null or type = $3)
  and ($4::timestamptz is null or created_at >= $4)
  and ($5::timestamptz is null or created_at < $5)
  and name ilike $6 and coalesce(nickname, '') ilike $7 and coalesce(email, '') ilike $8
  and coalesce(phone, '') ilike $9
  and concat_ws(' ', name, nickname, email, phone) ilike $10
  and ($11::text is null or exists (
    select 1 from destinations d
    where d.tenant_id = counterparties.tenant_id and d.counterparty_id = counterparties.id
      and d.type = $11 and d.hidden_at is null))`

const valuesOf = (
  tenantId: string,
  { ownerId, type, destinationType, from, until, parts }: CounterpartyQuery,
) => [
  tenantId,
  ownerId,
  type,
  from,
  until,
  ...(['name', 'nickname', 'email', 'phone', 'search'] as const).map((name) =>
    containing(parts[name]),
  ),
  destinationType,
]

/** A `like` pattern for texts that contain `part` literally. */
export const containing = (part = '') => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** `order` is our own SQL, never the client's text. */
export const listCounterpartyRows = (tx: Tx, tenantId: string, query: CounterpartyQuery) =>
  tx.rows<StoredCounterparty>(
    `select ${columns} from counterparties where ${matching}
     order by ${query.order}, id desc limit $12 offset $13`,
    [...valuesOf(tenantId, query), query.limit, query.offset],
  )

export const countCounterpartyRows = (tx: Tx, tenantId: string, query: CounterpartyQuery) =>
  tx.total(
    `select count(*) as total from counterparties where ${matching}`,
    valuesOf(tenantId, query),
  )

export const countOfOwner = (tx: Tx, tenantId: string, ownerId: string) =>
  tx.total(
    `select count(*) as total from counterparties
     where tenant_id = $1 and wallet_id = $2 and hidden_at is null`,
    [tenantId, ownerId],
  )
