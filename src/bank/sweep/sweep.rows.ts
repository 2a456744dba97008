import type { Tx } from '#bank/db/engine'

export interface Horizons {
  /** Tokens and codes that expired before this. */
  spent: Date
  /** Stored responses and feed entries from before this. */
  kept: Date
  read: Date
  /** What was tried before this. */
  tried: Date
  /** Hostnames that were checked before this. */
  checked: Date
  /** What was to be kept until this. */
  now: Date
}

const AT_ONCE = 1_000

/** A bounded number per round, so that no lock is held long. */
export async function sweepTenant(tx: Tx, tenantId: string, at: Horizons): Promise<number> {
  const counts = [
    await sweep(tx, 'access_tokens', 'hash', 'expires_at', tenantId, at.spent),
    await sweep(tx, 'refresh_tokens', 'hash', 'expires_at', tenantId, at.spent),
    await sweep(tx, 'codes', 'id', 'expires_at', tenantId, at.spent),
    await sweep(tx, 'passkey_challenges', 'ctid', 'expires_at', tenantId, at.spent),
    await sweep(tx, 'tries', 'address', 'last_at', tenantId, at.spent),
    await sweep(tx, 'biometry_keys', 'ctid', 'made_at', tenantId, at.spent),
    await sweep(tx, 'webhook_deliveries', 'id', 'created_at', tenantId, at.spent),
    await sweep(tx, 'outbox', 'id', 'done_at', tenantId, at.spent),
    await sweep(tx, 'idempotency_keys', 'ctid', 'created_at', tenantId, at.kept),
    await sweep(tx, 'wallet_feed', 'ctid', 'at', tenantId, at.kept),
    await sweep(tx, 'card_reveals', 'ctid', 'at', tenantId, at.kept),
    await sweep(tx, 'notices', 'id', 'read_at', tenantId, at.read),
    await sweep(tx, 'bot_messages', 'ctid', 'at', tenantId, at.read),
    await sweep(tx, 'bot_presses', 'ctid', 'at', tenantId, at.read),
    await sweep(tx, 'person_link_offers', 'ctid', 'at', tenantId, at.kept),
    await sweep(tx, 'flow_counts', 'ctid', 'day', tenantId, at.read),
    await sweep(tx, 'bot_updates', 'ctid', 'at', tenantId, at.kept),
    await sweep(tx, 'vendor_trials', 'id', 'tried_at', tenantId, at.tried),
    await sweep(tx, 'host_checks', 'id', 'checked_at', tenantId, at.checked),
    await sweep(tx, 'bot_trials', 'id', 'tried_at', tenantId, at.tried),
    await sweep(tx, 'support_cases', 'id', 'expires_at', tenantId, at.now),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

type Swept =
  | 'access_tokens'
  | 'refresh_tokens'
  | 'codes'
  | 'tries'
  | 'biometry_keys'
  | 'passkey_challenges'
  | 'outbox'
  | 'webhook_deliveries'
  | 'idempotency_keys'
  | 'wallet_feed'
  | 'card_reveals'
  | 'notices'
  | 'bot_messages'
  | 'bot_presses'
  | 'bot_updates'
  | 'person_link_offers'
  | 'vendor_trials'
  | 'host_checks'
  | 'bot_trials'
  | 'flow_counts'
  | 'support_cases'

async function sweep(
  tx: Tx,
  table: Swept,
  key: 'hash' | 'id' | 'address' | 'ctid',
  since:
    | 'expires_at'
    | 'last_at'
    | 'done_at'
    | 'created_at'
    | 'at'
    | 'read_at'
    | 'made_at'
    | 'day'
    | 'tried_at'
    | 'checked_at',
  tenantId: string,
  before: Date,
): Promise<number> {
  const { count } = await tx.query(
    `delete from ${table} where tenant_id = $1 and ${key} in (
       select ${key} from ${table} where tenant_id = $1 and ${since} < $2 limit ${AT_ONCE})`,
    [tenantId, before],
  )
  return count
}
