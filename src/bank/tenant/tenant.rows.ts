import type { AmountForm } from '#contract/kit/money'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import { inTenant, type Engine, type Tx } from '#bank/db/engine'
import { insertFirstBrand } from '#bank/brand/brand.rows'
import { existing } from '#bank/existing'
import { firstPolicy } from '#bank/policy/document'
import { insertFirstPolicy } from '#bank/policy/policy.rows'
import type { Seal, BankServices } from '#bank/services'
import { TenantRefused } from './refused.ts'
import type { Tenant, TenantSecrets, TenantSettings } from './tenant.ts'

/** Opened as it is made. */
export type NewTenant = Omit<Tenant, 'slug' | 'status' | 'pause' | 'isPlatform'> & {
  isPlatform?: boolean
}

interface TenantRow {
  slug: string
  kind: Tenant['kind']
  isPlatform: boolean
  status: Tenant['status']
  pause: Tenant['pause']
  config: TenantSettings
  secrets: Buffer | null
}

const label = (tenantId: string) => `tenant secrets ${tenantId}`

const noSecrets: TenantSecrets = { telegram_bot_token: null }

export async function findTenant(tx: Tx, seal: Seal, tenantId: string): Promise<Tenant | null> {
  const { rows } = await tx.query<TenantRow>(
    `select slug, kind, is_platform as "isPlatform", status, pause, config, secrets
     from tenants join tenant_directory using (tenant_id)
     where tenant_id = $1`,
    [tenantId],
  )
  const [row] = rows
  if (!row) return null
  const { secrets, ...rest } = row
  return {
    id: tenantId,
    ...rest,
    secrets: secrets ? openSecrets(seal, tenantId, secrets) : noSecrets,
  }
}

export const sealSecrets = (seal: Seal, tenantId: string, secrets: TenantSecrets) =>
  seal.close(Buffer.from(JSON.stringify(secrets)), label(tenantId))

export function openSecrets(seal: Seal, tenantId: string, box: Buffer): TenantSecrets {
  try {
    return JSON.parse(seal.open(box, label(tenantId)).toString('utf8')) as TenantSecrets
  } catch {
    throw new Error(
      `The secrets of tenant ${tenantId} do not open: they were sealed under another master key ` +
        'than the one in SLUICE_KEY or in the data folder.',
    )
  }
}

export function listTenantIds(engine: Engine): Promise<string[]> {
  return engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ tenant_id: string }>(
      'select tenant_id from tenant_directory order by tenant_id',
    )
    return rows.map((row) => row.tenant_id)
  })
}

export interface DirectoryEntry {
  id: string
  slug: string
  closed: boolean
}

/** As the owner, without any tenant; in the order they were made. */
export const listDirectory = (tx: Tx) =>
  tx.rows<DirectoryEntry>(
    `select tenant_id as id, slug, closed_at is not null as closed
     from tenant_directory order by tenant_id`,
  )

/** Everybody may read which names are taken. */
export const findDirectoryEntry = (tx: Tx, slug: string) =>
  tx.row<DirectoryEntry>(
    `select tenant_id as id, slug, closed_at is not null as closed
     from tenant_directory where slug = $1`,
    [slug],
  )

/** The same, by id. */
export const findDirectoryEntryOf = (tx: Tx, tenantId: string) =>
  tx.row<DirectoryEntry>(
    `select tenant_id as id, slug, closed_at is not null as closed
     from tenant_directory where tenant_id = $1`,
    [tenantId],
  )

/** Those that are whole: one whose making was interrupted is not. */
export async function listTenants(engine: Engine) {
  const entries = await engine.asOwner(listDirectory)
  const found = await Promise.all(
    entries.map(async ({ id, slug }) => {
      const facts = await inTenant(engine, id, (tx) => findKind(tx, id))
      return facts ? [{ id, slug, ...facts }] : []
    }),
  )
  return found.flat()
}

export async function tenantNamed(engine: Engine, slug: string) {
  return existing(
    (await listTenants(engine)).find((one) => one.slug === slug),
    `There is no tenant ${slug}.`,
  )
}

/** Null where there is no such tenant, or it is not whole. It never changes. */
export const findKind = (tx: Tx, tenantId: string) =>
  tx.row<{ sandbox: boolean; isPlatform: boolean }>(
    `select kind = 'sandbox' as sandbox, is_platform as "isPlatform"
     from tenants where tenant_id = $1`,
    [tenantId],
  )

/** One that has customers. */
export async function bankNamed(engine: Engine, slug: string) {
  const tenant = await tenantNamed(engine, slug)
  if (tenant.isPlatform) throw new Error(`${slug} is no bank, but the platform.`)
  return tenant
}

export const isSandbox = async (tx: Tx, tenantId: string) =>
  (await findKind(tx, tenantId))?.sandbox ?? false

export const isPaused = (tx: Tx, tenantId: string) =>
  tx.some(`select from tenants where tenant_id = $1 and status = 'PAUSED'`, [tenantId])

/**
 * As the owner: the directory has no tenant. Two banks starting at once may conflict in either
 * index, so neither is named.
 */
export async function insertDirectoryEntry(tx: Tx, tenantId: string, slug: string): Promise<void> {
  await tx.query(
    'insert into tenant_directory (tenant_id, slug) values ($1, $2) on conflict do nothing',
    [tenantId, slug],
  )
  const { count } = await tx.query('select 1 from tenant_directory where tenant_id = $1', [
    tenantId,
  ])
  if (count === 0) throw new TenantRefused('TAKEN', `The name ${slug} is another tenant's.`)
}

/** With the first versions of its policy and its look; false if the tenant exists already. */
export async function insertTenant(
  tx: Tx,
  { seal, clock }: Pick<BankServices, 'seal' | 'clock'>,
  { id, kind, config, secrets, isPlatform = false }: NewTenant,
  policy: PolicyDocument = firstPolicy(kind),
): Promise<boolean> {
  const box = sealSecrets(seal, id, secrets)
  const isNew = await tx.some(
    `insert into tenants (tenant_id, kind, config, secrets, created_at, is_platform)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id) do nothing`,
    [id, kind, JSON.stringify(config), box, clock.now(), isPlatform],
  )
  if (!isNew) return false
  await insertFirstBrand(tx, id, config.brand, clock.now())
  return insertFirstPolicy(tx, id, policy, clock.now())
}

export async function changeBot(
  tx: Tx,
  seal: Seal,
  tenantId: string,
  { config, secrets }: { config: Partial<TenantSettings>; secrets: TenantSecrets },
): Promise<void> {
  await tx.query(
    `update tenants set config = (config - 'telegram_bot') || $2::jsonb, secrets = $3
     where tenant_id = $1`,
    [tenantId, JSON.stringify(config), sealSecrets(seal, tenantId, secrets)],
  )
}

export async function changeOrigins(
  tx: Tx,
  tenantId: string,
  origins: readonly string[],
): Promise<void> {
  await tx.query(
    `update tenants set config = jsonb_set(config, '{origins}', $2::jsonb) where tenant_id = $1`,
    [tenantId, JSON.stringify(origins)],
  )
}

export async function changeMoneyForm(tx: Tx, tenantId: string, form: AmountForm): Promise<void> {
  await tx.query(
    `update tenants set config = jsonb_set(config, '{money}', to_jsonb($2::text))
     where tenant_id = $1`,
    [tenantId, form],
  )
}

export async function originsOf(tx: Tx, tenantId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ origins: string[] | null }>(
    `select config -> 'origins' as origins from tenants where tenant_id = $1`,
    [tenantId],
  )
  return rows[0]?.origins ?? []
}
