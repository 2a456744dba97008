import type { RefusalNote } from '#contract/kit/refusal'
import type { OpsCallName } from '#contract/ops/calls'
import type { StaffSelf } from '#contract/ops/staff'
import type { Language } from '#contract/preferences'
import type { TenantConfig } from '#contract/tenantConfig'
import { question, stream } from '#machines/kit/port'
import { auditCheckFlow } from './auditCheck.flow.ts'
import { auditList } from './auditList.flow.ts'
import { booksFlow } from './books.flow.ts'
import { customerList } from './customerList.flow.ts'
import { dashboard } from './dashboard.flow.ts'
import { oneCustomerFlow } from './oneCustomer.flow.ts'
import { disputeQueue } from './disputeQueue.flow.ts'
import { oneDispute } from './oneDispute.flow.ts'
import { identityQueue } from './identityQueue.flow.ts'
import { oneIdentity } from './oneIdentity.flow.ts'
import { orderQueue } from './orderQueue.flow.ts'
import { staffOrder } from './staffOrder.flow.ts'
import { oneProposal } from './oneProposal.flow.ts'
import { proposalList } from './proposalList.flow.ts'
import { policyBook } from './policyBook.flow.ts'
import { policyDraftFlow } from './policyDraft.flow.ts'
import { policyTrial } from './policyTrial.flow.ts'
import { queueWatchFlow } from './queueWatch.flow.ts'
import { staffList } from './staffList.flow.ts'
import { staffSignInFlow } from './staffSignIn.flow.ts'
import { tenantPagesFlow } from './tenantPages.flow.ts'
import type { ConsoleLocation, ConsolePageId } from './routes.ts'

/** The session is over, however well it was. */
export const sessionEnds: readonly string[] = [
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

/** Pages that are states of one chart: the bank's own money, and what the bank itself is. */
const groups: Partial<Record<ConsolePageId, 'books' | 'tenantPages'>> = {
  book: 'books',
  differences: 'books',
  hotWallets: 'books',
  brand: 'tenantPages',
  vendors: 'tenantPages',
  settings: 'tenantPages',
}

export const groupOf = (page: ConsolePageId) => groups[page] ?? null

/** The actor of the group whose page is open. */
export const openGroup = ({ context: { location } }: { context: ConsoleContext }) =>
  groupOf(location.page) ?? 'books'

/** Whoever may not make the call has no such page. */
export const callOfPage = {
  dashboard: 'readDashboard',
  identities: 'listIdentities',
  orders: 'listWaitingOrders',
  disputes: 'listDisputes',
  approvals: 'listProposals',
  policy: 'readPolicy',
  brand: 'readBrand',
  vendors: 'readVendors',
  settings: 'readTenantSettings',
  book: 'readTrialBalance',
  differences: 'listReconciledDays',
  hotWallets: 'listHotWallets',
  customers: 'searchCustomers',
  audit: 'searchAudit',
  staff: 'listStaff',
} satisfies Record<Exclude<ConsolePageId, 'start'>, OpsCallName>

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
  dashboardFlow: dashboard.flow,
  customerListFlow: customerList.flow,
  oneCustomerFlow,
  auditListFlow: auditList.flow,
  auditCheckFlow,
  proposalListFlow: proposalList.flow,
  oneProposalFlow: oneProposal.flow,
  policyBookFlow: policyBook.flow,
  policyDraftFlow,
  policyTrialFlow: policyTrial.flow,
  tenantPagesFlow,
  booksFlow,
  disputeQueueFlow: disputeQueue.flow,
  oneDisputeFlow: oneDispute.flow,
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
  dashboard: 'dashboardFlow'
  customerList: 'customerListFlow'
  oneCustomer: 'oneCustomerFlow'
  auditList: 'auditListFlow'
  auditCheck: 'auditCheckFlow'
  proposalList: 'proposalListFlow'
  oneProposal: 'oneProposalFlow'
  policyBook: 'policyBookFlow'
  policyDraft: 'policyDraftFlow'
  policyTrial: 'policyTrialFlow'
  tenantPages: 'tenantPagesFlow'
  books: 'booksFlow'
  identityQueue: 'identityQueueFlow'
  oneIdentity: 'oneIdentityFlow'
  disputeQueue: 'disputeQueueFlow'
  oneDispute: 'oneDisputeFlow'
  orderQueue: 'orderQueueFlow'
  staffOrder: 'staffOrderFlow'
  queueWatch: 'queueWatchFlow'
}
