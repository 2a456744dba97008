import { currencyOf } from './moneySections.rows.ts'
import { byId, mine, type Section } from './section.ts'

const cardCurrency = `(select p.currency_id from cards d
  join issuing_programs p on p.tenant_id = d.tenant_id and p.id = d.program_id
  where d.tenant_id = t.tenant_id and d.id = t.card_id)`

export const aboutCards = {
  card_accounts: {
    table: 'sub_accounts',
    columns: 'id wallet_id program_id type status reason nick_name created_at moved_at',
    ...byId,
  },
  cards: {
    table: 'cards',
    columns: `id wallet_id sub_account_id program_id status reason nick_name name_on_card last4 caps
      channels_off single_use one_merchant merchant_name replaces created_at moved_at`,
    ...byId,
  },
  card_steps: {
    table: 'card_history',
    columns: 'card_id from_status event to_status at',
    ...byId,
  },
  card_purchases: {
    table: 'card_transactions',
    columns: `id wallet_id sub_account_id card_id last4 type status reason merchant currency_id
      original is_credit recurring created_at cleared_at`,
    ...byId,
    amounts: { columns: 'asked held taken refunded', currency: 't.currency_id' },
  },
  card_purchase_steps: {
    table: 'card_stories',
    columns: 'transaction_id type status is_credit reason at',
    owner: mine,
    key: ['transaction_id', 'seq'],
    amounts: {
      columns: 'minor',
      currency: currencyOf('card_transactions', 'currency_id', 'transaction_id'),
    },
  },
  card_confirmations: {
    table: 'card_challenges',
    columns: 'id wallet_id card_id status merchant created_at expires_at answered_at purchase_id',
    ...byId,
    amounts: { columns: 'minor', currency: cardCurrency },
  },
  card_subscriptions: {
    table: 'card_subscriptions',
    columns: 'id wallet_id card_id status merchant created_at moved_at',
    ...byId,
  },
  card_details_shown: {
    table: 'card_reveals',
    columns: 'kind at',
    owner: mine,
    key: ['at', 'kind', 'blob_digest'],
  },
  disputes: {
    table: 'card_disputes',
    columns: `id wallet_id card_id purchase_id status reason answers note currency_id merchant last4
      cleared_at due_at created_at moved_at`,
    ...byId,
    amounts: { columns: 'asked minor credited returned bought', currency: 't.currency_id' },
  },
  dispute_steps: {
    table: 'card_dispute_steps',
    columns: 'dispute_id seq event status at',
    owner: mine,
    key: ['dispute_id', 'seq'],
  },
  dispute_files: {
    table: 'card_dispute_files',
    columns: 'id dispute_id name content_type bytes created_at',
    ...byId,
  },
} as const satisfies Record<string, Section>

export const aboutPrograms = {
  api_keys: {
    table: 'access_keys',
    columns: `id wallet_id kind name role status prefix last_four ips origins rate_per_second money
      seen_ips expires_at last_used_at created_at updated_at`,
    ...byId,
  },
  webhooks: {
    table: 'webhooks',
    columns: 'id url description events is_active since created_at',
    ...byId,
  },
  webhook_deliveries: {
    table: 'webhook_deliveries',
    columns: 'id webhook_id event status tries created_at',
    ...byId,
  },
} as const satisfies Record<string, Section>
