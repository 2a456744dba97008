import { Refusal } from '#contract/kit/refusal'
import type { ProposalKind, ProposalSort, ProposalStatus } from '#contract/ops/proposal'
import { proposalKindsOf } from '#contract/ops/proposalAccess'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { StaffRole } from '#contract/ops/roles'
import type { TenantSetting } from '#contract/ops/settingDocument'
import type { VendorName } from '#contract/ops/vendorDocument'
import type { TenantBrand } from '#contract/tenantConfig'
import type { AdjustmentDraft } from '#bank/adjustment/adjustment.rows'
import type { CustomerLimitDraft } from '#bank/customerLimit/customerLimit.rows'
import type { Tx } from '#bank/db/engine'
import type { StaffChange } from '#bank/staff/member.rows'
import type { BotDraft } from '#bank/tenantBot/tenantBot.rows'
import type { HostDraft } from '#bank/hostname/hostname.rows'
import type { TenantChange, TenantMoveRow } from '#bank/tenant/change.rows'
import { valuesIn } from '#bank/db/insertRow'
import { orderedBy } from '#bank/db/orderedBy'
import { countWaiting } from '#bank/queue/waiting'
import type { BulkInsert } from '#bank/ledger/step'

export interface ProposalRow {
  id: string
  kind: ProposalKind
  status: ProposalStatus
  /**
   * What it is about: an order, the policy, the look, a vendor, the settings, a payment, a customer,
   * one of the staff, a hostname, the bot or a whole tenant.
   */
  order_id: string | null
  /** Of the order it was made for. */
  order_version: number | null
  /** What would be published, in place of the version `policy_base`. */
  policy: PolicyDocument | null
  policy_base: number | null
  policy_restores: number | null
  policy_draft: string | null
  /** The look that would be published, in place of the version `brand_base`. */
  brand: TenantBrand | null
  brand_base: number | null
  brand_restores: number | null
  /** The vendor it is about, and the version of its credentials then; 0 where there were none. */
  vendor: VendorName | null
  vendor_base: number | null
  vendor_hint: string | null
  vendor_tried_at: Date | null
  /** Who verified then, where another one is to. */
  vendor_former: VendorName | null
  /** One part of the settings, as it would be and as it was. */
  setting: TenantSetting | null
  setting_before: TenantSetting | null
  /** A payment that is nobody's, and the wallet that would get it. */
  sighting_id: string | null
  claim_wallet_id: string | null
  /** A customer whose account would be closed. */
  closes_person_id: string | null
  /** What would go into a wallet, or out of it again. */
  adjustment: AdjustmentDraft | null
  /** What a customer could pay others within a day, in place of what the policy says. */
  customer_limit: CustomerLimitDraft | null
  /** What would become of somebody of the staff. */
  staff_change: StaffChange | null
  /** A name under which the bank would be found, or no more. */
  host: HostDraft | null
  /** The bot that the tenant would have, or that it would have none. */
  bot: BotDraft | null
  /** What the platform would do with another tenant, and what became of it. */
  tenant_change: TenantChange | null
  tenant_outcome: TenantMoveRow['outcome']
  tenant_obstacle: TenantMoveRow['obstacle']
  reason: string
  proposed_by: string
  proposed_at: Date
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  decision: string | null
  moved_at: Date
  version: number
}

/** What is written with a proposal, and read by nobody. */
export interface SealedPart {
  vendor_box: Buffer | null
  bot_box: Buffer | null
}

const columns = `p.id, p.kind, p.status, p.order_id, p.order_version, p.policy, p.policy_base,
  p.policy_restores, p.policy_draft, p.brand, p.brand_base, p.brand_restores, p.vendor,
  p.vendor_base, p.vendor_hint, p.vendor_tried_at, p.vendor_former, p.setting,
  p.setting_before, p.sighting_id, p.claim_wallet_id, p.closes_person_id, p.adjustment,
  p.customer_limit, p.staff_change, p.host, p.bot, p.tenant_change, p.tenant_outcome, p.tenant_obstacle,
  p.reason, p.proposed_by, p.proposed_at, p.expires_at,
  p.decided_by, p.decided_at, p.decision, p.moved_at, p.version`

export interface ProposalListRow extends ProposalRow {
  proposer: string
  decider: string | null
  wallet_number: string | null
  first_name: string | null
  last_name: string | null
}

const joined = `proposals p
  join staff s on s.tenant_id = p.tenant_id and s.id = p.proposed_by
  left join staff d on d.tenant_id = p.tenant_id and d.id = p.decided_by
  left join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
  left join wallets w on w.tenant_id = p.tenant_id
    and w.id = coalesce(o.wallet_id, p.claim_wallet_id, (p.adjustment ->> 'wallet_id')::uuid)
  left join people c on c.tenant_id = p.tenant_id
    and c.id = coalesce(w.person_id, p.closes_person_id, (p.customer_limit ->> 'person_id')::uuid)`

const listed = `${columns}, s.name as proposer, d.name as decider, w.number::text as wallet_number,
  c.first_name, c.last_name`

