import type { MemberRole, MemberStatus } from '#contract/member'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import type { PersonRow } from '#bank/person/person.rows'
import { mostIn } from './access.rows.ts'

export interface MemberStored {
  id: string
  wallet_id: string
  person_id: string
  owner_id: string
  role: MemberRole
  pays_most: bigint | null
  status: MemberStatus
  since: Date
}

const columns = 'id, wallet_id, person_id, owner_id, role, pays_most, status, since'

type Stored<Row extends MemberStored> = Omit<Row, 'pays_most'> & { pays_most: string | null }

const read = <Row extends MemberStored>(row: Stored<Row>) => ({
  ...row,
  pays_most: mostIn(row.pays_most),
})

type Name = Pick<PersonRow, 'email' | 'preferred_name' | 'first_name' | 'last_name'>

/** Runs as the bank, as nobody sees other people. */
export async function listMemberRows(tx: Tx, tenantId: string, walletId: string) {
  const rows = await tx.rows<Stored<MemberStored> & Name>(
    `select ${columns
      .split(', ')
      .map((name) => `m.${name}`)
      .join(', ')}, p.email, p.preferred_name, p.first_name, p.last_name
     from wallet_members m join people p on p.tenant_id = m.tenant_id and p.id = m.person_id
     where m.tenant_id = $1 and m.wallet_id = $2 order by m.since, m.id`,
    [tenantId, walletId],
  )
  return rows.map((row) => ({ ...row, pays_most: mostIn(row.pays_most) }))
}

export async function lockMember(tx: Tx, tenantId: string, walletId: string, id: string) {
  const row = await tx.row<Stored<MemberStored>>(
    `select ${columns} from wallet_members
     where tenant_id = $1 and wallet_id = $2 and id = $3 for update`,
    [tenantId, walletId, id],
  )
  return row && read(row)
}

export const insertMember = (tx: Tx, tenantId: string, row: MemberStored) =>
  insertRow(
    tx,
    'wallet_members',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId, pays_most: row.pays_most?.toString() ?? null },
    'on conflict do nothing',
  )

export async function writeMember(
  tx: Tx,
  tenantId: string,
  { id, role, pays_most, status }: Pick<MemberStored, 'id' | 'role' | 'pays_most' | 'status'>,
) {
  await tx.query(
    `update wallet_members set role = $3, pays_most = $4, status = $5
     where tenant_id = $1 and id = $2`,
    [tenantId, id, role, pays_most?.toString() ?? null, status],
  )
}

export async function deleteMember(tx: Tx, tenantId: string, id: string) {
  await tx.query('delete from wallet_members where tenant_id = $1 and id = $2', [tenantId, id])
}

export const countMembers = (tx: Tx, tenantId: string, walletId: string) =>
  tx.total('select count(*) as total from wallet_members where tenant_id = $1 and wallet_id = $2', [
    tenantId,
    walletId,
  ])

export type SharedRow = Pick<MemberStored, 'wallet_id' | 'role' | 'pays_most'>

/** What is open to a person besides their own wallets. Runs as the bank. */
export async function listSharedRows(tx: Tx, tenantId: string, personId: string) {
  const rows = await tx.rows<Omit<SharedRow, 'pays_most'> & { pays_most: string | null }>(
    `select m.wallet_id, m.role, m.pays_most from wallet_members m
     join people o on o.tenant_id = m.tenant_id and o.id = m.owner_id
     where m.tenant_id = $1 and m.person_id = $2 and m.status = 'ACTIVE' and o.state = 'active'
     order by m.since, m.id`,
    [tenantId, personId],
  )
  return rows.map((row) => ({ ...row, pays_most: mostIn(row.pays_most) }))
}
