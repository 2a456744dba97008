import { adjustmentCalls } from './adjustment.ts'
import { auditCalls } from './audit.ts'
import { blockedCardCalls } from './blockedCard.ts'
import { bookCalls } from './book.ts'
import { bookReportCalls } from './bookReport.ts'
import { brandCalls } from './brand.ts'
import { opsConversationCalls } from './conversation.ts'
import { customerCalls } from './customer.ts'
import { customerActCalls } from './customerAct.ts'
import { customerClosingCalls } from './customerClosing.ts'
import { customerLimitCalls } from './customerLimit.ts'
import { dashboardCalls } from './dashboard.ts'
import { opsDisputeCalls } from './dispute.ts'
import { opsFlowCountCalls } from './flowCount.ts'
import { failingWebhookCalls } from './failingWebhook.ts'
import { hotWalletCalls } from './hotWallet.ts'
import { hostnameCalls } from './hostname.ts'
import { tenantBotCalls } from './tenantBot.ts'
import { identityCalls } from './identity.ts'
import { opsOrderCalls } from './order.ts'
import { policyCalls } from './policy.ts'
import { proposalCalls } from './proposal.ts'
import { queueCalls } from './queue.ts'
import { reconciliationCalls } from './reconciliation.ts'
import { settingCalls } from './setting.ts'
import { staffCalls } from './staff.ts'
import { staffMemberCalls } from './staffMember.ts'
import { staffSignInCalls } from './staffSignIn.ts'
import { stoppedChainCalls } from './stoppedChain.ts'
import { opsSupportCaseCalls } from './supportCase.ts'
import { tenantCalls } from './tenant.ts'
import { unclaimedPaymentCalls } from './unclaimedPayment.ts'
import { vendorCalls } from './vendor.ts'

/** Calls for whoever works for a tenant. Customers and keys make none of them. */
export const opsCalls = {
  ...staffCalls,
  ...staffMemberCalls,
  ...customerCalls,
  ...customerActCalls,
  ...customerClosingCalls,
  ...customerLimitCalls,
  ...opsSupportCaseCalls,
  ...opsConversationCalls,
  ...adjustmentCalls,
  ...identityCalls,
  ...opsOrderCalls,
  ...opsDisputeCalls,
  ...blockedCardCalls,
  ...failingWebhookCalls,
  ...stoppedChainCalls,
  ...unclaimedPaymentCalls,
  ...proposalCalls,
  ...policyCalls,
  ...brandCalls,
  ...vendorCalls,
  ...settingCalls,
  ...hostnameCalls,
  ...tenantBotCalls,
  ...tenantCalls,
  ...bookCalls,
  ...bookReportCalls,
  ...reconciliationCalls,
  ...hotWalletCalls,
  ...queueCalls,
  ...dashboardCalls,
  ...opsFlowCountCalls,
  ...auditCalls,
} as const

export type OpsCallName = keyof typeof opsCalls

/** Before anybody has signed in, so open to anyone. */
export const openOpsCalls = staffSignInCalls
