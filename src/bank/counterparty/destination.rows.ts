import type { BankBlock, CryptoBlock, DestinationType } from '#contract/destination'
import type { Scope, Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import { containing } from './counterparty.rows.ts'

export type StoredBankBlock = Omit<BankBlock, 'address'> & {
  address: Omit<BankBlock['address'], 'country' | 'state'>
}
export type StoredCryptoBlock = Omit<CryptoBlock, 'currency'>

export interface DestinationRow {
  id: string
  counterparty_id: string
  type: DestinationType
  nickname: string | null
  bank: StoredBankBlock | null
  crypto: StoredCryptoBlock | null
  fingerprint: string
  version: number
  created_at: Date
  usable_from: Date
}

const columns =
  'id, counterparty_id, type, nickname, bank, crypto, fingerprint, version, created_at, usable_from'

export const findDestination = (tx: Tx, tenantId: string, counterpartyId: string, id: string) =>
  tx.row<DestinationRow>(
    `select ${columns} from destinations
     where tenant_id = $1 and counterparty_id = $2 and id = $3 and hidden_at is null`,
    [tenantId, counterpartyId, id],
  )

/** Locked, so that nobody hides it before the order is written. */
export const lockForUse = (tx: Tx, { tenantId }: Scope, id: string) =>
  tx.row<DestinationRow & { holder: string; owner_id: string }>(
    `select ${columns
      .split(', ')
      .map((name) => `d.${name}`)
      .join(', ')}, c.name as holder, c.wallet_id as owner_id
     from destinations d
     join counterparties c on c.tenant_id = d.tenant_id and c.id = d.counterparty_id
     where d.tenant_id = $1 and d.id = $2 and d.hidden_at is null and c.hidden_at is null
     for share of d`,
    [tenantId, id],
  )

export const findByFingerprint = (
  tx: Tx,
  tenantId: string,
  counterpartyId: string,
  fingerprint: string,
) =>
  tx.row<DestinationRow>(
    `select ${columns} from destinations
     where tenant_id = $1 and counterparty_id = $2 and fingerprint = $3 and hidden_at is null`,
    [tenantId, counterpartyId, fingerprint],
  )

/** Hidden ones included: look-alikes imitate these. */
export async function listAddressesKnown(
  tx: Tx,
  { tenantId, personId }: { tenantId: string; personId: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ address: string }>(
    `select crypto ->> 'address' as address from destinations
     where tenant_id = $1 and person_id = $2 and crypto is not null
     union
     select o.to_address from wallets w
     join orders o on o.tenant_id = w.tenant_id and o.wallet_id = w.id
     where w.tenant_id = $1 and w.person_id = $2 and o.to_address is not null`,
    [tenantId, personId],
  )
  return rows.map(({ address }) => address)
}

export const countOfCounterparty = (tx: Tx, tenantId: string, counterpartyId: string) =>
  tx.total(
    `select count(*) as total from destinations
     where tenant_id = $1 and counterparty_id = $2 and hidden_at is null`,
    [tenantId, counterpartyId],
  )

export function insertDestination(tx: Tx, tenantId: string, personId: string, row: DestinationRow) {
  const stored = { ...row, tenant_id: tenantId, person_id: personId }
  const all = `tenant_id, person_id, ${columns}`
  return insertRow(tx, 'destinations', all, stored, 'on conflict do nothing')
}

export const renameDestinationRow = (
  tx: Tx,
  tenantId: string,
  { id, version }: Pick<DestinationRow, 'id' | 'version'>,
  nickname: string | null,
) =>
  tx.row<DestinationRow>(
    `update destinations set nickname = $4, version = version + 1
     where tenant_id = $1 and id = $2 and version = $3 and hidden_at is null
     returning ${columns}`,
    [tenantId, id, version, nickname],
  )

/** Waits for orders that hold it by `lockForUse`. */
export async function hideDestinationRow(tx: Tx, tenantId: string, id: string, at: Date) {
  await tx.query('update destinations set hidden_at = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    at,
  ])
}

export interface DestinationQuery {
  counterpartyId: string
  type: DestinationType | null
  nickname: string | undefined
  search: string | undefined
  from: Date | null
  until: Date | null
  order: string
  limit: number
  offset: number
}

const matching = `tenant_id = $1 and counterparty_id = $2 and hidden_at is null
  and ($3::text is null or type = $3)
  and ($4::timestamptz is null or created_at >= $4)
  and ($5::timestamptz is null or created_at < $5)
  and coalesce(nickname, '') ilike $6
  and concat_ws(' ', nickname, bank ->> 'bank_name', bank ->> 'iban', bank ->> 'account_number',
    bank ->> 'swift_bic', crypto ->> 'address') ilike $7`

const valuesOf = (tenantId: string, query: DestinationQuery) => [
  tenantId,
  query.counterpartyId,
  query.type,
  query.from,
  query.until,
  containing(query.nickname),
  containing(query.search),
]

/** `order` is our own SQL, never the client's text. */
export const listDestinationRows = (tx: Tx, tenantId: string, query: DestinationQuery) =>
  tx.rows<DestinationRow>(
    `select ${columns} from destinations where ${matching}
     order by ${query.order}, id desc limit $8 offset $9`,
    [...valuesOf(tenantId, query), query.limit, query.offset],
  )

export const countDestinationRows = (tx: Tx, tenantId: string, query: DestinationQuery) =>
  tx.total(
    `select count(*) as total from destinations where ${matching}`,
    valuesOf(tenantId, query),
  )

export const isInUse = (tx: Tx, tenantId: string, destinationId: string) =>
  tx.some(
    `select 1 from orders
     where tenant_id = $1 and destination_id = $2
       and status in ('NEW', 'PENDING', 'PROCESSING', 'ERROR')
     limit 1`,
    [tenantId, destinationId],
  )
