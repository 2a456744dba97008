import type { MemberRole } from '#contract/member'
import type { WalletType } from '#contract/wallet'
import type { InviteStatus } from '#machines/member/invite.life'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import type { PersonRow } from '#bank/person/person.rows'
import { mostIn } from './access.rows.ts'

export interface InviteRow {
  id: string
  wallet_id: string
  owner_id: string
  invited_by: string
  code_digest: Buffer
  /** Null for whoever was chosen among contacts. */
  email_digest: Buffer | null
  email_box: Buffer | null
  /** Who that is. */
  person_id: string | null
  role: MemberRole
  pays_most: bigint | null
  status: InviteStatus
  created_at: Date
  expires_at: Date
}

const columns = `id, wallet_id, owner_id, invited_by, code_digest, email_digest, email_box,
  person_id, role, pays_most, status, created_at, expires_at`

type Stored<Row extends InviteRow> = Omit<Row, 'pays_most'> & { pays_most: string | null }

const read = <Row extends InviteRow>(row: Stored<Row>) => ({
  ...row,
  pays_most: mostIn(row.pays_most),
})

/** False where they are invited already. */
export const insertInvite = (tx: Tx, tenantId: string, row: InviteRow) =>
  insertRow(
    tx,
    'wallet_invites',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId, pays_most: row.pays_most?.toString() ?? null },
    'on conflict do nothing',
  )

export async function listInviteRows(tx: Tx, tenantId: string, walletId: string, now: Date) {
  const rows = await tx.rows<Stored<InviteRow>>(
    `select ${columns} from wallet_invites
     where tenant_id = $1 and wallet_id = $2 and status = 'WAITING' and expires_at > $3
     order by created_at, id`,
    [tenantId, walletId, now],
  )
  return rows.map(read)
}

/** Whoever answers it locks it too. */
export async function lockInvite(tx: Tx, tenantId: string, walletId: string, id: string) {
  const row = await tx.row<Stored<InviteRow>>(
    `select ${columns} from wallet_invites
     where tenant_id = $1 and wallet_id = $2 and id = $3 for update`,
    [tenantId, walletId, id],
  )
  return row && read(row)
}

/** So that whoever's invitation has passed can be invited again. */
export async function expireInvites(tx: Tx, tenantId: string, walletId: string, now: Date) {
  await tx.query(
    `update wallet_invites set status = 'EXPIRED', ended_at = expires_at
     where tenant_id = $1 and wallet_id = $2 and status = 'WAITING' and expires_at <= $3`,
    [tenantId, walletId, now],
  )
}

export const countInvitesSince = (tx: Tx, tenantId: string, ownerId: string, since: Date) =>
  tx.total(
    `select count(*) as total from wallet_invites
     where tenant_id = $1 and owner_id = $2 and created_at > $3`,
    [tenantId, ownerId, since],
  )

export const endInvite = (
  tx: Tx,
  tenantId: string,
  { id, walletId, status, at }: { id: string; walletId: string; status: InviteStatus; at: Date },
) =>
  tx.some(
    `update wallet_invites set status = $4, ended_at = $5
     where tenant_id = $1 and wallet_id = $2 and id = $3 and status = 'WAITING'`,
    [tenantId, walletId, id, status, at],
  )

/** Whoever is taken out of a wallet has invited nobody to it. */
export async function revokeInvitesBy(
  tx: Tx,
  tenantId: string,
  { walletId, personId, at }: { walletId: string; personId: string; at: Date },
) {
  await tx.query(
    `update wallet_invites set status = 'REVOKED', ended_at = $4
     where tenant_id = $1 and wallet_id = $2 and invited_by = $3 and status = 'WAITING'`,
    [tenantId, walletId, personId, at],
  )
}

type Inviter = Pick<PersonRow, 'preferred_name' | 'first_name' | 'last_name'>
export type InviteFound = InviteRow &
  Inviter & { wallet_name: string | null; wallet_type: WalletType }

const found = `${columns
  .split(/,\s+/)
  .map((name) => `i.${name}`)
  .join(', ')}, w.name as wallet_name, w.type as wallet_type, p.preferred_name, p.first_name,
  p.last_name
  from wallet_invites i
  join wallets w on w.tenant_id = i.tenant_id and w.id = i.wallet_id
  join people p on p.tenant_id = i.tenant_id and p.id = i.invited_by
  join people o on o.tenant_id = i.tenant_id and o.id = i.owner_id and o.state = 'active'`

interface Invited {
  personId: string
  /** Of their confirmed address. */
  emailDigest: Buffer | null
}

/** Those that wait for somebody. Runs as the bank. */
export async function listInvitesTo(
  tx: Tx,
  tenantId: string,
  { personId, emailDigest, now }: Invited & { now: Date },
): Promise<InviteFound[]> {
  const rows = await tx.rows<Stored<InviteFound>>(
    `select ${found}
     where i.tenant_id = $1 and (i.email_digest = $2 or i.person_id = $4)
       and i.status = 'WAITING' and i.expires_at > $3
     order by i.created_at, i.id`,
    [tenantId, emailDigest, now, personId],
  )
  return rows.map(read)
}

export interface InviteKey extends Invited {
  codeDigest: Buffer
  /** The code where it may be an id. */
  id: string | null
}

/** By its code or its id, and only to whom it is for. Runs as the bank. */
export async function findInvite(
  tx: Tx,
  tenantId: string,
  { personId, emailDigest, codeDigest, id }: InviteKey,
  how: 'read' | 'lock',
): Promise<InviteFound | null> {
  const row = await tx.row<Stored<InviteFound>>(
    `select ${found}
     where i.tenant_id = $1 and (i.email_digest = $2 or i.person_id = $5)
       and (i.code_digest = $3 or i.id = $4)
     ${how === 'lock' ? 'for update of i' : ''}`,
    [tenantId, emailDigest, codeDigest, id, personId],
  )
  return row && read(row)
}
