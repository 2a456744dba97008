import type { KycReason } from '#contract/kycEntity'
import type { VerificationStatus } from '#contract/person'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import { ownerWalletSql } from '#bank/wallet/wallet.rows'

export interface RailRow {
  /** The owner's wallet. */
  wallet_id: string
  rail_id: string
  person_id: string
  status: VerificationStatus
  reason: KycReason | null
  paused: string[]
  moved_at: Date
}

const columns = 'wallet_id, rail_id, person_id, status, reason, paused, moved_at'

export async function listRailRows(tx: Tx, tenantId: string, walletId: string): Promise<RailRow[]> {
  const { rows } = await tx.query<RailRow>(
    `select ${columns} from kyc_rails
     where tenant_id = $1 and wallet_id = ${ownerWalletSql('$2')} order by rail_id`,
    [tenantId, walletId],
  )
  return rows
}

/** Ids of the person's approved rails, in one wallet or all. */
export async function listOpenRails(
  tx: Tx,
  tenantId: string,
  of: { personId: string; walletId: string | null },
): Promise<Set<string>> {
  const { rows } = await tx.query<{ rail_id: string }>(
    `select distinct rail_id from kyc_rails
     where tenant_id = $1 and person_id = $2 and ($3::uuid is null or wallet_id = ${ownerWalletSql('$3')})
       and status = 'APPROVED'`,
    [tenantId, of.personId, of.walletId],
  )
  return new Set(rows.map(({ rail_id }) => rail_id))
}

export async function writeRail(tx: Tx, tenantId: string, row: RailRow): Promise<void> {
  await insertRow(
    tx,
    'kyc_rails',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId },
    `on conflict (tenant_id, wallet_id, rail_id) do update
       set status = excluded.status, reason = excluded.reason, paused = excluded.paused,
           moved_at = excluded.moved_at`,
  )
}

const acceptanceColumns =
  'wallet_id, rail_id, version, person_id, title, link, description, ip, accepted_at'

export interface Acceptance {
  wallet_id: string
  rail_id: string
  version: number
  person_id: string
  title: string
  link: string
  description: string | null
  ip: string
  accepted_at: Date
}

export async function listAcceptances(tx: Tx, tenantId: string, walletId: string) {
  const { rows } = await tx.query<Acceptance>(
    `select ${acceptanceColumns}
     from kyc_acceptances
     where tenant_id = $1 and wallet_id = ${ownerWalletSql('$2')} order by rail_id, version`,
    [tenantId, walletId],
  )
  return rows
}

/** The first acceptance stays. */
export async function insertAcceptance(tx: Tx, tenantId: string, row: Acceptance): Promise<void> {
  const stored = { ...row, tenant_id: tenantId }
  const all = `tenant_id, ${acceptanceColumns}`
  await insertRow(tx, 'kyc_acceptances', all, stored, 'on conflict do nothing')
}

/** The newest version of each rail's terms, if there is more than the first. */
export async function listVersions(tx: Tx, tenantId: string): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ rail_id: string; version: number }>(
    `select rail_id, max(version) as version from kyc_terms where tenant_id = $1 group by rail_id`,
    [tenantId],
  )
  return new Map(rows.map(({ rail_id, version }) => [rail_id, version]))
}

/** When a version was published; null for the first, which always was, and for one that was not. */
export async function findPublished(
  tx: Tx,
  tenantId: string,
  { railId, version }: { railId: string; version: number },
): Promise<Date | null> {
  const { rows } = await tx.query<{ published_at: Date }>(
    'select published_at from kyc_terms where tenant_id = $1 and rail_id = $2 and version = $3',
    [tenantId, railId, version],
  )
  return rows[0]?.published_at ?? null
}

export async function insertVersion(
  tx: Tx,
  tenantId: string,
  { railId, version, at }: { railId: string; version: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into kyc_terms (tenant_id, rail_id, version, published_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [tenantId, railId, version, at],
  )
}

/** Open accounts that need the rail, in all wallets of its owner. */
export async function listAccountsOn(tx: Tx, tenantId: string, { wallet_id, rail_id }: RailRow) {
  const { rows } = await tx.query<{ id: string }>(
    `select a.id from accounts a
     join account_programs p on p.tenant_id = a.tenant_id and p.id = a.program_id
     where a.tenant_id = $1 and ${ownerWalletSql('a.wallet_id')} = $2 and p.kyc_rail_id = $3 and a.status = 'ACTIVE'
     order by a.id`,
    [tenantId, wallet_id, rail_id],
  )
  return rows.map(({ id }) => id)
}
