import * as z from 'zod/mini'
import { CardDispute, DisputeStep, disputeReasons, NOTE_MAX } from '#contract/cardDispute'
import { disputeStatuses } from '#contract/cardShape'
import { Amount } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { Reason } from './customer.ts'
import { opsEndpoint } from './staff.ts'

/** Card purchases that customers say are wrong. */

export const staffDisputeActs = ['credit', 'file', 'askMore', 'decline'] as const
export type StaffDisputeAct = (typeof staffDisputeActs)[number]

/**
 * In units of the card's currency: what one member of staff may credit alone. Above it a second one
 * has to, since a customer may spend the credit before the network decides.
 */
export const CREDIT_ALONE_MAX = '500'

export const disputeViews = ['bank', 'customer', 'network'] as const
export type DisputeView = (typeof disputeViews)[number]

const By = z.object({ id: z.string(), name: z.string() })

export const WaitingDispute = z.object({
  id: z.string(),
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  wallet: z.string(),
  status: z.enum(disputeStatuses),
  reason: z.enum(disputeReasons),
  merchant: z.string(),
  amount: Amount,
  symbol: z.string(),
  credited: Amount,
  since: Moment,
  /** By when whoever has it should have acted; null once it is over. */
  due_at: z.nullable(Moment),
  assignee: z.nullable(By),
})
export type WaitingDispute = z.output<typeof WaitingDispute>

export const disputeSorts = sortsBy('since', 'due', 'assignee')
export type DisputeSort = (typeof disputeSorts)[number]

/** What the bank has to act on first, then what others have, the longest waiting first. */
export const listDisputes = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/disputes',
  ask: z.strictObject({
    ...paging,
    view: z.optional(z.enum(disputeViews)),
    sort: z._default(z.enum(disputeSorts), 'since'),
  }),
  reply: paginated(WaitingDispute),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const Step = z.object({ ...DisputeStep.shape, by: z.string() })

export const OpsDispute = z.object({
  ...WaitingDispute.shape,
  answers: CardDispute.shape.answers,
  note: z.string(),
  asked_amount: Amount,
  returned: Amount,
  purchase: z.object({
    id: z.string(),
    amount: Amount,
    last4: z.nullable(z.string()),
    category_code: z.string(),
    place: z.string(),
    cleared_at: Moment,
  }),
  /** The network's name for it, once it has one. */
  reference: z.nullable(z.string()),
  /** Who credited first, where a second person has to. */
  credited_by: z.nullable(By),
  files: z.int(),
  steps: z.array(Step),
  /** What whoever asks may do now. */
  can: z.array(z.enum(staffDisputeActs)),
})
export type OpsDispute = z.output<typeof OpsDispute>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

export const readDispute = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/disputes/:id',
  ask: z.strictObject({ id: Id }),
  reply: OpsDispute,
  repeat: 'read',
})

const EvidenceFile = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  at: Moment,
  /** In base64; null where the file is gone. */
  content: z.nullable(z.string()),
})

/** What the customer sent, for a reason that the audit keeps. */
export const openDisputeEvidence = endpoint(one, {
  verb: 'POST',
  path: '/api/ops/disputes/:id/open',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: z.object({ files: z.array(EvidenceFile) }),
  repeat: 'natural',
  audit: 'dispute_evidence_opened',
})
export type OpenedEvidence = z.output<(typeof openDisputeEvidence)['reply']>

/** To oneself, or to nobody. */
export const assignDispute = endpoint(one, {
  verb: 'POST',
  path: '/api/ops/disputes/:id/assign',
  ask: z.strictObject({ id: Id, mine: z.boolean() }),
  reply: z.object({ assignee: z.nullable(By) }),
  repeat: 'natural',
  audit: 'dispute_assigned',
})

const deciding = {
  ...opsEndpoint,
  verb: 'POST',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: z.object({ id: z.string(), status: z.enum(disputeStatuses) }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
} as const

/** From the bank's own money. A large one takes two people. */
export const creditDispute = endpoint(deciding, {
  path: '/api/ops/disputes/:id/credit',
  audit: 'dispute_credited',
})

/** To the card network, which decides. */
export const fileDispute = endpoint(deciding, {
  path: '/api/ops/disputes/:id/file',
  audit: 'dispute_filed',
})

const Message = z.string().check(z.trim(), z.minLength(3), z.maxLength(NOTE_MAX))
const telling = { ...deciding, ask: z.strictObject({ id: Id, message: Message }) } as const

/** The customer reads the message as it is written. */
export const askDisputeForMore = endpoint(telling, {
  path: '/api/ops/disputes/:id/ask',
  audit: 'dispute_asked_for_more',
})

/** The customer reads why. */
export const declineDispute = endpoint(telling, {
  path: '/api/ops/disputes/:id/decline',
  audit: 'dispute_declined',
})

export const opsDisputeCalls = {
  listDisputes,
  readDispute,
  openDisputeEvidence,
  assignDispute,
  creditDispute,
  fileDispute,
  askDisputeForMore,
  declineDispute,
}
