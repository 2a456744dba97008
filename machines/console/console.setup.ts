import type { EventObject } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import type { OpsCallName } from '#contract/ops/calls'
import type { StaffSelf } from '#contract/ops/staff'
import type { Language } from '#contract/preferences'
import type { TenantConfig } from '#contract/tenantConfig'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { auditCheckFlow } from './auditCheck.flow.ts'
import { auditFile } from './auditFile.flow.ts'
import { auditList } from './auditList.flow.ts'
import { blockedCardQueue } from './blockedCardQueue.flow.ts'
import { blockedCard } from './blockedCard.flow.ts'
import { booksFlow } from './books.flow.ts'
import { conversationQueue } from './conversationQueue.flow.ts'
import { customerList } from './customerList.flow.ts'
import { dashboard } from './dashboard.flow.ts'
import { flowCounts } from './flowCounts.flow.ts'
import { flowStates } from './flowStates.flow.ts'
import { oneConversation } from './oneConversation.flow.ts'
import { oneCustomerFlow } from './oneCustomer.flow.ts'
import { disputeQueue } from './disputeQueue.flow.ts'
import { oneDispute } from './oneDispute.flow.ts'
import { groupOf, type PageGroup } from './group.setup.ts'
import { identityQueue } from './identityQueue.flow.ts'
import { oneIdentity } from './oneIdentity.flow.ts'
import { orderQueue } from './orderQueue.flow.ts'
import { staffOrder } from './staffOrder.flow.ts'
import { oneProposal } from './oneProposal.flow.ts'
import { oneStaff } from './oneStaff.flow.ts'
import { proposalList } from './proposalList.flow.ts'
import { platformPagesFlow } from './platformPages.flow.ts'
import { policyBook } from './policyBook.flow.ts'
import { policyDraftFlow } from './policyDraft.flow.ts'
import { policyTrial } from './policyTrial.flow.ts'
import { queueWatchFlow } from './queueWatch.flow.ts'
import { servicePagesFlow } from './servicePages.flow.ts'
import { staffList } from './staffList.flow.ts'
import { staffSignInFlow } from './staffSignIn.flow.ts'
import { tenantPagesFlow } from './tenantPages.flow.ts'
import type { ConsoleLocation, ConsolePageId } from './routes.ts'

/** The session is over, however well it was. */
const sessionEnds: readonly string[] = [
  'ACCESS_TOKEN_INVALID',
  'ACCESS_TOKEN_EXPIRED',
  'TENANT_MISMATCH',
  'SESSION_LOST',
]

export interface ConsoleContext {
  bank: TenantConfig | null
  self: StaffSelf | null
  location: ConsoleLocation
  language: Language | null
  refusal: RefusalNote | null
}

export type ConsoleEvent =
  | { type: 'page.go'; location: ConsoleLocation }
  | { type: 'url.changed'; location: ConsoleLocation }
  | { type: 'tokens.changed' }
  | { type: 'language.set'; language: Language }
  | { type: 'search.open' }
  | { type: 'page.key'; page: ConsolePageId }
  | { type: 'queues.moved' }
  | { type: 'session.lost' }
  | { type: 'session.end' }
  | { type: 'console.retry' }

/** The actor of the group whose page is open. */
export const openGroup = ({ context: { location } }: { context: ConsoleContext }) =>
  groupOf(location.page) ?? 'books'

/** Whoever may not make the call has no such page. */
export const callOfPage = {
  dashboard: 'readDashboard',
  identities: 'listIdentities',
  conversations: 'listConversations',
  orders: 'listWaitingOrders',
  disputes: 'listDisputes',
  blockedCards: 'listBlockedCards',
  failingWebhooks: 'listFailingWebhooks',
  stoppedChains: 'listStoppedChains',
  unclaimedPayments: 'listUnclaimedPayments',
  approvals: 'listProposals',
  policy: 'readPolicy',
  brand: 'readBrand',
  vendors: 'readVendors',
  settings: 'readTenantSettings',
  hostnames: 'readHostnames',
  book: 'readTrialBalance',
  differences: 'listReconciledDays',
  hotWallets: 'listHotWallets',
  flows: 'readFlowCounts',
  customers: 'searchCustomers',
  adjustments: 'readAdjustments',
  audit: 'searchAudit',
  staff: 'listStaff',
  tenants: 'readTenants',
} satisfies Record<Exclude<ConsolePageId, 'start'>, OpsCallName>

