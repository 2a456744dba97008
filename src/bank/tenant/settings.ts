import type { TenantKind } from '#contract/tenantConfig'
import type { TenantLimits, TenantSettings } from './tenant.ts'

type Chosen = Pick<TenantSettings, 'brand' | 'base_currency'> & Partial<TenantSettings>

/** A new tenant's settings. Features that are not built yet are off. */
export const settingsFor = (kind: TenantKind, chosen: Chosen): TenantSettings => ({
  default_theme_mode: 'light',
  theme_switch: true,
  enable_kyc: false,
  enable_exchange: false,
  enable_auto_exchange: false,
  enable_crypto_withdrawal: false,
  tg_bot_name: null,
  invite_required: false,
  invite_codes: [],
  sign_in: ['email', 'phone', 'password', 'telegram'],
  supported_locales: { default: 'en', supported: ['en', 'ru'] },
  support_email: null,
  terms_url: null,
  confirm_email: true,
  limits: limitsFor(kind),
  ...chosen,
})

export const limitsFor = (kind: TenantKind): TenantLimits => ({
  ip: { perSecond: 50, burst: 100 },
  person: { perSecond: 20, burst: 60 },
  write: { perSecond: 5, burst: 15 },
  tenant: kind === 'live' ? { perSecond: 100, burst: 200 } : { perSecond: 25, burst: 75 },
  codes: { perMinute: 1, perHour: 5, perDay: 10, perIpHour: 20 },
  entersPerMinuteIp: 10,
  lookUpsPerHour: 20,
  bookWritesPerHour: 30,
  orders: { perMinute: 10, perHour: 100 },
  calcsPerMinute: 60,
})
