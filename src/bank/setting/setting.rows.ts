import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import type { TenantSettings } from '#bank/tenant/tenant'

type SettingConfig = Pick<
  TenantSettings,
  | 'supported_locales'
  | 'invite_required'
  | 'invite_codes'
  | 'support_email'
  | 'terms_url'
  | 'base_currency'
  | 'staff_networks'
  | 'staff_sums'
>

/** As it is in the database, not as this bank knew it a second ago. */
export async function settingConfigOf(tx: Tx, tenantId: string): Promise<SettingConfig> {
  const found = existing(
    await tx.row<{ config: SettingConfig }>('select config from tenants where tenant_id = $1', [
      tenantId,
    ]),
    `There is no tenant ${tenantId}.`,
  )
  return found.config
}

/** One change of a tenant's settings after another. */
export const lockSettings = (tx: Tx, tenantId: string) =>
  tx.some('select from tenants where tenant_id = $1 for update', [tenantId])

export async function writeConfig(
  tx: Tx,
  tenantId: string,
  config: Partial<SettingConfig>,
): Promise<void> {
  await tx.query('update tenants set config = config || $2::jsonb where tenant_id = $1', [
    tenantId,
    JSON.stringify(config),
  ])
}

export async function writeOfferedCurrencies(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    `update currencies set is_enabled = (id::text = any($2))
     where tenant_id = $1 and is_enabled <> (id::text = any($2))`,
    [tenantId, ids],
  )
}

/** The one that waits to change each part. */
export const listSettingProposals = (tx: Tx, tenantId: string) =>
  tx.rows<{ id: string; part: string }>(
    `select id, setting ->> 'part' as part from proposals
     where tenant_id = $1 and status = 'PROPOSED' and setting is not null`,
    [tenantId],
  )
