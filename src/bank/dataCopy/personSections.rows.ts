import { decryptIdentityData, maskedNumber } from '#bank/kyc/identityData'
import { decryptMessage } from '#bank/conversation/message'
import { decryptRecording } from '#bank/supportCase/recording'
import { byId, mine, type Sealed, type Section } from './section.ts'

const identity = (column: string, name: string): Sealed => ({
  column,
  name,
  open(seal, tenantId, { id, box }) {
    const { gov_id_number: number, ...rest } = decryptIdentityData(seal, tenantId, id, box)
    return { ...rest, ...(number && { gov_id_number: maskedNumber(number) }) }
  },
})

export const aboutPerson = {
  person: {
    table: 'people',
    columns: `id number state email email_confirmed_at email_since phone phone_confirmed_at
      phone_since tg_id password_set_at contact_changed_at first_name last_name preferred_name birth_date
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
  sending_limits: {
    table: 'customer_limits',
    columns: 'version per_day per_payment last_day at',
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
  reports_to_support: {
    table: 'support_cases',
    columns: 'id steps sent_at expires_at',
    ...byId,
    sealed: {
      column: 'recording',
      name: 'recording',
      open: (seal, tenantId, { id, box }) => decryptRecording(seal, tenantId, id, box),
    },
  },
  conversations: {
    table: 'conversations',
    columns: 'id status last_number read_number moved_at',
    ...byId,
  },
  messages: {
    table: 'conversation_messages',
    columns: 'id conversation_id number author event_source event_id event_number at',
    ...byId,
    sealed: {
      column: 'text',
      name: 'text',
      open: (seal, tenantId, { id, box }) => decryptMessage(seal, tenantId, id, box),
    },
  },
  notices: {
    table: 'notices',
    columns: 'id number kind facts room subject wallet_id at read_at',
    ...byId,
  },
  price_alerts: {
    table: 'price_alerts',
    columns: 'id symbol direction price::text currency created_at',
    ...byId,
  },
  invitation_code: {
    table: 'referral_codes',
    columns: 'code created_at',
    owner: mine,
    key: ['person_id'],
  },
  invited_friends: {
    table: 'referrals',
    columns: 'id status currency_id added::text per_year joined_at until moved_at',
    owner: 't.inviter_id = $2',
    key: ['id'],
    amounts: { columns: 'inviter_minor', currency: 't.currency_id' },
  },
  invitation_of_a_friend: {
    table: 'referrals',
    columns: 'id status currency_id added::text joined_at until moved_at',
    owner: 't.friend_id = $2',
    key: ['id'],
    amounts: { columns: 'friend_minor', currency: 't.currency_id' },
    asBank: true,
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
