import { table } from '#contract/table'
import type { Endpoint } from '#contract/kit/endpoint'
import { accountRoutes } from './account/account.routes.ts'
import { adjustmentRoutes } from './adjustment/adjustments.ts'
import { customerLimitRoutes } from './customerLimit/customerLimit.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { cardRoutes, programRoutes, sandboxCardRoutes } from './card/card.routes.ts'
import { addressRoutes } from './chain/address.routes.ts'
import { bankDataRoutes } from './bankData/bankData.routes.ts'
import { counterpartyRoutes } from './counterparty/counterparty.routes.ts'
import { developerRoutes } from './developer/developer.routes.ts'
import { frontendRoutes } from './frontend/frontend.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import {
  cardOrderRoutes,
  orderApprovalRoutes,
  orderHistoryRoutes,
  orderRoutes,
  paymentLimitRoutes,
  continuationRoutes,
  placeRoutes,
} from './order/order.routes.ts'
import { identityChangeRoutes } from './identityChange/identityChange.routes.ts'
import { kycRoutes, personaRoutes, sandboxKycRoutes } from './kyc/kyc.routes.ts'
import { approvalSumRoutes } from './member/approvalSum.ts'
import { memberRoutes } from './member/member.routes.ts'
import { noticeRoutes } from './notice/notice.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { payoutRoutes } from './payout/payout.routes.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { priceAlertRoutes } from './priceAlert/priceAlert.ts'
import { recallRoutes } from './recall/recall.routes.ts'
import { referralRoutes } from './referral/referral.ts'
import { paymentRequestRoutes } from './paymentRequest/paymentRequest.routes.ts'
import { personRoutes } from './person/person.routes.ts'
import { closingRoutes, customerClosingRoutes } from './closing/closing.ts'
import { dataCopyRoutes } from './dataCopy/dataCopy.ts'
import { personLinkRoutes } from './personLink/personLink.routes.ts'
import { serviceTermsRoutes } from './serviceTerms/serviceTerms.routes.ts'
import { opsSupportCaseRoutes } from './supportCase/openCase.ts'
import { conversationRoutes } from './conversation/conversation.ts'
import { opsConversationRoutes } from './conversation/queue.ts'
import { helpRoutes } from './help/help.ts'
import { supportCaseRoutes } from './supportCase/supportCase.ts'
import { proofRoutes } from './proof/proof.routes.ts'
import { quoteRoutes } from './quote/quote.routes.ts'
import { rateRoutes } from './rate/rate.routes.ts'
import { referenceRoutes } from './reference/reference.routes.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { spendingRoutes } from './spending/spending.ts'
import { statementRoutes } from './statement/statement.routes.ts'
import { taxReportRoutes } from './tax/taxReport.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'
import { auditRoutes } from './audit/search.ts'
import { customerActRoutes, customerRoutes } from './customer/customer.routes.ts'
import { staffMemberRoutes } from './staff/member.ts'
import { openStaffRoutes, staffRoutes } from './staff/staff.routes.ts'
import { flowCountRoutes } from './flowCount/flowCounts.ts'
import { hotWalletRoutes } from './hotWallet/hotWallets.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { unclaimedPaymentRoutes } from '#bank/chain/unclaimed/unclaimedPayments'
import { stoppedChainRoutes } from './chain/stopped/stoppedChains.ts'
import { blockedCardRoutes } from './card/blocked/blockedCards.ts'
import { opsDisputeRoutes } from './card/dispute/decide.ts'
import { orderQueueRoutes } from './orderQueue/orderQueue.ts'
import { budgetRoutes } from './budget/budget.ts'
import { bookReportRoutes, bookRoutes } from './book/book.routes.ts'
import { brandRoutes } from './brand/brand.routes.ts'
import { settingRoutes } from './setting/setting.routes.ts'
import { tenantRoutes } from './tenant/tenant.routes.ts'
import { hostnameRoutes } from './hostname/hostname.routes.ts'
import { tenantBotRoutes } from './tenantBot/tenantBot.routes.ts'
import { vendorRoutes } from './vendor/vendor.routes.ts'
import { reconciliationRoutes } from './reconciliation/decide.ts'
import { policyRoutes } from './policy/policy.routes.ts'
import { proposalRoutes } from './proposal/proposal.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.ts'
import { queueRoutes } from './queue/queue.ts'
import { watchRoutes } from './watch/watch.routes.ts'
import { failingWebhookRoutes } from './webhook/failing/failingWebhooks.ts'
import { webhookRoutes } from './webhook/webhook.routes.ts'
import type { HandlersOf } from './requestContext.ts'
import type { Served } from './http/requestState.ts'

