import type { FeedPosition } from '#contract/feed'
import type { VerificationStatus } from '#contract/person'
import type { WalletType } from '#contract/wallet'
import type { Scope, Tx } from '#bank/db/engine'

export interface WalletRow {
  id: string
  number: number
  person_id: string
  type: WalletType
  created_at: Date
  /** The number of its transactions. */
  places: number
}

const columns = 'id, number, person_id, type, created_at, places'

interface Stored extends Omit<WalletRow, 'number' | 'places'> {
  number: string
  places: string
}

const read = (row: Stored): WalletRow => ({
  ...row,
  number: Number(row.number),
  places: Number(row.places),
})

/** By its uuid or by its number. */
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

/** Oldest first, each with its feed position. */
export async function listWalletRows(tx: Tx, { tenantId }: Scope, personId: string) {
  type ListedStored = Stored & Pick<Listed, 'kyc_status'> & { epoch: string; seq: string }
  const { rows } = await tx.query<ListedStored>(
    `select ${columns}, kyc_status, coalesce(h.epoch, 0) as epoch, coalesce(h.seq, 0) as seq
     from wallets w
     left join (select wallet_id, status as kyc_status from kyc_entities where tenant_id = $1) k
       on k.wallet_id = w.id
     left join (select wallet_id, epoch, seq from wallet_feed_heads where tenant_id = $1) h
       on h.wallet_id = w.id
     where w.tenant_id = $1 and w.person_id = $2 order by created_at, id`,
    [tenantId, personId],
  )
  return rows.map(({ epoch, seq, kyc_status, ...row }) => ({
    ...read(row),
    kyc_status,
    feed: { epoch: Number(epoch), seq: Number(seq) },
  }))
}

export async function insertWallet(tx: Tx, { tenantId }: Scope, wallet: Omit<WalletRow, 'places'>) {
  await tx.query(
    `insert into wallets (tenant_id, id, number, person_id, type, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tenantId, wallet.id, wallet.number, wallet.person_id, wallet.type, wallet.created_at],
  )
}
