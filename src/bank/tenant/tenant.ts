import type { AmountForm } from '#contract/kit/money'
import type { KycSettings } from '#bank/kyc/railKinds'
import type {
  TenantBrand,
  TenantConfig,
  TenantKind,
  TenantPause,
  TenantStatus,
} from '#contract/tenantConfig'
import type { TelegramServers } from '#bank/session/launch'

export interface Tenant {
  id: string
  slug: string
  kind: TenantKind
  /** Without customers: its staff look after the other tenants. */
  isPlatform: boolean
  status: TenantStatus
  /** Why it is PAUSED. */
  pause: TenantPause | null
  config: TenantSettings
  secrets: TenantSecrets
}

/** One JSON document, so that a new setting needs no migration. */
export interface TenantSettings
  extends Pick<
    TenantConfig,
    | 'default_theme_mode'
    | 'theme_switch'
    | 'enable_kyc'
    | 'enable_exchange'
    | 'enable_auto_exchange'
    | 'enable_crypto_withdrawal'
    | 'tg_bot_name'
    | 'base_currency'
    | 'invite_required'
    | 'sign_in'
    | 'supported_locales'
    | 'support_email'
    | 'terms_url'
  > {
  brand: TenantBrand
  invite_codes: string[]
  /** Of pages besides the bank's own that may call it for this tenant. */
  origins?: readonly string[]
  /** From where staff sign in and work; from anywhere where there is none. */
  staff_networks?: readonly string[]
  /** What staff may give without more people; the most that the contract lets them otherwise. */
  staff_sums?: { goodwill: string; credit_alone: string }
  /** How amounts travel in answers, unless a key or a request says otherwise; strings by default. */
  money?: AmountForm
  /** A bot whose launches are verified by Telegram's public key, without its token. */
  telegram_bot?: { id: string; servers: TelegramServers }
  /** Whether a new password account must enter a code before it may sign in. */
  confirm_email: boolean
  /** Differences from the default verification, if `enable_kyc`. */
  kyc?: Partial<KycSettings>
  /** Whether the app counts where people stop; it does unless this says otherwise. */
  count_flows?: boolean
  limits: TenantLimits
}

/** Token buckets. */
export interface TenantLimits {
  ip: RateBucket
  person: RateBucket
  write: RateBucket
  key?: RateBucket
  tenant: RateBucket
  codes: { perMinute: number; perHour: number; perDay: number; perIpHour: number }
  entersPerMinuteIp: number
  lookUpsPerHour: number
  bookWritesPerHour: number
  orders: { perMinute: number; perHour: number }
  calcsPerMinute: number
}

export interface RateBucket {
  perSecond: number
  burst: number
}

export interface TenantSecrets {
  telegram_bot_token: string | null
  /** By which updates of the bot are known to come from Telegram; absent if none are taken. */
  telegram_webhook_secret?: string
}
