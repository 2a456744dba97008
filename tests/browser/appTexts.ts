import * as accountEn from '#app/features/account/words.en.ts'
import * as activityEn from '#app/features/activity/words.en.ts'
import * as appEn from '#app/features/app/words.en.ts'
import * as cardEn from '#app/features/card/words.en.ts'
import * as choiceEn from '#app/features/choice/words.en.ts'
import * as counterpartyEn from '#app/features/counterparty/words.en.ts'
import * as currencyEn from '#app/features/currency/words.en.ts'
import * as disputeEn from '#app/features/dispute/words.en.ts'
import * as helpEn from '#app/features/help/words.en.ts'
import * as kycEn from '#app/features/kyc/words.en.ts'
import * as memberEn from '#app/features/member/words.en.ts'
import * as noticeEn from '#app/features/notice/words.en.ts'
import * as orderEn from '#app/features/order/words.en.ts'
import * as overviewEn from '#app/features/overview/words.en.ts'
import * as paymentRequestEn from '#app/features/paymentRequest/words.en.ts'
import * as payoutEn from '#app/features/payout/words.en.ts'
import * as personEn from '#app/features/person/words.en.ts'
import * as proofEn from '#app/features/proof/words.en.ts'
import * as recallEn from '#app/features/recall/words.en.ts'
import * as referralEn from '#app/features/referral/words.en.ts'
import * as refusalEn from '#app/features/refusal/words.en.ts'
import * as resumeEn from '#app/features/resume/words.en.ts'
import * as sandboxEn from '#app/features/sandbox/words.en.ts'
import * as scheduleEn from '#app/features/schedule/words.en.ts'
import * as sessionEn from '#app/features/session/words.en.ts'
import * as spendingEn from '#app/features/spending/words.en.ts'
import * as statementEn from '#app/features/statement/words.en.ts'
import * as supportEn from '#app/features/support/words.en.ts'
import * as walletEn from '#app/features/wallet/words.en.ts'
import * as accountRu from '#app/features/account/words.ru.ts'
import * as activityRu from '#app/features/activity/words.ru.ts'
import * as appRu from '#app/features/app/words.ru.ts'
import * as cardRu from '#app/features/card/words.ru.ts'
import * as choiceRu from '#app/features/choice/words.ru.ts'
import * as counterpartyRu from '#app/features/counterparty/words.ru.ts'
import * as currencyRu from '#app/features/currency/words.ru.ts'
import * as disputeRu from '#app/features/dispute/words.ru.ts'
import * as helpRu from '#app/features/help/words.ru.ts'
import * as kycRu from '#app/features/kyc/words.ru.ts'
import * as memberRu from '#app/features/member/words.ru.ts'
import * as noticeRu from '#app/features/notice/words.ru.ts'
import * as orderRu from '#app/features/order/words.ru.ts'
import * as overviewRu from '#app/features/overview/words.ru.ts'
import * as paymentRequestRu from '#app/features/paymentRequest/words.ru.ts'
import * as payoutRu from '#app/features/payout/words.ru.ts'
import * as personRu from '#app/features/person/words.ru.ts'
import * as proofRu from '#app/features/proof/words.ru.ts'
import * as recallRu from '#app/features/recall/words.ru.ts'
import * as referralRu from '#app/features/referral/words.ru.ts'
import * as refusalRu from '#app/features/refusal/words.ru.ts'
import * as resumeRu from '#app/features/resume/words.ru.ts'
import * as sandboxRu from '#app/features/sandbox/words.ru.ts'
import * as scheduleRu from '#app/features/schedule/words.ru.ts'
import * as sessionRu from '#app/features/session/words.ru.ts'
import * as spendingRu from '#app/features/spending/words.ru.ts'
import * as statementRu from '#app/features/statement/words.ru.ts'
import * as supportRu from '#app/features/support/words.ru.ts'
import * as walletRu from '#app/features/wallet/words.ru.ts'

/** What the app says, by the name of each part of it, in either language. */

const english = {
  ...accountEn,
  ...activityEn,
  ...appEn,
  ...cardEn,
  ...choiceEn,
  ...counterpartyEn,
  ...currencyEn,
  ...disputeEn,
  ...helpEn,
  ...kycEn,
  ...memberEn,
  ...noticeEn,
  ...orderEn,
  ...overviewEn,
  ...paymentRequestEn,
  ...payoutEn,
  ...personEn,
  ...proofEn,
  ...recallEn,
  ...referralEn,
  ...refusalEn,
  ...resumeEn,
  ...sandboxEn,
  ...scheduleEn,
  ...sessionEn,
  ...spendingEn,
  ...statementEn,
  ...supportEn,
  ...walletEn,
}

const russian: typeof english = {
  ...accountRu,
  ...activityRu,
  ...appRu,
  ...cardRu,
  ...choiceRu,
  ...counterpartyRu,
  ...currencyRu,
  ...disputeRu,
  ...helpRu,
  ...kycRu,
  ...memberRu,
  ...noticeRu,
  ...orderRu,
  ...overviewRu,
  ...paymentRequestRu,
  ...payoutRu,
  ...personRu,
  ...proofRu,
  ...recallRu,
  ...referralRu,
  ...refusalRu,
  ...resumeRu,
  ...sandboxRu,
  ...scheduleRu,
  ...sessionRu,
  ...spendingRu,
  ...statementRu,
  ...supportRu,
  ...walletRu,
}

export const appTexts = { en: english, ru: russian }

export type AppTexts = typeof english
