import type { CallName } from './table.ts'
import type { MemberRole } from './member.ts'
import type { WalletRole } from './wallet.ts'

/**
 * Who may do what in a wallet that is shared: the bank asks this table before it runs a call, and
 * the app offers nobody what it refuses them. The owner may do everything in it.
 * A call is here or in ownCalls.ts; a test says so.
 */

/** Where a request names the wallet, or an order or activity in it. */
type Names =
  | { wallet: 'wallet_id' | 'wallet_uuid' | 'uuid' }
  | { order: 'order_uuid' }
  | { activity: 'id' }

const see = ['admin', 'payer', 'approver', 'viewer'] as const
const pay = ['admin', 'payer'] as const
const approve = ['admin', 'payer', 'approver'] as const
const manage = ['admin'] as const

export const sharedCalls: Partial<Record<CallName, Names & { roles: readonly MemberRole[] }>> = {
  readWallet: { wallet: 'uuid', roles: see },
  readFrontendBalance: { wallet: 'uuid', roles: see },
  readWalletHistory: { wallet: 'uuid', roles: see },
  renameWallet: { wallet: 'uuid', roles: manage },
  renameFrontendWallet: { wallet: 'uuid', roles: manage },
  listTransactions: { wallet: 'wallet_uuid', roles: see },
  readTransaction: { wallet: 'wallet_uuid', roles: see },
  listActivity: { wallet: 'wallet_uuid', roles: see },
  readSpending: { wallet: 'wallet_uuid', roles: see },
  listBudgets: { wallet: 'wallet_uuid', roles: see },
  setBudget: { wallet: 'wallet_uuid', roles: manage },
  removeBudget: { wallet: 'wallet_uuid', roles: manage },
  readActivity: { activity: 'id', roles: see },

  // Papers and files leave the bank.
  readReceipt: { activity: 'id', roles: pay },
  exportTransactions: { wallet: 'wallet_uuid', roles: manage },
  exportOrders: { wallet: 'wallet_id', roles: manage },
  exportFrontendOrders: { wallet: 'wallet_id', roles: manage },

  listOrders: { wallet: 'wallet_id', roles: see },
  listWalletOrders: { wallet: 'wallet_id', roles: see },
  listFrontendOrders: { wallet: 'wallet_id', roles: see },
  readOrder: { order: 'order_uuid', roles: see },
  readFrontendOrder: { order: 'order_uuid', roles: see },
  readFrontendOrderByUuid: { order: 'order_uuid', roles: see },

  // A payer moves at most their sum at once, and takes back only what they made.
  listOrderTypes: { wallet: 'wallet_id', roles: pay },
  calcOrderV2: { wallet: 'wallet_id', roles: pay },
  readMost: { wallet: 'wallet_id', roles: pay },
  readPaymentTerms: { wallet: 'wallet_id', roles: pay },
  placeTransferV1: { wallet: 'wallet_id', roles: pay },
  placeExchange: { wallet: 'wallet_id', roles: pay },
  placeCryptoWithdrawal: { wallet: 'wallet_id', roles: pay },
  placeTransfer: { wallet: 'wallet_id', roles: pay },
  placeTransferCut: { wallet: 'wallet_id', roles: pay },
  placeToDestination: { wallet: 'wallet_id', roles: pay },
  // A payer approves what they made, an approver what somebody else made.
  approveOrder: { order: 'order_uuid', roles: approve },
  approveFrontendOrder: { order: 'order_uuid', roles: approve },
  declineOrder: { order: 'order_uuid', roles: ['admin', 'approver'] },
  cancelOrder: { order: 'order_uuid', roles: pay },
  cancelFrontendOrder: { order: 'order_uuid', roles: pay },
  recallOrder: { order: 'order_uuid', roles: pay },
  listCounterparties: { wallet: 'wallet_id', roles: pay },
  readCounterparty: { wallet: 'wallet_id', roles: pay },
  listDestinations: { wallet: 'wallet_id', roles: pay },
  readDestination: { wallet: 'wallet_id', roles: pay },
  listKycRails: { wallet: 'wallet_id', roles: pay },
  readKycRail: { wallet: 'wallet_id', roles: pay },

  // Each line is a payment of its own, which a payer's sum is for: an owner or an admin pays many.
  listPayouts: { wallet: 'wallet_id', roles: manage },
  createPayout: { wallet: 'wallet_id', roles: manage },
  readPayout: { wallet: 'wallet_id', roles: manage },
  changePayout: { wallet: 'wallet_id', roles: manage },
  submitPayout: { wallet: 'wallet_id', roles: manage },
  cancelPayout: { wallet: 'wallet_id', roles: manage },
  exportPayout: { wallet: 'wallet_id', roles: manage },

  listMembers: { wallet: 'wallet_uuid', roles: see },
  changeMember: { wallet: 'wallet_uuid', roles: manage },
  // Whoever is a member may leave.
  removeMember: { wallet: 'wallet_uuid', roles: see },
  activateMember: { wallet: 'wallet_uuid', roles: manage },
  deactivateMember: { wallet: 'wallet_uuid', roles: manage },
  stopApprovalSum: { wallet: 'wallet_uuid', roles: ['admin', 'approver'] },
  // The owner asked for it, so the bank refuses them.
  agreeApprovalSum: { wallet: 'wallet_uuid', roles: ['admin', 'approver'] },
  listInvites: { wallet: 'wallet_uuid', roles: manage },
  createInvite: { wallet: 'wallet_uuid', roles: manage },
  revokeInvite: { wallet: 'wallet_uuid', roles: manage },
}

export const memberMay = (role: WalletRole, call: CallName) =>
  role === 'owner' || (sharedCalls[call]?.roles.includes(role) ?? false)
