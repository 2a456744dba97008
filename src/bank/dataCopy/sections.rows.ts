import { ownAddresses } from '#bank/closing/closing.rows'
import { invitedEmail } from '#bank/member/invites'
import { decryptIdentityData } from '#bank/kyc/identityData'
import type { Seal } from '#bank/services'

/**
 * What a copy of a customer's data has, by the tables of the bank. A column that is not named here
 * is not in the copy; a test says why.
 */

export interface Section {
  table: string
  columns: string
  /** Which rows are theirs. */
  owner: string
  /** Columns of a unique key, by which the rows are read. */
  key: readonly string[]
  /** Columns in minor units, and the currency that they are in. */
  amounts?: { columns: string; currency: string }
  sealed?: Sealed
  /** Read as the bank, where the row belongs to the owner of a wallet. */
  asBank?: true
}

interface Sealed {
  column: string
  name: string
  open(seal: Seal, tenantId: string, row: { id: string; box: Buffer }): unknown
}

const mine = 't.person_id = $2'
const byId = { owner: mine, key: ['id'] } as const
const inOwnWallets = { owner: 't.owner_id = $2', key: ['id'] } as const

const identity = (column: string, name: string): Sealed => ({
  column,
  name,
  open: (seal, tenantId, { id, box }) => decryptIdentityData(seal, tenantId, id, box),
})

const cardCurrency = `(select p.currency_id from cards d
  join issuing_programs p on p.tenant_id = d.tenant_id and p.id = d.program_id
  where d.tenant_id = t.tenant_id and d.id = t.card_id)`
const payoutCurrency = `(select p.currency_id from payouts p
  where p.tenant_id = t.tenant_id and p.id = t.payout_id)`
const purchaseCurrency = `(select p.currency_id from card_transactions p
  where p.tenant_id = t.tenant_id and p.id = t.transaction_id)`

const aboutPerson = {
  person: {
    table: 'people',
    columns: `id number state email email_confirmed_at email_since phone phone_confirmed_at
      phone_since tg_id contact_changed_at first_name last_name preferred_name birth_date
      identity_verified_at kyc_status kyc_date default_currency language theme is_developer
      telegram_findable referrer last_sign_in_at created_at updated_at`,
    owner: 't.id = $2',
    key: ['id'],
  },
  verifications: {
    table: 'kyc_entities',
    columns: 'id wallet_id type status missing attempts message created_at moved_at',
    ...byId,
    sealed: identity('told', 'given'),
  },
  verification_services: {
    table: 'kyc_rails',
    columns: 'wallet_id rail_id status moved_at',
    owner: mine,
    key: ['wallet_id', 'rail_id'],
  },
  verification_steps: {
    table: 'kyc_history',
    columns: 'wallet_id subject event status_before status_after at',
    ...byId,
  },
  verification_terms: {
    table: 'kyc_acceptances',
    columns: 'wallet_id rail_id version title link description ip accepted_at',
    owner: mine,
    key: ['wallet_id', 'rail_id', 'version'],
  },
  verification_documents: {
    table: 'kyc_documents',
    columns: 'id visit_id kind content_type bytes created_at',
    ...byId,
  },
  verification_visits: {
    table: 'kyc_visits',
    columns: 'id entity_id change_id language parts created_at closed_at',
    ...byId,
  },
  identity_change_requests: {
    table: 'identity_changes',
    columns: 'id entity_id subject status created_at moved_at',
    ...byId,
    sealed: identity('asked', 'asked_for'),
  },
  terms_accepted: {
    table: 'service_acceptances',
    columns: 'version language accepted_at',
    owner: mine,
    key: ['version'],
  },
  sessions: {
    table: 'families',
    columns: `id client device ip method created_at last_used_at expires_at ended_at end_reason
      proof_due`,
    ...byId,
  },
  authenticators: {
    table: 'authenticators',
    columns: 'made_at active_at recovered_at',
    ...byId,
  },
  recovery_codes: {
    table: 'recovery_codes',
    columns: 'made_at used_at',
    owner: mine,
    key: ['digest'],
  },
  passkeys: {
    table: 'passkeys',
    columns: 'id name rp_id created_at last_used_at',
    ...byId,
  },
  biometrics: {
    table: 'biometry_keys',
    columns: 'family_id made_at',
    owner: mine,
    key: ['family_id'],
  },
  confirmations: {
    table: 'verifications',
    columns: 'family_id purpose status created_at updated_at expires_at approved_at spent_at',
    owner: mine,
    key: ['created_at', 'request_id'],
  },
  linked_accounts: {
    table: 'person_links',
    columns: 'id created_at',
    ...byId,
  },
  notices: {
    table: 'notices',
    columns: 'id number kind facts room subject wallet_id at read_at',
    ...byId,
  },
  notice_settings: {
    table: 'notice_boxes',
    columns: 'choices unread bot_shut_at',
    owner: mine,
    key: ['person_id'],
  },
  telegram_answers: {
    table: 'bot_presses',
    columns: 'notice_id act outcome at',
    owner: mine,
    key: ['notice_id', 'act'],
  },
} as const satisfies Record<string, Section>

