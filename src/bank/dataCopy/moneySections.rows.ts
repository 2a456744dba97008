import { ownAddresses } from '#bank/closing/closing.rows'
import { invitedEmail } from '#bank/member/invites'
import { byId, inOwnWallets, mine, type Section } from './section.ts'

export const currencyOf = (table: string, column: string, id: string) =>
  `(select c.${column} from ${table} c where c.tenant_id = t.tenant_id and c.id = t.${id})`

export const aboutMoney = {
  wallets: {
    table: 'wallets',
    columns: 'id number name type owner_wallet_id created_at',
    ...byId,
  },
  budgets: {
    table: 'budgets',
    columns: `wallet_id category amount::text currency time_zone warned warned_month created_at`,
    owner: mine,
    key: ['wallet_id', 'category'],
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
  approval_sums: {
    table: 'wallet_approval_sums',
    columns: 'wallet_id sum::text next_sum::text next_at agree_until',
    owner: mine,
    key: ['wallet_id'],
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
      confirmations_needed from_currency_id to_currency_id rate quote_until fixed sent_at arrives_by
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
  payments_asked_back: {
    table: 'order_recalls',
    columns: 'id order_id wallet_id status reason answer due_at created_at moved_at',
    ...byId,
    amounts: {
      columns: 'minor returned',
      currency: currencyOf('orders', 'to_currency_id', 'order_id'),
    },
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
    columns: `id wallet_id slug status asker note currency_id order_id transaction_id payer outside
      reference created_at expires_at moved_at`,
    ...byId,
    amounts: { columns: 'minor received_minor paid_minor', currency: 't.currency_id' },
  },
  payment_request_deposits: {
    table: 'payment_request_deposits',
    columns: 'payment_request_id n outcome at transaction_id',
    owner: mine,
    key: ['payment_request_id', 'n'],
    amounts: {
      columns: 'minor counted_minor',
      currency: currencyOf('payment_requests', 'currency_id', 'payment_request_id'),
    },
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
    amounts: { columns: 'pays total', currency: currencyOf('payouts', 'currency_id', 'payout_id') },
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
