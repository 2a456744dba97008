import { Refusal } from '#contract/kit/refusal'
import type { KeyedVendor, TryOutcome, VendorName } from '#contract/ops/vendorDocument'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'

export interface CredentialsRow {
  vendor: KeyedVendor
  version: number
  box: Buffer | null
  hint: string | null
}

export const findCredentials = (tx: Tx, tenantId: string, vendor: VendorName) =>
  tx.row<CredentialsRow>(
    `select vendor, version, box, hint from vendor_credentials
     where tenant_id = $1 and vendor = $2`,
    [tenantId, vendor],
  )

export interface CredentialsListRow {
  vendor: KeyedVendor
  hint: string
  changedAt: Date
  proposerId: string
  proposer: string
  approverId: string
  approver: string
}

/** Those that are set, without their boxes. */
export const listCredentials = (tx: Tx, tenantId: string) =>
  tx.rows<CredentialsListRow>(
    `select c.vendor, c.hint, c.changed_at as "changedAt", c.proposed_by as "proposerId",
       p.name as proposer, c.approved_by as "approverId", a.name as approver
     from vendor_credentials c
     join staff p on p.tenant_id = c.tenant_id and p.id = c.proposed_by
     join staff a on a.tenant_id = c.tenant_id and a.id = c.approved_by
     where c.tenant_id = $1 and c.box is not null`,
    [tenantId],
  )

export interface TrialRow {
  id: string
  vendor: KeyedVendor
  box: Buffer
  hint: string
  outcome: TryOutcome
  triedBy: string
  triedAt: Date
}

/** In place of what the same person tried before at the same vendor. */
export async function keepTrial(tx: Tx, tenantId: string, row: TrialRow): Promise<void> {
  await tx.query(
    'delete from vendor_trials where tenant_id = $1 and vendor = $2 and tried_by = $3',
    [tenantId, row.vendor, row.triedBy],
  )
  await tx.query(
    `insert into vendor_trials (tenant_id, id, vendor, box, hint, outcome, tried_by, tried_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, row.id, row.vendor, row.box, row.hint, row.outcome, row.triedBy, row.triedAt],
  )
}

export const findTrial = (tx: Tx, tenantId: string, id: string, staffId: string) =>
  tx.row<TrialRow>(
    `select id, vendor, box, hint, outcome, tried_by as "triedBy", tried_at as "triedAt"
     from vendor_trials where tenant_id = $1 and id = $2 and tried_by = $3`,
    [tenantId, id, staffId],
  )

export interface VendorChange {
  /** Whose box it is. */
  proposalId: string
  base: number
  approvedBy: string
}

const movedOn = () => new Refusal('STATE_CONFLICT', 'The vendor was changed meanwhile.')

/** The box goes from the proposal to its place; before the proposal moves on and loses it. */
export const vendorKeysSet: BulkInsert<VendorChange> = {
  name: 'vendor keys set',
  rank: 8,
  async write(tx, tenantId, rows, at) {
    for (const { proposalId, base, approvedBy } of rows) {
      const isSet = await tx.some(
        `insert into vendor_credentials as c (tenant_id, vendor, version, box, hint, changed_at,
           proposed_by, approved_by)
         select tenant_id, vendor, $3 + 1, vendor_box, vendor_hint, $4, proposed_by, $5
         from proposals where tenant_id = $1 and id = $2 and vendor_box is not null
         on conflict (tenant_id, vendor) do update set version = excluded.version,
           box = excluded.box, hint = excluded.hint, changed_at = excluded.changed_at,
           proposed_by = excluded.proposed_by, approved_by = excluded.approved_by
         where c.version = $3`,
        [tenantId, proposalId, base, at, approvedBy],
      )
      if (!isSet) throw movedOn()
    }
  },
}

export const vendorKeysRemoved: BulkInsert<VendorChange> = {
  name: 'vendor keys removed',
  rank: 8,
  async write(tx, tenantId, rows, at) {
    for (const { proposalId, base, approvedBy } of rows) {
      const isRemoved = await tx.some(
        `update vendor_credentials c set version = c.version + 1, box = null, hint = null,
           changed_at = $4, proposed_by = p.proposed_by, approved_by = $5
         from proposals p
         where c.tenant_id = $1 and p.tenant_id = $1 and p.id = $2 and c.vendor = p.vendor
           and c.version = $3 and c.box is not null`,
        [tenantId, proposalId, base, at, approvedBy],
      )
      if (!isRemoved) throw movedOn()
    }
  },
}

export interface VendorChoice {
  vendor: VendorName
  /** Who verified when this was proposed. */
  former: VendorName
  usual: VendorName
}

/** In the settings that all of the bank reads. */
export const vendorsChosen: BulkInsert<VendorChoice> = {
  name: 'vendors chosen',
  rank: 15,
  async write(tx, tenantId, rows) {
    for (const { vendor, former, usual } of rows) {
      const isChosen = await tx.some(
        `update tenants set config = jsonb_set(config, '{kyc}',
           coalesce(config -> 'kyc', '{}') || jsonb_build_object('vendor', $2::text))
         where tenant_id = $1 and coalesce(config -> 'kyc' ->> 'vendor', $4) = $3`,
        [tenantId, vendor, former, usual],
      )
      if (!isChosen) throw movedOn()
    }
  },
}
