import type { FeedPosition } from '#contract/feed'
import type { VerificationStatus } from '#contract/person'
import type { WalletType } from '#contract/wallet'
import type { Scope, Tx } from '#bank/db/engine'

export interface WalletRow {
  id: string
  number: number
  person_id: string
  type: WalletType
  name: string | null
  /**
   * The wallet under which verification and recipients are stored: a business wallet is its own.
   */
  owner_id: string
  created_at: Date
  places: number
}

const columns = `id, number, person_id, type, name, coalesce(owner_wallet_id, id) as owner_id, created_at,
  places`

interface Stored extends Omit<WalletRow, 'number' | 'places'> {
  number: string
  places: string
}

const read = (row: Stored): WalletRow => ({
  ...row,
  number: Number(row.number),
  places: Number(row.places),
})

export async function findWallet(tx: Tx, scope: Scope, id: string): Promise<WalletRow | null> {
  const isUuid = id.length === 36
  const { rows } = await tx.query<Stored>(
    `select ${columns} from wallets
     where tenant_id = $1 and ${isUuid ? 'id = $2::uuid' : 'number = $2::bigint'}
       and ($3::uuid is null or person_id = $3)`,
    [scope.tenantId, id, scope.personId],
  )
  return rows[0] ? read(rows[0]) : null
}

interface Listed extends WalletRow {
  feed: FeedPosition
  /** Null if verification was never started. */
  kyc_status: VerificationStatus | null
}

export const listWalletRows = (tx: Tx, scope: Scope, personId: string) =>
  listedWhere(tx, scope, 'w.person_id = $2', personId)

/** Runs as the bank where they are others'. */
export const listWalletRowsById = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  listedWhere(tx, scope, 'w.id = any($2::uuid[])', ids)

async function listedWhere(
  tx: Tx,
  { tenantId }: Scope,
  condition: string,
  value: string | readonly string[],
) {
  type ListedStored = Stored & Pick<Listed, 'kyc_status'> & { epoch: string; seq: string }
  const { rows } = await tx.query<ListedStored>(
    `select ${columns}, kyc_status, coalesce(h.epoch, 0) as epoch, coalesce(h.seq, 0) as seq
     from wallets w
     left join (select wallet_id, status as kyc_status from kyc_entities where tenant_id = $1) k
       on k.wallet_id = coalesce(w.owner_wallet_id, w.id)
     left join (select wallet_id, epoch, seq from wallet_feed_heads where tenant_id = $1) h
       on h.wallet_id = w.id
     where w.tenant_id = $1 and ${condition} order by created_at, id`,
    [tenantId, value],
  )
  return rows.map(({ epoch, seq, kyc_status, ...row }) => ({
    ...read(row),
    kyc_status,
    feed: { epoch: Number(epoch), seq: Number(seq) },
  }))
}

export async function insertWallet(tx: Tx, { tenantId }: Scope, wallet: Omit<WalletRow, 'places'>) {
  await tx.query(
    `insert into wallets (tenant_id, id, number, person_id, type, owner_wallet_id, created_at, name)
     values ($1, $2, $3, $4, $5, nullif($6::uuid, $2::uuid), $7, $8)`,
    [
      tenantId,
      wallet.id,
      wallet.number,
      wallet.person_id,
      wallet.type,
      wallet.owner_id,
      wallet.created_at,
      wallet.name,
    ],
  )
}

export async function writeWalletName(
  tx: Tx,
  { tenantId }: Scope,
  { id, name }: Pick<WalletRow, 'id' | 'name'>,
) {
  await tx.query('update wallets set name = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    name,
  ])
}

export async function findOwnerWallet(tx: Tx, { tenantId }: Scope, personId: string) {
  const { rows } = await tx.query<{ id: string }>(
    `select id from wallets
     where tenant_id = $1 and person_id = $2 and type <> 'business' and owner_wallet_id is null
     order by created_at, id limit 1`,
    [tenantId, personId],
  )
  return rows[0]?.id ?? null
}

/** SQL: the owner's wallet of the wallet in a parameter; of an owner's wallet, itself. */
export const ownerWalletSql = (parameter: string) =>
  `(select coalesce(owner_wallet_id, id) from wallets
    where tenant_id = $1 and id = ${parameter}::uuid)`

export async function listOwnedIds(tx: Tx, tenantId: string, ownerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from wallets
     where tenant_id = $1 and (id = $2 or owner_wallet_id = $2) order by id`,
    [tenantId, ownerId],
  )
  return rows.map(({ id }) => id)
}
