import type { Endpoint } from './kit/endpoint.ts'
import { accountCalls } from './account.ts'
import { activityCalls } from './activity.ts'
import { addressCalls } from './address.ts'
import { approvalSumCalls } from './approvalSum.ts'
import { bankDataCalls } from './bankData.ts'
import { biometryCalls } from './biometry.ts'
import { budgetCalls } from './budget.ts'
import { cardCalls } from './card.ts'
import { cardChallengeCalls } from './cardChallenge.ts'
import { cardDisputeCalls } from './cardDispute.ts'
import { cardChannelsCalls } from './cardChannels.ts'
import { cardOrderCalls } from './cardOrder.ts'
import { cardPinCalls } from './cardPin.ts'
import { cardSecretCalls } from './cardSecret.ts'
import { cardSubscriptionCalls } from './cardSubscription.ts'
import { cardTransactionCalls } from './cardTransaction.ts'
import { contactCalls } from './contact.ts'
import { conversationCalls } from './conversation.ts'
import { continuationCalls } from './continuation.ts'
import { counterpartyCalls } from './counterparty.ts'
import { developerCalls } from './developer.ts'
import { flowCountCalls } from './flowCount.ts'
import { frontendCalls } from './frontend.ts'
import { healthCalls } from './health.ts'
import { helpCalls } from './help.ts'
import { openOpsCalls, opsCalls } from './ops/calls.ts'
import { memberCalls } from './member.ts'
import { noticeCalls } from './notice.ts'
import { notificationPreferencesCalls } from './notificationPreferences.ts'
import { orderTypeCalls } from './orderType.ts'
import { orderCalls } from './order.ts'
import { orderApprovalCalls } from './orderApproval.ts'
import { orderHistoryCalls } from './orderHistory.ts'
import { identityChangeCalls } from './identityChange.ts'
import { kycCalls } from './kyc.ts'
import { personaCalls } from './persona.ts'
import { passkeyCalls } from './passkey.ts'
import { passwordCalls } from './password.ts'
import { personCalls } from './person.ts'
import { closingCalls } from './closing.ts'
import { dataCopyCalls } from './dataCopy.ts'
import { personLinkCalls } from './personLink.ts'
import { serviceTermsCalls } from './serviceTerms.ts'
import { proofCalls } from './proof.ts'
import { priceAlertCalls } from './priceAlert.ts'
import { referralCalls } from './referral.ts'
import { programCalls } from './program.ts'
import { quoteCalls } from './quote.ts'
import { rateCalls } from './rate.ts'
import { recallCalls } from './recall.ts'
import { placeCalls } from './place.ts'
import { referenceCalls } from './reference.ts'
import { sandboxCardCalls } from './sandboxCard.ts'
import { sandboxKycCalls } from './sandboxKyc.ts'
import { sandboxCalls } from './sandbox.ts'
import { sessionCalls } from './session.ts'
import { signInCalls } from './signIn.ts'
import { enterCodeCalls } from './enterCode.ts'
import { signUpCalls } from './signUp.ts'
import { payoutCalls } from './payout.ts'
import { scheduleCalls } from './schedule.ts'
import { paymentRequestCalls } from './paymentRequest.ts'
import { spendingCalls } from './spending.ts'
import { statementCalls } from './statement.ts'
import { supportCaseCalls } from './supportCase.ts'
import { taxReportCalls } from './taxReport.ts'
import { telegramCalls } from './telegram.ts'
import { telegramContactCalls } from './telegramContact.ts'
import { telegramLinkCalls } from './telegramLink.ts'
import { totpCalls } from './totp.ts'
import { paymentLimitsCalls } from './paymentLimits.ts'
import { overviewCalls } from './overview.ts'
import { walletCalls } from './wallet.ts'
import { watchCalls } from './watch.ts'
import { webhookCalls } from './webhook.ts'

export const table = {
  ...enterCodeCalls,
  ...signInCalls,
  ...signUpCalls,
  ...telegramCalls,
  ...telegramLinkCalls,
  ...telegramContactCalls,
  ...sessionCalls,
  ...personCalls,
  ...contactCalls,
  ...personLinkCalls,
  ...closingCalls,
  ...dataCopyCalls,
  ...supportCaseCalls,
  ...helpCalls,
  ...conversationCalls,
  ...serviceTermsCalls,
  ...noticeCalls,
  ...notificationPreferencesCalls,
  ...rateCalls,
  ...orderTypeCalls,
  ...quoteCalls,
  ...referenceCalls,
  ...flowCountCalls,
  ...sandboxCalls,
  ...bankDataCalls,
  ...counterpartyCalls,
  ...accountCalls,
  ...programCalls,
  ...cardCalls,
  ...cardChallengeCalls,
  ...cardChannelsCalls,
  ...cardDisputeCalls,
  ...cardTransactionCalls,
  ...cardSecretCalls,
  ...cardSubscriptionCalls,
  ...cardPinCalls,
  ...cardOrderCalls,
  ...sandboxCardCalls,
  ...walletCalls,
  ...memberCalls,
  ...approvalSumCalls,
  ...statementCalls,
  ...taxReportCalls,
  ...paymentRequestCalls,
  ...scheduleCalls,
  ...payoutCalls,
  ...overviewCalls,
  ...spendingCalls,
  ...budgetCalls,
  ...priceAlertCalls,
  ...referralCalls,
  ...activityCalls,
  ...addressCalls,
  ...kycCalls,
  ...identityChangeCalls,
  ...personaCalls,
  ...sandboxKycCalls,
  ...watchCalls,
  ...orderCalls,
  ...paymentLimitsCalls,
  ...continuationCalls,
  ...orderApprovalCalls,
  ...recallCalls,
  ...orderHistoryCalls,
  ...placeCalls,
  ...proofCalls,
  ...totpCalls,
  ...biometryCalls,
  ...passkeyCalls,
  ...passwordCalls,
  ...webhookCalls,
  ...developerCalls,
  ...frontendCalls,
  ...openOpsCalls,
  ...opsCalls,
  ...healthCalls,
} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof table

export const calls = Object.entries(table) as [CallName, Endpoint][]
