import { Refusal } from '#contract/kit/refusal'
import type { BotFault, BotOutcome } from '#contract/ops/tenantBotDocument'
import { forgetUpdates } from '#bank/bot/update.rows'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'
import { lockSettings } from '#bank/setting/setting.rows'

interface TenantBotRow {
  version: number
  leavingBox: Buffer | null
  webhook: string | null
  fault: BotFault | null
  toldAt: Date | null
}

/** Null where none was set since bots are set in the console too. */
export const findTenantBot = (tx: Tx, tenantId: string) =>
  tx.row<TenantBotRow>(
    `select version, leaving_box as "leavingBox", webhook, fault, told_at as "toldAt"
     from tenant_bots where tenant_id = $1`,
    [tenantId],
  )

export interface TenantBotListRow extends Omit<TenantBotRow, 'leavingBox'> {
  changedAt: Date
  proposerId: string | null
  proposer: string | null
  approverId: string | null
  approver: string | null
}

/** With who set it, and without its boxes. */
export const readTenantBotRow = (tx: Tx, tenantId: string) =>
  tx.row<TenantBotListRow>(
    `select b.version, b.webhook, b.fault, b.told_at as "toldAt", b.changed_at as "changedAt",
       b.proposed_by as "proposerId", p.name as proposer, b.approved_by as "approverId",
       a.name as approver
     from tenant_bots b
     left join staff p on p.tenant_id = b.tenant_id and p.id = b.proposed_by
     left join staff a on a.tenant_id = b.tenant_id and a.id = b.approved_by
     where b.tenant_id = $1`,
    [tenantId],
  )

/** By the command: what was proposed before is about another bot. */
export async function noteGivenBot(
  tx: Tx,
  tenantId: string,
  { webhook, at }: { webhook: string | null; at: Date },
): Promise<number> {
  const row = await tx.row<{ version: number }>(
    `insert into tenant_bots as b (tenant_id, version, webhook, changed_at) values ($1, 1, $2, $3)
     on conflict (tenant_id) do update set version = b.version + 1, webhook = excluded.webhook,
       fault = null, told_at = null, leaving_box = null, changed_at = excluded.changed_at,
       proposed_by = null, approved_by = null
     returning version`,
    [tenantId, webhook, at],
  )
  return row!.version
}

interface BotTold {
  version: number
  fault: BotFault | null
  /** Whether Telegram knows, or need not know, that the bot before is gone. */
  isLeft: boolean
  at: Date
}

/** What came of telling Telegram, unless the bot was changed meanwhile. */
export const noteTold = (tx: Tx, tenantId: string, { version, fault, isLeft, at }: BotTold) =>
  tx.query(
    `update tenant_bots set fault = $3, told_at = $4,
       leaving_box = case when $5::boolean then null else leaving_box end
     where tenant_id = $1 and version = $2`,
    [tenantId, version, fault, at, isLeft],
  )

export interface BotTrialRow {
  id: string
  name: string
  box: Buffer | null
  botId: string | null
  outcome: BotOutcome
  triedBy: string
  triedAt: Date
}

/** In place of what the same person tried before. */
export async function keepBotTrial(tx: Tx, tenantId: string, row: BotTrialRow): Promise<void> {
  await tx.query('delete from bot_trials where tenant_id = $1 and tried_by = $2', [
    tenantId,
    row.triedBy,
  ])
  await tx.query(
    `insert into bot_trials (tenant_id, id, name, box, bot_id, outcome, tried_by, tried_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, row.id, row.name, row.box, row.botId, row.outcome, row.triedBy, row.triedAt],
  )
}

export const findBotTrial = (tx: Tx, tenantId: string, id: string, staffId: string) =>
  tx.row<BotTrialRow>(
    `select id, name, box, bot_id as "botId", outcome, tried_by as "triedBy",
       tried_at as "triedAt"
     from bot_trials where tenant_id = $1 and id = $2 and tried_by = $3`,
    [tenantId, id, staffId],
  )

/** What is proposed, as it is stored with the proposal; its token is in a box of its own. */
export interface BotDraft {
  /** Null where the tenant would have no bot. */
  name: string | null
  bot_id: string | null
  tried_at: string | null
  /** Version it was made for; 0 where there was none. */
  base: number
}

/** The one that waits to change the bot. */
export async function findBotProposal(tx: Tx, tenantId: string): Promise<string | null> {
  const found = await tx.row<{ id: string }>(
    `select id from proposals where tenant_id = $1 and status = 'PROPOSED' and bot is not null`,
    [tenantId],
  )
  return found?.id ?? null
}

export interface BotChange {
  /** Whose box it is. */
  proposalId: string
  base: number
  approvedBy: string
  webhook: string | null
}

/** The box leaves the proposal before that moves on and loses it. */
export const botBoxesTaken: BulkInsert<BotChange> = {
  name: 'bot boxes taken',
  rank: 8,
  async write(tx, tenantId, rows, at) {
    for (const { proposalId, base, approvedBy, webhook } of rows) {
      const isTaken = await tx.some(
        `insert into tenant_bots as b (tenant_id, version, box, webhook, changed_at, proposed_by,
           approved_by)
         select tenant_id, $3 + 1, bot_box, $6, $4, proposed_by, $5
         from proposals where tenant_id = $1 and id = $2 and bot is not null
         on conflict (tenant_id) do update set version = excluded.version, box = excluded.box,
           webhook = excluded.webhook, fault = null, told_at = null,
           changed_at = excluded.changed_at, proposed_by = excluded.proposed_by,
           approved_by = excluded.approved_by
         where b.version = $3`,
        [tenantId, proposalId, base, at, approvedBy, webhook],
      )
      if (!isTaken) throw new Refusal('STATE_CONFLICT', 'The bot was changed meanwhile.')
    }
  },
}

export interface BotGiven {
  name: string | null
  /** Of a sandbox: its secrets sign the launches of the simulated Telegram. */
  keepsSecrets: boolean
}

/** In the settings and secrets that all of the bank reads. */
export const botsGiven: BulkInsert<BotGiven> = {
  name: 'bots given',
  rank: 15,
  async write(tx, tenantId, rows) {
    for (const { name, keepsSecrets } of rows) {
      if (!keepsSecrets) await exchangeSecrets(tx, tenantId)
      await tx.query(
        `update tenants set config = config || jsonb_build_object('tg_bot_name', $2::text)
         where tenant_id = $1`,
        [tenantId, name],
      )
    }
  },
}

async function exchangeSecrets(tx: Tx, tenantId: string): Promise<void> {
  // Locked first, so that what leaves is what is replaced.
  await lockSettings(tx, tenantId)
  await tx.query(
    `update tenant_bots b set leaving_box = t.secrets from tenants t
     where b.tenant_id = $1 and t.tenant_id = $1`,
    [tenantId],
  )
  await tx.query(
    `update tenants t set secrets = b.box, config = config - 'telegram_bot'
     from tenant_bots b where t.tenant_id = $1 and b.tenant_id = $1`,
    [tenantId],
  )
  await tx.query('update tenant_bots set box = null where tenant_id = $1', [tenantId])
  await forgetUpdates(tx, tenantId)
}