const handlers: HandlersOf<typeof table> = {
  ...sessionRoutes,
  ...personRoutes,
  ...personLinkRoutes,
  ...closingRoutes,
  ...dataCopyRoutes,
  ...supportCaseRoutes,
  ...helpRoutes,
  ...conversationRoutes,
  ...serviceTermsRoutes,
  ...noticeRoutes,
  ...memberRoutes,
  ...approvalSumRoutes,
  ...rateRoutes,
  ...quoteRoutes,
  ...referenceRoutes,
  ...flowCountRoutes,
  ...sandboxRoutes,
  ...bankDataRoutes,
  ...counterpartyRoutes,
  ...accountRoutes,
  ...programRoutes,
  ...cardRoutes,
  ...sandboxCardRoutes,
  ...walletRoutes,
  ...statementRoutes,
  ...taxReportRoutes,
  ...paymentRequestRoutes,
  ...scheduleRoutes,
  ...payoutRoutes,
  ...overviewRoutes,
  ...spendingRoutes,
  ...budgetRoutes,
  ...priceAlertRoutes,
  ...referralRoutes,
  ...activityRoutes,
  ...addressRoutes,
  ...kycRoutes,
  ...identityChangeRoutes,
  ...personaRoutes,
  ...sandboxKycRoutes,
  ...watchRoutes,
  ...orderRoutes,
  ...paymentLimitRoutes,
  ...continuationRoutes,
  ...orderApprovalRoutes,
  ...recallRoutes,
  ...orderHistoryRoutes,
  ...placeRoutes,
  ...cardOrderRoutes,
  ...proofRoutes,
  ...webhookRoutes,
  ...developerRoutes,
  ...frontendRoutes,
  ...openStaffRoutes,
  ...staffRoutes,
  ...staffMemberRoutes,
  ...customerRoutes,
  ...customerActRoutes,
  ...customerClosingRoutes,
  ...adjustmentRoutes,
  ...customerLimitRoutes,
  ...opsSupportCaseRoutes,
  ...opsConversationRoutes,
  ...identityRoutes,
  ...orderQueueRoutes,
  ...opsDisputeRoutes,
  ...blockedCardRoutes,
  ...failingWebhookRoutes,
  ...stoppedChainRoutes,
  ...unclaimedPaymentRoutes,
  ...proposalRoutes,
  ...policyRoutes,
  ...brandRoutes,
  ...vendorRoutes,
  ...hostnameRoutes,
  ...tenantBotRoutes,
  ...tenantRoutes,
  ...settingRoutes,
  ...bookRoutes,
  ...bookReportRoutes,
  ...reconciliationRoutes,
  ...hotWalletRoutes,
  ...queueRoutes,
  ...dashboardRoutes,
  ...auditRoutes,
  ...healthRoutes,
}

/** A call without a handler does not compile. */
export function servedBy<Calls extends Record<string, Endpoint>>(
  calls: Calls,
  handlers: HandlersOf<Calls>,
): Served[] {
  return Object.entries(calls).map(([name, endpoint]) => ({
    name,
    endpoint,
    // The mapped type of `handlers` has paired each name with its endpoint.
    handler: handlers[name] as unknown as Served['handler'],
  }))
}

export const everyCall: readonly Served[] = servedBy(table, handlers)
