import type { ReferralTerms } from '#contract/referralTerms'
import type { TenantConfig } from '#contract/tenantConfig'
import { termsPageOf } from '#bank/serviceTerms/serviceTerms'
import type { Tenant } from './tenant.ts'

/** The public settings, listed one by one so that a new setting stays private. */
export function tenantConfig(
  { id, kind, pause, config }: Tenant,
  termsVersion: number | null,
  referral: ReferralTerms | null,
): TenantConfig {
  return {
    tenant_id: id,
    kind,
    pause,
    brand: config.brand,
    default_theme_mode: config.default_theme_mode,
    theme_switch: config.theme_switch,
    enable_kyc: config.enable_kyc,
    enable_exchange: config.enable_exchange,
    enable_auto_exchange: config.enable_auto_exchange,
    enable_crypto_withdrawal: config.enable_crypto_withdrawal,
    tg_bot_name: config.tg_bot_name,
    base_currency: config.base_currency,
    invite_required: config.invite_required,
    sign_in: config.sign_in,
    supported_locales: config.supported_locales,
    support_email: config.support_email,
    terms_url: termsVersion === null ? config.terms_url : termsPageOf(id),
    terms_version: termsVersion,
    referral: referral && { friend: referral.friend, added: referral.added },
    count_flows: config.count_flows ?? true,
    metrics_data: null,
  }
}
