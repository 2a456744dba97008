import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { consoleFlow } from './console.flow.ts'
import type { ConsoleLocation } from './routes.ts'
import { auditCheckFlow } from './auditCheck.flow.ts'
import { auditFile } from './auditFile.flow.ts'
import { auditList } from './auditList.flow.ts'
import { staffBookExhibits } from './book.exhibit.ts'
import { customerList } from './customerList.flow.ts'
import { oneCustomerFlow } from './oneCustomer.flow.ts'
import { hostnameBook } from './hostnameBook.flow.ts'
import { identityQueue } from './identityQueue.flow.ts'
import { oneIdentity } from './oneIdentity.flow.ts'
import { orderQueue } from './orderQueue.flow.ts'
import { staffOrder } from './staffOrder.flow.ts'
import { oneProposal } from './oneProposal.flow.ts'
import { proposalList } from './proposalList.flow.ts'
import { policyBook } from './policyBook.flow.ts'
import { policyDraftFlow } from './policyDraft.flow.ts'
import { policyTrial } from './policyTrial.flow.ts'
import { queueExhibit } from './queueExhibit.setup.ts'
import { queueWatchFlow } from './queueWatch.flow.ts'
import { readExhibit } from './readExhibit.setup.ts'
import { recordExhibit } from './recordExhibit.setup.ts'
import { settingBook } from './settingBook.flow.ts'
import { tenantExhibits } from './tenantPages.exhibit.ts'
import { tenantBotBook } from './tenantBotBook.flow.ts'
import { vendorBook } from './vendorBook.flow.ts'

const at = (page: ConsoleLocation['page']): ConsoleLocation => ({ page, id: null, query: '' })

/** Of each group one; the others are walked in its own chart. */
const pages = [
  'start',
  'dashboard',
  'identities',
  'orders',
  'disputes',
  'blockedCards',
  'conversations',
  'failingWebhooks',
  'approvals',
  'policy',
  'brand',
  'book',
  'flows',
  'customers',
  'audit',
  'staff',
] as const

export const consoleExhibit: Exhibit = {
  logic: consoleFlow,
  inputs: [{ location: at('start'), language: null }],
  events: [
    ...pages.map((page) => ({ type: 'page.go', location: at(page) })),
    { type: 'url.changed', location: at('staff') },
    { type: 'url.changed', location: at('vendors') },
    { type: 'url.changed', location: { ...at('customers'), id: 'p1' } },
    { type: 'url.changed', location: { ...at('approvals'), id: 'a1' } },
    { type: 'url.changed', location: { ...at('staff'), id: 's1' } },
    { type: 'url.changed', location: { ...at('tenants'), id: 't1' } },
    { type: 'url.changed', location: { ...at('orders'), id: 'o1' } },
    { type: 'url.changed', location: { ...at('identities'), id: 'k1' } },
    { type: 'url.changed', location: { ...at('disputes'), id: 'd1' } },
    { type: 'url.changed', location: { ...at('blockedCards'), id: 'c1' } },
    { type: 'url.changed', location: { ...at('conversations'), id: 'v1' } },
    { type: 'url.changed', location: { ...at('failingWebhooks'), id: 'w1' } },
    { type: 'url.changed', location: { ...at('flows'), id: 'place' } },
    { type: 'url.changed', location: { ...at('policy'), id: 'draft' } },
    { type: 'url.changed', location: { ...at('policy'), id: 'trial' } },
    { type: 'url.changed', location: { ...at('book'), id: 'accounts' } },
    { type: 'queues.moved' },
    { type: 'search.open' },
    { type: 'page.key', page: 'staff' },
    { type: 'page.key', page: 'start' },
    { type: 'tokens.changed' },
    { type: 'language.set', language: 'ru' },
    { type: 'session.lost' },
    { type: 'session.end' },
    { type: 'console.retry' },
    doneEvent('readBank', { bank: {}, held: true }),
    doneEvent('readBank', { bank: {}, held: false }),
    refusedEvent('readBank', 'OFFLINE'),
    doneEvent('readSelf', { id: 's1', role: 'owner' }),
    doneEvent('readSelf', { id: 's2', role: 'developer' }),
    refusedEvent('readSelf', 'ACCESS_TOKEN_EXPIRED'),
    refusedEvent('readSelf', 'OFFLINE'),
    doneEvent('showLocation'),
    refusedEvent('showLocation'),
    doneEvent('endSession'),
    refusedEvent('endSession'),
    doneEvent('staffSignIn'),
  ],
}

export const customerListExhibit = readExhibit(
  customerList.flow,
  { q: '', sort: '-since', offset: 0 },
  { data: [{ id: 'p1' }], total: 1 },
)

const auditCheck: Exhibit = {
  logic: auditCheckFlow,
  events: [
    { type: 'audit.verify' },
    doneEvent('verifyChain', { holds: true, links: 3, broken_at: null, checked_at: '' }),
    refusedEvent('verifyChain', 'OFFLINE'),
  ],
}

