import type { ProofPurpose } from '#contract/proof'
import type { KycSettings } from '#bank/kyc/railKinds'
import type { TenantBrand, TenantConfig, TenantKind } from '#contract/tenantConfig'
import type { TelegramServers } from '#bank/session/launch'

/** A tenant as the bank knows it: what its customers may see, and what only the bank may. */
export interface Tenant {
  id: string
  slug: string
  kind: TenantKind
  config: TenantSettings
  secrets: TenantSecrets
}

/** Kept as one document, so that a new setting needs no migration. */
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
  /** The bot whose launches are told by Telegram's own key, where the bank has not its token. */
  telegram_bot?: { id: string; servers: TelegramServers }
  /** Whether a new password account waits for a code before it may sign in. */
  confirm_email: boolean
  /** When a call asks for a fresh proof of the person; null where none ever does. */
  step_up: StepUpPolicy | null
  /** What differs from the usual way to verify, where `enable_kyc` says that it is asked for. */
  kyc?: Partial<KycSettings>
  limits: TenantLimits
}

export interface StepUpPolicy {
  purposes: readonly ProofPurpose[]
  /** Orders worth less than this, in the base currency, go without. */
  orders_from: string
  /** Whether whoever has an authenticator must use it: a letter proves no more than a mailbox. */
  authenticator_only: boolean
}

/** Token buckets, a second and at once. */
export interface TenantLimits {
  ip: RateBucket
  person: RateBucket
  write: RateBucket
  /** Of each key of a program, where it is not the usual one. */
  key?: RateBucket
  tenant: RateBucket
  /** The most codes one address may be sent, by window. */
  codes: { perMinute: number; perHour: number; perDay: number; perIpHour: number }
  entersPerMinuteIp: number
  /** How often one person may ask which bank a code belongs to. */
  lookUpsPerHour: number
  /** How often one person may write down whom and where to pay. */
  bookWritesPerHour: number
  /** How often one person may ask for an order. */
  orders: { perMinute: number; perHour: number }
  /** How often one person may ask for a price. */
  calcsPerMinute: number
  /** What one person may pay others within a day, in the base currency; null for any amount. */
  outPerDay: string | null
  /** The same from a session of less than a day. */
  outNewDevice: string | null
}

export interface RateBucket {
  perSecond: number
  burst: number
}

export interface TenantSecrets {
  telegram_bot_token: string | null
}
