import type { OpsCallName } from './calls.ts'
import { everyStaffRole, staffRoles, type StaffRole } from './roles.ts'

const seeCustomers = ['owner', 'compliance', 'support', 'treasury', 'auditor'] as const
const seeStaff = ['owner', 'compliance', 'auditor', 'platform'] as const
const seeBooks = ['owner', 'treasury', 'auditor'] as const

/** Who may call what. The bank asks this table, and the console shows nobody what it refuses them. */
export const staffAccess: Record<OpsCallName, readonly StaffRole[]> = {
  readStaffSelf: everyStaffRole,
  signOutStaff: everyStaffRole,

  // Colleagues; whoever is made one, gets another role or leaves takes a second person.
  listStaff: seeStaff,
  readStaffMember: seeStaff,
  proposeStaffInvite: ['owner', 'platform'],
  proposeStaffRole: ['owner'],
  proposeStaffInviteAgain: ['owner', 'platform'],
  proposeStaffEnd: ['owner', 'platform'],

  // Masked; whoever opens personal data says why.
  searchCustomers: seeCustomers,
  readCustomer: seeCustomers,
  readCustomerTimeline: seeCustomers,
  openCustomer: ['owner', 'compliance', 'support'],
  openSupportCase: ['owner', 'compliance', 'support'],
  pauseCustomer: ['owner', 'compliance'],
  restoreCustomer: ['owner', 'compliance'],
  proposeCustomerClosing: ['owner', 'compliance'],
  proposeCustomerLimit: ['owner', 'compliance'],
  proposeCustomerLimitRemoval: ['owner', 'compliance'],
  endCustomerSessions: ['owner', 'compliance', 'support'],
  noteCustomer: ['owner', 'compliance', 'support', 'treasury'],

  // The bank's own money, or a customer's; a second person approves.
  readAdjustments: seeCustomers,
  proposeFeeReturn: ['owner', 'support', 'treasury'],
  proposeGoodwill: ['owner', 'support', 'treasury'],
  proposeCorrection: ['owner', 'support', 'treasury'],

  readQueues: everyStaffRole,
  readDashboard: seeCustomers,

  // Numbers of the tenant, about nobody.
  readFlowCounts: staffRoles,
  readFlowStates: staffRoles,
  setFlowCounting: ['owner'],

  listIdentities: ['owner', 'compliance', 'auditor'],
  readIdentity: ['owner', 'compliance', 'auditor'],
  openIdentity: ['owner', 'compliance'],
  assignIdentity: ['owner', 'compliance'],
  approveIdentity: ['owner', 'compliance'],
  declineIdentity: ['owner', 'compliance'],
  reopenIdentity: ['owner', 'compliance'],
  askIdentityForMore: ['owner', 'compliance'],

  listWaitingOrders: seeCustomers,
  readOpsOrder: seeCustomers,
  assignOrder: ['owner', 'compliance', 'support', 'treasury'],
  retryOrder: ['owner', 'support', 'treasury'],

  // Evidence is personal data; a credit is the bank's own money.
  listDisputes: seeCustomers,
  readDispute: seeCustomers,
  openDisputeEvidence: ['owner', 'compliance', 'support'],
  assignDispute: ['owner', 'compliance', 'support'],
  creditDispute: ['owner', 'compliance', 'support'],
  fileDispute: ['owner', 'compliance', 'support'],
  askDisputeForMore: ['owner', 'compliance', 'support'],
  declineDispute: ['owner', 'compliance', 'support'],

  // Blocked on a suspicion; the holder reads what is decided.
  listBlockedCards: seeCustomers,
  readBlockedCard: seeCustomers,
  assignBlockedCard: ['owner', 'compliance', 'support'],
  releaseCard: ['owner', 'compliance', 'support'],
  keepCardBlocked: ['owner', 'compliance', 'support'],

  // What customers write; whoever serves them answers.
  listConversations: seeCustomers,
  readOpsConversation: seeCustomers,
  assignConversation: ['owner', 'compliance', 'support'],
  answerConversation: ['owner', 'compliance', 'support'],
  closeConversation: ['owner', 'compliance', 'support'],

  // Servers of customers; whose they are is masked, and no secret is shown.
  listFailingWebhooks: ['owner', 'support', 'developer', 'auditor'],
  readFailingWebhook: ['owner', 'support', 'developer', 'auditor'],
  assignFailingWebhook: ['owner', 'support', 'developer'],
  sendWebhookAgain: ['owner', 'support', 'developer'],
  pauseWebhook: ['owner', 'support', 'developer'],

  // Chains of the tenant, about nobody.
  listStoppedChains: ['owner', 'treasury', 'developer', 'auditor'],
  readStoppedChain: ['owner', 'treasury', 'developer', 'auditor'],
  assignStoppedChain: ['owner', 'treasury', 'developer'],
  retryChain: ['owner', 'treasury', 'developer'],
  noteChain: ['owner', 'treasury', 'developer'],

  // Money of somebody nobody knows; to give it to a customer takes a second person.
  listUnclaimedPayments: seeCustomers,
  readUnclaimedPayment: seeCustomers,
  assignUnclaimedPayment: ['owner', 'support', 'treasury'],
  proposeClaim: ['owner', 'support', 'treasury'],
  keepUnclaimedPayment: ['owner', 'treasury'],
  noteUnclaimedPayment: ['owner', 'support', 'treasury'],

  // What of it each role proposes and decides is in proposal.ts.
  listProposals: everyStaffRole,
  readProposal: everyStaffRole,
  proposeOrderEnd: ['owner', 'compliance', 'support', 'treasury'],
  approveProposal: ['owner', 'compliance', 'treasury', 'platform'],
  rejectProposal: ['owner', 'compliance', 'treasury', 'platform'],
  withdrawProposal: ['owner', 'compliance', 'support', 'treasury', 'developer', 'platform'],

  // Fees and limits; to publish them takes a second person.
  readPolicy: ['owner', 'compliance', 'treasury', 'auditor'],
  listPolicyVersions: ['owner', 'compliance', 'treasury', 'auditor'],
  savePolicyDraft: ['owner', 'compliance', 'treasury'],
  discardPolicyDraft: ['owner', 'compliance', 'treasury'],
  tryPolicyDraft: ['owner', 'compliance', 'treasury', 'auditor'],
  proposePolicy: ['owner', 'compliance', 'treasury'],
  proposePolicyRestore: ['owner', 'compliance', 'treasury'],

  // The look; the owner proposes, and a second person publishes.
  readBrand: staffRoles,
  listBrandVersions: staffRoles,
  proposeBrand: ['owner'],
  proposeBrandRestore: ['owner'],

  // Credentials of vendors; whoever handles them proposes, and a second person approves.
  readVendors: ['owner', 'compliance', 'developer', 'auditor'],
  tryVendorKeys: ['owner', 'developer'],
  checkVendor: ['owner', 'developer'],
  proposeVendorKeys: ['owner', 'developer'],
  proposeVendorRemoval: ['owner', 'developer'],
  proposeVendorUse: ['owner', 'developer'],

  // What customers are offered; the owner proposes, and a second person approves.
  readTenantSettings: ['owner', 'compliance', 'treasury', 'developer', 'auditor'],
  proposeSetting: ['owner'],

  // Where the bank is found; whoever may change its zone proposes, and a second person approves.
  readHostnames: ['owner', 'compliance', 'developer', 'auditor'],
  readHostnameRecord: ['owner', 'developer'],
  checkHostname: ['owner', 'developer'],
  proposeHostname: ['owner', 'developer'],
  proposeHostnameRemoval: ['owner', 'developer'],

  // The bot; whoever handles its token proposes, and a second person approves.
  readTenantBot: ['owner', 'compliance', 'developer', 'auditor'],
  tryTenantBot: ['owner', 'developer'],
  proposeTenantBot: ['owner', 'developer'],
  proposeTenantBotRemoval: ['owner', 'developer'],

  // The bank's own books.
  readTrialBalance: seeBooks,
  exportTrialBalance: seeBooks,
  listBookAccounts: seeBooks,
  exportBookAccounts: seeBooks,
  readBookAccount: seeBooks,
  exportBookPostings: seeBooks,
  readEarnings: seeBooks,
  exportBookReport: seeBooks,
  printBookReport: seeBooks,

  // What statements from outside say; to correct the book takes a second person.
  listReconciledDays: seeBooks,
  readReconciledDay: seeBooks,
  readDifference: seeBooks,
  explainDifference: ['owner', 'treasury'],
  correctDifference: ['owner', 'treasury'],
  reopenDifference: ['owner', 'treasury'],

  // Stricter levels hold at once; looser ones take a second person.
  listHotWallets: seeBooks,
  readHotWallet: seeBooks,
  setHotLevels: ['owner', 'treasury'],
  confirmHotLevels: ['owner', 'treasury'],
  dropHotLevels: ['owner', 'treasury'],

  searchAudit: ['owner', 'compliance', 'developer', 'auditor', 'platform'],
  verifyAudit: ['owner', 'compliance', 'developer', 'auditor', 'platform'],
  exportAudit: ['owner', 'compliance', 'auditor'],

  // Whole banks, by whoever works for none of them; a second person approves.
  readTenants: ['platform'],
  readTenant: ['platform'],
  proposeTenant: ['platform'],
  proposeTenantPause: ['platform'],
  proposeTenantResumption: ['platform'],
  proposeTenantClosing: ['platform'],
}

export const staffMay = (role: StaffRole, call: OpsCallName) => staffAccess[call].includes(role)

export const isOpsCall = (name: string): name is OpsCallName => Object.hasOwn(staffAccess, name)