const auditFileExhibit: Exhibit = {
  logic: auditFile.flow,
  events: [
    { type: 'file.save', file: { from: '2026-03-01', to: null } },
    doneEvent('saveFile'),
    refusedEvent('saveFile', 'OFFLINE'),
  ],
}

export const auditExhibits = {
  auditList: readExhibit(auditList.flow, {}, { data: [], has_more: false }),
  auditCheck,
  auditFile: auditFileExhibit,
}

export const proposalListExhibit = readExhibit(
  proposalList.flow,
  { status: null, sort: '-proposed', offset: 0 },
  { data: [{ id: 'a1' }], total: 1 },
)

export const oneProposalExhibit = recordExhibit(oneProposal.flow, 'approve', { id: 'a1' })

export const identityQueueExhibit = queueExhibit(identityQueue.flow, {
  sort: 'since',
  offset: 0,
})

export const oneIdentityExhibit = recordExhibit(oneIdentity.flow, 'open', { id: 'k1' })

export const orderQueueExhibit = queueExhibit(orderQueue.flow, {
  view: null,
  sort: 'since',
  offset: 0,
})

export const staffOrderExhibit = recordExhibit(staffOrder.flow, 'retry', { id: 'o1' })

const policyBookExhibit = recordExhibit(policyBook.flow, 'restore 1', {
  policy: { version: 2 },
  versions: { data: [], total: 0 },
})

const policyTrialExhibit = readExhibit(
  policyTrial.flow,
  { offset: 0 },
  { data: [{ id: 'o1' }], total: 1 },
)

const policyDraftExhibit: Exhibit = {
  logic: policyDraftFlow,
  events: [
    { type: 'draft.save', document: { limits: {}, order_types: [] } },
    { type: 'draft.discard' },
    { type: 'proposal.begin' },
    { type: 'proposal.submit', reason: 'Costs of the rail rose' },
    { type: 'proposal.cancel' },
    { type: 'page.refresh' },
    doneEvent('readDrafted', { version: 1, draft: null }),
    doneEvent('readDrafted', { version: 1, draft: { revision: 'r1' } }),
    refusedEvent('readDrafted', 'OFFLINE'),
    doneEvent('saveDraft'),
    refusedEvent('saveDraft', 'VALIDATION_FAILED'),
    doneEvent('discardDraft'),
    refusedEvent('discardDraft', 'VERSION_CONFLICT'),
    doneEvent('proposeDraft'),
    refusedEvent('proposeDraft', 'SAME_VALUE'),
  ],
}

/** What is published as versions, and the books. */
export const publishedExhibits = {
  policyBook: policyBookExhibit,
  policyDraft: policyDraftExhibit,
  policyTrial: policyTrialExhibit,
  ...tenantExhibits,
  vendorBook: recordExhibit(vendorBook.flow, 'check sumsub', []),
  settingBook: recordExhibit(settingBook.flow, 'languages', { proposals: [] }),
  hostnameBook: recordExhibit(hostnameBook.flow, 'removal bank.example', { hostnames: [] }),
  tenantBotBook: recordExhibit(tenantBotBook.flow, 'removal', { name: 'larkspur_bot' }),
  ...staffBookExhibits,
}

const waiting = (stamp: string) => [{ name: 'approvals', waiting: 1, stamp }]

export const queueWatchExhibit: Exhibit = {
  // No parent here to send to.
  logic: queueWatchFlow.provide({ actions: { sendMoved: () => {} } }),
  events: [
    doneEvent('readQueues', waiting('1')),
    doneEvent('readQueues', waiting('2')),
    refusedEvent('readQueues', 'OFFLINE'),
    delayEvent('pauseEnds', 'queueWatch.waiting'),
  ],
}

const timeline = { data: [{ id: 'a1' }], has_more: true }

export const oneCustomerExhibit: Exhibit = {
  logic: oneCustomerFlow,
  inputs: [{ id: 'p1' }],
  events: [
    { type: 'act.choose', act: 'setLimit' },
    { type: 'act.choose', act: 'openCase', about: 's1' },
    { type: 'act.submit', draft: { text: 'They asked us to', picked: ['2500', ''] } },
    { type: 'act.cancel' },
    { type: 'timeline.more' },
    { type: 'personal.hide' },
    { type: 'page.refresh' },
    doneEvent('readCustomer', { customer: { id: 'p1' }, timeline }),
    refusedEvent('readCustomer', 'NOT_FOUND'),
    doneEvent('readEarlier', { data: [], has_more: false }),
    refusedEvent('readEarlier', 'OFFLINE'),
    doneEvent('performAct', { opened: null, caseId: null }),
    doneEvent('performAct', { opened: null, caseId: 's1' }),
    refusedEvent('performAct', 'STATE_CONFLICT'),
  ],
}