type On = { context: ConsoleContext }

export const consoleGuards = {
  held: (_: unknown, { held }: { held: boolean }) => held,
  sessionOver: ({ event }: { event: EventObject }) => sessionEnds.includes(refusalIn(event).code),
  mayFind: ({ context: { self } }: On) => self !== null && staffMay(self.role, 'searchCustomers'),
  mayOpen: ({ context: { self } }: On, { page }: { page: ConsolePageId }) =>
    self !== null && (page === 'start' || staffMay(self.role, callOfPage[page])),
  isAt: ({ context: { location } }: On, { page }: { page: ConsolePageId }) =>
    location.page === page,
  isAtOne: ({ context: { location } }: On, { page }: { page: ConsolePageId }) =>
    location.page === page && location.id !== null,
  isInGroup: ({ context: { location } }: On, { group }: { group: PageGroup }) =>
    groupOf(location.page) === group,
  isAtPart: ({ context: { location } }: On, { part }: { part: string }) =>
    location.page === 'policy' && location.id === part,
  staysInGroup: ({ context }: On, { location: { page } }: { location: ConsoleLocation }) =>
    groupOf(page) === groupOf(context.location.page),
  opensDashboard: ({ context: { location, self } }: On) =>
    ['dashboard', 'start'].includes(location.page) &&
    self !== null &&
    staffMay(self.role, 'readDashboard'),
}

/** Which state shows which page; of two that fit, the first. */
export const pageTargets = [
  { guard: 'opensDashboard', target: 'dashboard' },
  { guard: { type: 'isInGroup', params: { group: 'platformPages' } }, target: 'platform' },
  { guard: { type: 'isAtOne', params: { page: 'flows' } }, target: 'oneFlow' },
  { guard: { type: 'isAt', params: { page: 'flows' } }, target: 'flows' },
  { guard: { type: 'isAtOne', params: { page: 'customers' } }, target: 'oneCustomer' },
  { guard: { type: 'isAtOne', params: { page: 'identities' } }, target: 'oneIdentity' },
  { guard: { type: 'isAtOne', params: { page: 'orders' } }, target: 'oneOrder' },
  { guard: { type: 'isAtOne', params: { page: 'disputes' } }, target: 'oneDispute' },
  { guard: { type: 'isAtOne', params: { page: 'blockedCards' } }, target: 'oneBlockedCard' },
  { guard: { type: 'isAt', params: { page: 'blockedCards' } }, target: 'blockedCards' },
  { guard: { type: 'isAtOne', params: { page: 'conversations' } }, target: 'oneConversation' },
  { guard: { type: 'isAt', params: { page: 'conversations' } }, target: 'conversations' },
  { guard: { type: 'isAtOne', params: { page: 'approvals' } }, target: 'oneApproval' },
  { guard: { type: 'isAtPart', params: { part: 'draft' } }, target: 'policyDraft' },
  { guard: { type: 'isAtPart', params: { part: 'trial' } }, target: 'policyTrial' },
  { guard: { type: 'isAt', params: { page: 'policy' } }, target: 'policy' },
  { guard: { type: 'isInGroup', params: { group: 'tenantPages' } }, target: 'tenant' },
  { guard: { type: 'isInGroup', params: { group: 'books' } }, target: 'books' },
  { guard: { type: 'isInGroup', params: { group: 'servicePages' } }, target: 'services' },
  { guard: { type: 'isAt', params: { page: 'customers' } }, target: 'customers' },
  { guard: { type: 'isAt', params: { page: 'identities' } }, target: 'identities' },
  { guard: { type: 'isAt', params: { page: 'orders' } }, target: 'orders' },
  { guard: { type: 'isAt', params: { page: 'disputes' } }, target: 'disputes' },
  { guard: { type: 'isAt', params: { page: 'approvals' } }, target: 'approvals' },
  { guard: { type: 'isAt', params: { page: 'audit' } }, target: 'audit' },
  { guard: { type: 'isAtOne', params: { page: 'staff' } }, target: 'oneStaff' },
  { guard: { type: 'isAt', params: { page: 'staff' } }, target: 'staff' },
] as const

