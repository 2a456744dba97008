import type { TenantKind } from '#contract/tenantConfig'
import type {
  PolicyIdentity,
  PolicyLimits,
  PolicyProofs,
  PolicyReferral,
} from '#contract/ops/policyDocument'
import { firstPolicy, identityOf } from '#bank/policy/document'
import { settingsFor } from '#bank/tenant/settings'
import { insertDirectoryEntry, insertTenant } from '#bank/tenant/tenant.rows'
import type { TenantLimits, TenantSettings } from '#bank/tenant/tenant'
import type { BankServices } from '#bank/services'
import { plantName } from './canaries.ts'

/** No test meets a limit or a proof it did not ask for. */
export const noLimits: TenantLimits = {
  ip: { perSecond: 1e6, burst: 1e6 },
  person: { perSecond: 1e6, burst: 1e6 },
  write: { perSecond: 1e6, burst: 1e6 },
  key: { perSecond: 1e6, burst: 1e6 },
  tenant: { perSecond: 1e6, burst: 1e6 },
  codes: { perMinute: 1e6, perHour: 1e6, perDay: 1e6, perIpHour: 1e6 },
  entersPerMinuteIp: 1e6,
  lookUpsPerHour: 1e6,
  bookWritesPerHour: 1e6,
  orders: { perMinute: 1e6, perHour: 1e6 },
  calcsPerMinute: 1e6,
}

export interface TenantOptions {
  kind?: TenantKind
  config?: Partial<TenantSettings>
  botToken?: string | null
  /** Other than no limit of a day. */
  limits?: Partial<PolicyLimits>
  /** Of nobody without a second factor, unless this says otherwise. */
  proofs?: PolicyProofs | 'off'
  /** Other than of everything where customers are verified, and of nothing where they are not. */
  identity?: Partial<PolicyIdentity>
  /** What is paid for inviting a friend; nothing, unless it says so. */
  referral?: PolicyReferral
}

export const noProofs: PolicyProofs = {
  purposes: [],
  orders_from: '1000',
  new_payees_from: '250',
  factor_from: '1000',
  authenticator_only: false,
}

/** A tenant that pays for invitations, and so verifies its customers, for whom all is open. */
export const invitingTenant = {
  config: { enable_kyc: true },
  identity: identityOf(false),
  referral: { inviter: '10', friend: '5', added: '100', days: 30, per_year: 2 },
} satisfies TenantOptions

/** A tenant of the test's own, whose name is a canary. */
export async function openTenant(
  world: Pick<BankServices, 'engine' | 'clock' | 'random' | 'seal'>,
  options: TenantOptions = {},
): Promise<string> {
  const { kind = 'sandbox', config = {}, botToken = null, limits = {}, proofs = 'off' } = options
  const id = world.random.id()
  const name = `Canary Bank ${id.slice(-12)}`
  plantName(id, name)
  const brand = { name, mark: 'M2 2h20v20H2z', accent: 'oklch(0.5 0.2 260)', radius: 12 }
  const settings = settingsFor(kind, {
    brand,
    base_currency: 'USD',
    limits: noLimits,
    ...config,
  })
  await world.engine.asOwner((tx) => insertDirectoryEntry(tx, id, `tenant-${id}`))
  await world.engine.transaction({ tenantId: id, personId: null }, (tx) =>
    insertTenant(
      tx,
      world,
      { id, kind, config: settings, secrets: { telegram_bot_token: botToken } },
      {
        ...firstPolicy(kind, { per_day: null, new_device: null, ...limits }),
        proofs: proofs === 'off' ? noProofs : proofs,
        identity: { ...identityOf(config.enable_kyc ?? false), ...options.identity },
        referral: options.referral ?? null,
      },
    ),
  )
  return id
}
