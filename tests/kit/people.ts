/** A tenant and a customer as the bank returns them, for tests without a bank. */

const moment = '2026-01-01T00:00:00Z'

export const larkspur = {
  tenant_id: 'acme',
  kind: 'sandbox',
  brand: { name: 'Larkspur', mark: 'M0 0', accent: '#345', radius: 12 },
  default_theme_mode: 'light',
  theme_switch: true,
  enable_kyc: false,
  enable_exchange: false,
  enable_auto_exchange: false,
  enable_crypto_withdrawal: false,
  tg_bot_name: null,
  base_currency: 'EUR',
  invite_required: false,
  sign_in: ['email', 'phone', 'password', 'telegram'],
  supported_locales: { default: 'en', supported: ['en', 'ru'] },
  support_email: null,
  terms_url: null,
  metrics_data: null,
}

export const ann = {
  id: 'u1',
  aud: 'authenticated',
  role: 'person',
  email: 'ann@example.com',
  phone: null,
  new_email: null,
  new_phone: null,
  pending_email: null as object | null,
  pending_phone: null as object | null,
  email_confirmed_at: moment,
  phone_confirmed_at: null,
  last_sign_in_at: moment,
  created_at: moment,
  updated_at: moment,
  app_metadata: { providers: ['email'] },
  user_metadata: {},
  identities: [],
  factors: [],
  is_anonymous: false,
}

export const annData = {
  id: 1,
  user_id: 'u1',
  tenant_id: 'acme',
  created_at: moment,
  kyc_status: 'UNVERIFIED',
  kyc_date: null,
  referral_name: null,
  user_groups_id: null,
  default_currency: 'EUR',
  can_invite: false,
  is_developer: false,
  first_name: 'Ann',
  last_name: null,
  birth_date: null,
  language: 'ru',
  theme: null,
}