export const consolePorts = {
  /** The bank as anybody sees it, and whether this browser holds a session. */
  readBank: question<{ bank: TenantConfig; held: boolean }>('readBank'),
  readSelf: question<StaffSelf>('readSelf'),
  endSession: question<void>('endSession'),
  showLocation: question<void, { location: ConsoleLocation }>('showLocation'),
  watchLocation: stream<{ type: 'url.changed'; location: ConsoleLocation }>('watchLocation'),
  watchTokens: stream<{ type: 'tokens.changed' }>('watchTokens'),
  /** `g` and one more key, from any page. */
  watchPageKeys: stream<{ type: 'page.key'; page: ConsolePageId }>('watchPageKeys'),
  /** The key to search with, where the page has nothing to search. */
  watchSearchKey: stream<{ type: 'search.open' }>('watchSearchKey'),
}

/** The flows of the pages. */
export const consoleFlows = {
  staffSignInFlow,
  staffListFlow: staffList.flow,
  oneStaffFlow: oneStaff.flow,
  dashboardFlow: dashboard.flow,
  flowCountsFlow: flowCounts.flow,
  flowStatesFlow: flowStates.flow,
  customerListFlow: customerList.flow,
  oneCustomerFlow,
  auditListFlow: auditList.flow,
  auditCheckFlow,
  auditFileFlow: auditFile.flow,
  proposalListFlow: proposalList.flow,
  oneProposalFlow: oneProposal.flow,
  policyBookFlow: policyBook.flow,
  policyDraftFlow,
  policyTrialFlow: policyTrial.flow,
  tenantPagesFlow,
  booksFlow,
  servicePagesFlow,
  platformPagesFlow,
  disputeQueueFlow: disputeQueue.flow,
  oneDisputeFlow: oneDispute.flow,
  blockedCardQueueFlow: blockedCardQueue.flow,
  blockedCardFlow: blockedCard.flow,
  conversationQueueFlow: conversationQueue.flow,
  oneConversationFlow: oneConversation.flow,
  identityQueueFlow: identityQueue.flow,
  oneIdentityFlow: oneIdentity.flow,
  orderQueueFlow: orderQueue.flow,
  staffOrderFlow: staffOrder.flow,
  queueWatchFlow,
}

/** The page that is open, and what runs beside it. */
export type ConsoleChildren = {
  staffSignIn: 'staffSignInFlow'
  staffList: 'staffListFlow'
  oneStaff: 'oneStaffFlow'
  dashboard: 'dashboardFlow'
  flowCounts: 'flowCountsFlow'
  flowStates: 'flowStatesFlow'
  customerList: 'customerListFlow'
  oneCustomer: 'oneCustomerFlow'
  auditList: 'auditListFlow'
  auditCheck: 'auditCheckFlow'
  auditFile: 'auditFileFlow'
  proposalList: 'proposalListFlow'
  oneProposal: 'oneProposalFlow'
  policyBook: 'policyBookFlow'
  policyDraft: 'policyDraftFlow'
  policyTrial: 'policyTrialFlow'
  tenantPages: 'tenantPagesFlow'
  books: 'booksFlow'
  servicePages: 'servicePagesFlow'
  platformPages: 'platformPagesFlow'
  conversationQueue: 'conversationQueueFlow'
  oneConversation: 'oneConversationFlow'
  identityQueue: 'identityQueueFlow'
  oneIdentity: 'oneIdentityFlow'
  disputeQueue: 'disputeQueueFlow'
  oneDispute: 'oneDisputeFlow'
  blockedCardQueue: 'blockedCardQueueFlow'
  blockedCard: 'blockedCardFlow'
  orderQueue: 'orderQueueFlow'
  staffOrder: 'staffOrderFlow'
  queueWatch: 'queueWatchFlow'
}