export const findProposal = (tx: Tx, tenantId: string, id: string) =>
  tx.row<ProposalListRow>(`select ${listed} from ${joined} where p.tenant_id = $1 and p.id = $2`, [
    tenantId,
    id,
  ])

const sortColumns = { proposed: 'p.proposed_at', expires: 'p.expires_at' }

export interface ProposalFilter {
  status: ProposalStatus | null
  kinds: readonly ProposalKind[]
}

export async function listProposalRows(
  tx: Tx,
  tenantId: string,
  { status, kinds }: ProposalFilter,
  { sort, limit, offset }: { sort: ProposalSort; limit: number; offset: number },
) {
  const { rows } = await tx.query<ProposalListRow>(
    `select ${listed} from ${joined}
     where p.tenant_id = $1 and ($2::text is null or p.status = $2) and p.kind = any($3)
     order by ${orderedBy(sort, sortColumns, 'p.id')} limit $4 offset $5`,
    [tenantId, status, kinds, limit, offset],
  )
  return rows
}

export async function countProposals(tx: Tx, tenantId: string, { status, kinds }: ProposalFilter) {
  const { rows } = await tx.query<{ count: string }>(
    `select count(*) from proposals
     where tenant_id = $1 and ($2::text is null or status = $2) and kind = any($3)`,
    [tenantId, status, kinds],
  )
  return Number(rows[0]?.count)
}

/** The one that waits to change the policy. */
export async function findPolicyProposal(tx: Tx, tenantId: string): Promise<string | null> {
  const found = await tx.row<{ id: string }>(
    `select id from proposals where tenant_id = $1 and status = 'PROPOSED' and policy is not null`,
    [tenantId],
  )
  return found?.id ?? null
}

/** The one that waits to change the look. */
export async function findBrandProposal(tx: Tx, tenantId: string): Promise<string | null> {
  const found = await tx.row<{ id: string }>(
    `select id from proposals where tenant_id = $1 and status = 'PROPOSED' and brand is not null`,
    [tenantId],
  )
  return found?.id ?? null
}

/** Those that wait to change a vendor. */
export const listVendorProposals = (tx: Tx, tenantId: string) =>
  tx.rows<{ id: string; vendor: VendorName }>(
    `select id, vendor from proposals
     where tenant_id = $1 and status = 'PROPOSED' and vendor is not null`,
    [tenantId],
  )

/** How many wait that the role may see, and when any of those last moved. */
export const readProposalQueue = (tx: Tx, tenantId: string, role: StaffRole) =>
  countWaiting(
    tx,
    `select count(*)::int as waiting, min(proposed_at) as "oldestAt",
       (select max(moved_at) from proposals where tenant_id = $1 and kind = any($2)) as "movedAt"
     from proposals where tenant_id = $1 and status = 'PROPOSED' and kind = any($2)`,
    [tenantId, proposalKindsOf(role)],
  )

const made = `id, kind, status, order_id, order_version, policy_base, policy_restores, policy_draft,
  brand_base, brand_restores, vendor, vendor_base, vendor_box, vendor_hint, vendor_tried_at,
  vendor_former, sighting_id, claim_wallet_id, closes_person_id, bot_box, reason, proposed_by,
  proposed_at, expires_at, moved_at, version`

const documents = [
  ...(['policy', 'brand', 'setting', 'setting_before', 'adjustment', 'customer_limit'] as const),
  ...(['staff_change', 'host', 'bot', 'tenant_change'] as const),
]

/**
 * An order has one open proposal at most, and so have the policy, the look, each vendor, each part of
 * the settings, each payment that is nobody's, each fee and each transaction to undo, each customer's
 * closing and limit, each of the staff, each hostname, and the bot; so has each tenant, until what was
 * approved is done.
 */
export const proposalsMade: BulkInsert<ProposalRow & SealedPart> = {
  name: 'proposals made',
  rank: 8,
  async write(tx, tenantId, rows) {
    for (const row of rows) {
      const { count } = await tx.query(
        `insert into proposals (tenant_id, ${documents.join(', ')}, ${made})
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
           $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36,
           $37)
         on conflict do nothing`,
        [
          tenantId,
          ...documents.map((name) => row[name] && JSON.stringify(row[name])),
          ...valuesIn(made, row),
        ],
      )
      if (count === 0) throw new Refusal('ALREADY_EXISTS')
    }
  },
}

/** Only if nobody else has decided meanwhile; what was secret of it goes. */
export const proposalsMoved: BulkInsert<ProposalRow> = {
  name: 'proposals moved',
  rank: 9,
  async write(tx, tenantId, rows) {
    for (const row of rows) {
      const { count } = await tx.query(
        `update proposals set status = $3, decided_by = $4, decided_at = $5, decision = $6,
           moved_at = $7, version = $8, vendor_box = null, bot_box = null
         where tenant_id = $1 and id = $2 and version = $8 - 1`,
        [
          tenantId,
          row.id,
          row.status,
          row.decided_by,
          row.decided_at,
          row.decision,
          row.moved_at,
          row.version,
        ],
      )
      if (count === 0) throw new Refusal('STATE_CONFLICT', 'The proposal moved on.')
    }
  },
}
