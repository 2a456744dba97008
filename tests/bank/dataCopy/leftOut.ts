/**
 * What the bank holds and a copy of a customer's data does not have, and why. A table or column that is
 * neither in the copy nor here makes the test red.
 */

const secret = 'a secret, or made from one'
const passing = 'is over in minutes'
const technical = 'how the bank works, nothing about the customer'
const derived = 'counted from rows that are in the copy'
const ofStaff = 'what staff wrote for each other'
const ofOthers = 'of another person'
const inName = 'of the key of the row that it belongs to, which is given'

/** Reasons, and the tables. */
export const tablesLeftOut: Record<string, string> = {
  [secret]: 'access_tokens refresh_tokens codes passkey_challenges watches',
  'messages as they were sent, with their codes': 'letters',
  [passing]: 'person_link_offers exports idempotency_keys',
  [technical]: 'jobs outbox notice_heard webhook_heard bot_messages wallet_feed_heads audit_seals',
  'changes of rows that are in the copy': 'wallet_feed',
  'deposits on their way, each a transaction once it arrives': 'sightings',
  'what the vendor of verification told the bank': 'kyc_heard',
  [derived]: 'card_days order_worths',
  'what staff put right, and why; each is a transaction that is in the copy': 'adjustments',
  'the log in which the bank looks for misuse; sealed, and shown to no customer': 'audit',
  [ofStaff]: 'staff_notes proposals card_reviews webhook_acts unclaimed_notes',
}

/** Of tables that are in the copy: reasons, and the columns. */
export const columnsLeftOut: Record<string, Record<string, string>> = {
  people: {
    [secret]: 'password_hash',
    'empty until the account is closed, and then nobody can ask':
      'closed_at closed_by closed_reason former_email former_phone former_tg_id',
    [derived]: 'first_name_lower last_name_lower',
  },
  families: { [secret]: 'launch_hash device_hash', [ofOthers]: 'entered_from' },
  authenticators: { [secret]: 'id secret last_step' },
  recovery_codes: { [secret]: 'digest' },
  support_cases: { [technical]: 'digest' },
  conversations: { [derived]: 'waiting_since' },
  conversation_messages: { 'which of the staff wrote it': 'staff_id' },
  passkeys: { [secret]: 'credential_id public_key counter algorithm' },
  biometry_keys: { [secret]: 'key' },
  verifications: { [secret]: 'request_id facts requests wrong' },
  person_links: { [ofOthers]: 'other_id' },
  referrals: { [ofOthers]: 'inviter_id friend_id reason' },
  telegram_contacts: { [ofOthers]: 'other_id' },
  notices: { [technical]: 'key bot_took_at email_result telegram_result' },
  notice_boxes: { [technical]: 'last_number' },
  bot_presses: { [technical]: 'update_id' },
  kyc_entities: {
    [secret]: 'document_digest',
    'is read by staff only, as the customer was told': 'appeal',
    [technical]: 'stage heard_at vouched_by',
    'what staff decided by; the customer is told a message': 'reason',
  },
  kyc_rails: { [technical]: 'paused', 'what staff decided by': 'reason' },
  kyc_history: { [ofStaff]: 'id reason actor' },
  kyc_visits: { [technical]: 'vendor inquiry_id back links links_since', [passing]: 'draft' },
  customer_limits: {
    'what staff decided by, and which of them': 'reason proposal_id set_by approved_by',
  },
  identity_changes: { [technical]: 'heard_at', 'what staff decided by': 'reason' },
  wallets: { [technical]: 'places' },
  ledger_accounts: { [technical]: 'id may_owe version closed' },
  wallet_members: { [ofOthers]: 'person_id owner_id' },
  wallet_invites: {
    [secret]: 'code_digest email_digest',
    [ofOthers]: 'owner_id invited_by person_id',
  },
  transactions: { [technical]: 'place version' },
  transaction_history: { [inName]: 'version' },
  orders: {
    [technical]: `settles money attempt rail rail_ref request_id version policy_version reviewed
      needs_approver`,
    [ofOthers]: 'to_person_id',
    'fees, the difference of what is given, and what is read of the transaction it led to':
      'lines arrives card',
  },
  order_history: { [inName]: 'seq', [ofStaff]: 'money actor actor_id' },
  order_recalls: { [technical]: 'reference' },
  order_comments: { [ofOthers]: 'edited_by' },
  schedules: {
    [technical]: 'family_id retries retry_at warned_on is_proved version',
    'is given as the recipient': 'payee',
  },
  payouts: { [technical]: 'family_id decimal_sign is_proved version', [ofOthers]: 'made_by' },
  payout_rows: { 'is given as the recipient': 'payee', [inName]: 'wallet_id' },
  addresses: { [technical]: 'path payment_request_id' },
  counterparties: { [technical]: 'version' },
  destinations: { [technical]: 'fingerprint version' },
  sub_accounts: { [technical]: 'stage' },
  cards: {
    [secret]: 'sealed_number number_digest sealed_pin next_pin expiry_month expiry_year',
    [technical]: 'stage was_frozen request_id pin_change',
    'is an order of its own': 'fee',
  },
  card_history: { [inName]: 'id', [ofStaff]: 'reason' },
  card_transactions: { [technical]: 'part_taken overdrawn hold_id day expires_at version' },
  card_stories: { [inName]: 'seq' },
  card_reveals: { [secret]: 'blob_digest' },
  card_disputes: { [ofStaff]: 'credited_by reference', [technical]: 'version' },
  card_dispute_steps: { [ofStaff]: 'actor words', [derived]: 'minor' },
  card_dispute_files: { [technical]: 'digest' },
  access_keys: {
    [secret]: 'digest former_digest former_until',
    [technical]: 'exposed_at warned_at version',
  },
  webhooks: { [secret]: 'secret former_secret former_until', [technical]: 'version' },
  webhook_deliveries: { [technical]: 'body history next_at version' },
}