const aboutMoney = {
  wallets: {
    table: 'wallets',
    columns: 'id number name type owner_wallet_id created_at',
    ...byId,
  },
  balances: {
    table: 'ledger_accounts',
    columns: 'address currency_id',
    owner: `t.address in (${ownAddresses})`,
    key: ['id'],
    amounts: { columns: 'posted held', currency: 't.currency_id' },
  },
  members_of_own_wallets: {
    table: 'wallet_members',
    columns: 'id wallet_id role pays_most::text status since',
    ...inOwnWallets,
  },
  memberships: {
    table: 'wallet_members',
    columns: 'id wallet_id role pays_most::text status since',
    ...byId,
    asBank: true,
  },
  invitations: {
    table: 'wallet_invites',
    columns: 'id wallet_id role pays_most::text status created_at expires_at ended_at',
    ...inOwnWallets,
    sealed: {
      column: 'email_box',
      name: 'email',
      open: (seal, _, { box }) => invitedEmail(seal, box),
    },
  },
  transactions: {
    table: 'transactions',
    columns: `id number wallet_id type method record_kind status sub_status reason_code currency_id
      order_id linked_id txid info from_text to_text meta created_at updated_at`,
    ...byId,
    amounts: { columns: 'minor', currency: 't.currency_id' },
  },
  transaction_steps: {
    table: 'transaction_history',
    columns: 'transaction_id from_status event to_status sub_status reason_code at',
    owner: mine,
    key: ['transaction_id', 'version'],
  },
  orders: {
    table: 'orders',
    columns: `id number wallet_id order_type direction status sub_status reason_code confirmations_seen
      confirmations_needed from_currency_id to_currency_id rate quote_until sent_at
      to_wallet_id to_address memo chain_id destination counterparty_id destination_id account_id
      linked_order_id reference note payer payment_request_id deadline_at created_at updated_at`,
    ...byId,
    amounts: { columns: 'total net', currency: 't.from_currency_id' },
  },
  order_steps: {
    table: 'order_history',
    columns: 'order_id from_status event to_status sub_status reason_code at',
    owner: 't.order_id in (select o.id from orders o where o.tenant_id = $1 and o.person_id = $2)',
    key: ['order_id', 'seq'],
  },
  order_comments: {
    table: 'order_comments',
    columns: 'order_id text edited_at',
    owner: mine,
    key: ['order_id'],
  },
  scheduled_payments: {
    table: 'schedules',
    columns: `id wallet_id status order_type from_id to_id amount is_reverse is_subtract recipient
      reference note every first_on until_on times n next_on reason created_at moved_at`,
    ...byId,
  },
  scheduled_payment_dates: {
    table: 'schedule_occurrences',
    columns: 'schedule_id n on_date outcome order_id reason at',
    owner: mine,
    key: ['schedule_id', 'n'],
  },
  payment_requests: {
    table: 'payment_requests',
    columns: `id wallet_id slug status asker note currency_id order_id payer created_at expires_at
      moved_at`,
    ...byId,
    amounts: { columns: 'minor paid_minor', currency: 't.currency_id' },
  },
  payment_files: {
    table: 'payouts',
    columns: 'id wallet_id currency_id status row_count created_at moved_at',
    ...byId,
    amounts: { columns: 'total', currency: 't.currency_id' },
  },
  payment_file_lines: {
    table: 'payout_rows',
    columns: `payout_id n recipient amount reference order_type title detail outcome order_id
      reason`,
    owner: mine,
    key: ['payout_id', 'n'],
    amounts: { columns: 'pays total', currency: payoutCurrency },
  },
  accounts: {
    table: 'accounts',
    columns: 'id wallet_id program_id status reason holder instructions former created_at moved_at',
    ...byId,
  },
  crypto_addresses: {
    table: 'addresses',
    columns: 'id wallet_id chain_id label address memo created_at',
    ...byId,
  },
  recipients: {
    table: 'counterparties',
    columns: 'id wallet_id type name nickname email phone is_pinned created_at hidden_at',
    ...byId,
  },
  recipient_details: {
    table: 'destinations',
    columns: 'id counterparty_id type nickname bank crypto created_at usable_from hidden_at',
    ...byId,
  },
  telegram_contacts: {
    table: 'telegram_contacts',
    columns: 'id name at',
    ...byId,
  },
} as const satisfies Record<string, Section>

const aboutCards = {
  card_accounts: {
    table: 'sub_accounts',
    columns: 'id wallet_id program_id type status reason nick_name created_at moved_at',
    ...byId,
  },
  cards: {
    table: 'cards',
    columns: `id wallet_id sub_account_id program_id status reason nick_name name_on_card last4 caps
      channels_off single_use replaces created_at moved_at`,
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
      original is_credit created_at cleared_at`,
    ...byId,
    amounts: { columns: 'asked held taken refunded', currency: 't.currency_id' },
  },
  card_purchase_steps: {
    table: 'card_stories',
    columns: 'transaction_id type status is_credit reason at',
    owner: mine,
    key: ['transaction_id', 'seq'],
    amounts: { columns: 'minor', currency: purchaseCurrency },
  },
  card_confirmations: {
    table: 'card_challenges',
    columns: 'id wallet_id card_id status merchant created_at expires_at answered_at purchase_id',
    ...byId,
    amounts: { columns: 'minor', currency: cardCurrency },
  },
  card_details_shown: {
    table: 'card_reveals',
    columns: 'kind at',
    owner: mine,
    key: ['blob_digest'],
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

const aboutPrograms = {
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

export const sections: Readonly<Record<string, Section>> = {
  ...aboutPerson,
  ...aboutMoney,
  ...aboutCards,
  ...aboutPrograms,
}
