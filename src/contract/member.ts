import * as z from 'zod/mini'
import { ApprovalSum } from './approvalSum.ts'
import { Amount, AmountInput } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { enveloped } from './kit/envelope.ts'
import { Id, Moment } from './kit/fields.ts'
import { Email } from './signIn.ts'
import { walletRoles, walletTypes } from './wallet.ts'

/**
 * The people of a wallet: its owner, and whom they or an admin invited. Under the paths of newer
 * clients. A member acts in that one wallet and sees nothing else of its owner.
 */

export const memberRoles = ['admin', 'payer', 'approver', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

const memberStatuses = ['ACTIVE', 'INACTIVE'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const MEMBERS_MAX = 20
export const INVITES_MAX = 20
export const INVITE_DAYS = 7

/** A payer pays at most so much at once, in the base currency. Others have no such sum. */
const sum = { pays_most: z.nullable(Amount) }
const sumAsked = { pays_most: z.optional(z.nullable(AmountInput)) }

export const WalletMember = z.object({
  id: z.string(),
  role: z.enum(walletRoles),
  ...sum,
  status: z.enum(memberStatuses),
  name: z.nullable(z.string()),
  /** Masked. */
  email: z.nullable(z.string()),
  since: Moment,
  /** Whether it is the caller. */
  me: z.boolean(),
})
export type WalletMember = z.output<typeof WalletMember>

export const WalletInvite = z.object({
  id: z.string(),
  /** Null for whoever was chosen among contacts. */
  email: z.nullable(z.string()),
  /** What whoever was chosen wants to be called. */
  name: z.nullable(z.string()),
  role: z.enum(memberRoles),
  ...sum,
  invited_by: z.nullable(z.string()),
  created_at: Moment,
  expires_at: Moment,
})
export type WalletInvite = z.output<typeof WalletInvite>

/** What whoever is invited may know before they answer. */
export const InviteInfo = z.object({
  id: z.string(),
  wallet_name: z.nullable(z.string()),
  wallet_type: z.enum(walletTypes),
  role: z.enum(memberRoles),
  ...sum,
  base_currency: z.string(),
  invited_by: z.nullable(z.string()),
  expires_at: Moment,
})
export type InviteInfo = z.output<typeof InviteInfo>

const base = { base: 'core', who: ['person'], rate: 'plain' } as const
const members = { ...base, path: '/frontend/wallets/:wallet_uuid/users' } as const
const invites = { ...base, path: '/frontend/wallets/:wallet_uuid/invites' } as const
const reading = { verb: 'GET', repeat: 'read', rate: 'list' } as const
const ofWallet = z.strictObject({ wallet_uuid: Id })

export const listMembers = endpoint(members, {
  ...reading,
  ask: ofWallet,
  reply: z.extend(enveloped(z.array(WalletMember)), { approval_sum: ApprovalSum }),
  refuses: ['NOT_FOUND'],
})

const one = { wallet_uuid: Id, user_data_uuid: Id } as const
const oneMember = {
  ...members,
  path: '/frontend/wallets/:wallet_uuid/users/:user_data_uuid',
  ask: z.strictObject(one),
  reply: enveloped(WalletMember),
  refuses: ['NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  repeat: 'natural',
} as const

/** A higher role or sum is proved by a second factor. */
export const changeMember = endpoint(oneMember, {
  verb: 'PATCH',
  ask: z.strictObject({ ...one, role: z.optional(z.enum(memberRoles)), ...sumAsked }),
  refuses: [...oneMember.refuses, 'AMOUNT_INVALID', 'STEP_UP_REQUIRED'],
  audit: 'member_changed',
})

/** Anybody but the owner may remove themselves. */
export const removeMember = endpoint(oneMember, {
  verb: 'DELETE',
  reply: enveloped(z.object({ id: z.string() })),
  audit: 'member_removed',
})

export const activateMember = endpoint(oneMember, {
  verb: 'POST',
  path: '/frontend/wallets/:wallet_uuid/users/:user_data_uuid/activate',
  refuses: [...oneMember.refuses, 'STEP_UP_REQUIRED'],
  audit: 'member_activated',
})

export const deactivateMember = endpoint(oneMember, {
  verb: 'POST',
  path: '/frontend/wallets/:wallet_uuid/users/:user_data_uuid/deactivate',
  audit: 'member_deactivated',
})

export const listInvites = endpoint(invites, {
  ...reading,
  ask: ofWallet,
  reply: enveloped(z.array(WalletInvite)),
  refuses: ['NOT_FOUND'],
})

/** An address, or somebody of listTelegramContacts: one of both. */
export const createInvite = endpoint(invites, {
  verb: 'POST',
  ask: z.strictObject({
    wallet_uuid: Id,
    email: z.optional(Email),
    contact_id: z.optional(Id),
    role: z.enum(memberRoles),
    ...sumAsked,
  }),
  reply: enveloped(WalletInvite),
  good: 201,
  refuses: [
    'NOT_FOUND',
    'ROLE_NOT_ALLOWED',
    'AMOUNT_INVALID',
    'STEP_UP_REQUIRED',
    'SAME_ACCOUNT',
    'ALREADY_EXISTS',
    'LIMIT_REACHED',
  ],
  repeat: 'keyed',
  audit: 'member_invited',
})

export const revokeInvite = endpoint(invites, {
  verb: 'DELETE',
  path: '/frontend/wallets/:wallet_uuid/invites/:invite',
  ask: z.strictObject({ wallet_uuid: Id, invite: Id }),
  reply: enveloped(z.object({ id: z.string() })),
  refuses: ['NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  repeat: 'natural',
  audit: 'invite_revoked',
})

/** Ours: what waits for the caller, or for their confirmed e-mail address. */
export const listOwnInvites = endpoint(base, {
  ...reading,
  path: '/frontend/wallets/invites',
  ask: z.strictObject({}),
  reply: enveloped(z.array(InviteInfo)),
  refuses: [],
})

/** From the e-mail, or the id of an invite in the caller's list. To anybody else it names nothing. */
const InviteCode = z.string().check(z.regex(/^[\w-]{22,36}$/))
const coded = z.strictObject({ code: InviteCode })

/** By its id in the caller's list: a code stands in no address. */
export const readInvite = endpoint(base, {
  verb: 'GET',
  path: '/frontend/wallets/invite-info',
  ask: z.strictObject({ invite: Id }),
  reply: enveloped(InviteInfo),
  refuses: ['NOT_FOUND', 'VERIFICATION_EXPIRED', 'STATE_CONFLICT'],
  repeat: 'read',
})

const answering = {
  ...base,
  verb: 'POST',
  ask: coded,
  reply: enveloped(z.object({ wallet_uuid: z.string() })),
  refuses: ['NOT_FOUND', 'VERIFICATION_EXPIRED', 'STATE_CONFLICT', 'LIMIT_REACHED'],
  repeat: 'spending',
} as const

export const acceptInvite = endpoint(answering, {
  path: '/frontend/wallets/accept-invite',
  audit: 'invite_accepted',
})

export const declineInvite = endpoint(answering, {
  path: '/frontend/wallets/decline-invite',
  refuses: ['NOT_FOUND', 'VERIFICATION_EXPIRED', 'STATE_CONFLICT'],
  audit: 'invite_declined',
})

export const memberCalls = {
  listMembers,
  changeMember,
  removeMember,
  activateMember,
  deactivateMember,
  listOwnInvites,
  readInvite,
  acceptInvite,
  declineInvite,
  listInvites,
  createInvite,
  revokeInvite,
}
