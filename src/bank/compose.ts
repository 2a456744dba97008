import { createIssuing } from './account/move.ts'
import { createAuditChainer } from './audit/auditChainer.ts'
import { createHotWalletWatcher } from './hotWallet/watcher.ts'
import { createBookCloser } from './book/closer.ts'
import { budgetJobs } from './budget/check.ts'
import { botJobs } from './bot/botJobs.ts'
import { cardJobs } from './card/cardJobs.ts'
import {
  challengeJobs,
  createChallengeAnswering,
  createPretendedShop,
} from './card/challenge/answering.ts'
import {
  createDisputeFiling,
  createDisputeWithdrawing,
  disputeJobs,
} from './card/dispute/network.ts'
import { createCardIssuing } from './card/issue.ts'
import { createPinSetting } from './card/secret/tellPin.ts'
import { createWatcher } from './chain/watcher.ts'
import { createWorker } from './job/worker.ts'
import { createPretendedVendor } from './kyc/pretended.ts'
import { createNoticeFollower } from './notice/follow.ts'
import { noticeJobs } from './notice/send.ts'
import { createNoticeSubscriber } from './notice/enqueueNotice.ts'
import { approvalJobs } from './order/approval.ts'
import { withdrawalJobs } from './member/approval.ts'
import { onOutgoingUpdate, orderJobs } from './order/rails.ts'
import { paymentRequestJobs } from './paymentRequest/expire.ts'
import { createPriceWatcher } from './priceAlert/watcher.ts'
import { proposalJobs } from './proposal/decide.ts'
import { tenantBotJobs } from './tenantBot/webhook.ts'
import { tenantJobs } from './tenant/carryOut.ts'
import { payoutJobs } from './payout/run.ts'
import { scheduleJobs } from './schedule/run.ts'
import { recallJobs } from './recall/run.ts'
import { referralJobs } from './referral/check.ts'
import { createMessageSubscriber } from './outbox/messages.ts'
import { createRelay } from './outbox/relay.ts'
import { createStatementTaker } from './reconciliation/taker.ts'
import { createBank, type BankOptions } from './serve.ts'
import { createSweeper } from './sweep/sweeper.ts'
import { createWebhookFollower } from './webhook/follow.ts'
import { webhookJobs } from './webhook/send.ts'
import type { BankServices } from './services.ts'

interface Composition {
  /** Whether a commit starts its follow-up work at once. A test drains it instead. */
  nudged?: boolean
}

/** Product, tests and simulation build their banks here, so that none is wired differently. */
export function composeBank(world: BankServices, { nudged = true }: Composition = {}) {
  const relay = createRelay(world, {
    letter: createMessageSubscriber(world),
    notice: createNoticeSubscriber(world),
    issue: createIssuing(world),
    issueCard: createCardIssuing(world),
    setPin: createPinSetting(world),
    answerChallenge: createChallengeAnswering(world),
    buyAfterChallenge: createPretendedShop(world),
    fileDispute: createDisputeFiling(world),
    withdrawDispute: createDisputeWithdrawing(world),
    identity: createPretendedVendor(world),
  })
  const worker = createWorker(world, {
    ...orderJobs(world),
    ...recallJobs(world),
    ...approvalJobs(world),
    ...withdrawalJobs(world),
    ...proposalJobs(world),
    ...tenantJobs(world),
    ...paymentRequestJobs(world),
    ...scheduleJobs(world),
    ...budgetJobs(world),
    ...referralJobs(world),
    ...payoutJobs(world),
    ...cardJobs(world),
    ...challengeJobs(world),
    ...disputeJobs(world),
    ...webhookJobs(world),
    ...noticeJobs(world),
    ...botJobs(world),
    ...tenantBotJobs(world),
  })
  const ifNudged = (nudge: (tenantId: string) => void) => (nudged ? nudge : () => {})
  const committed = ifNudged((tenantId) => {
    relay.nudge(tenantId)
    worker.nudge(tenantId)
  })
  const hears = onOutgoingUpdate(world)
  return {
    relay,
    worker,
    hearOutgoing: hears,
    watcher: createWatcher(world, hears),
    follower: createWebhookFollower(world, ifNudged(worker.nudge)),
    noticer: createNoticeFollower(world, committed),
    auditChainer: createAuditChainer(world),
    sweeper: createSweeper(world),
    bookCloser: createBookCloser(world),
    hotWalletWatcher: createHotWalletWatcher(world),
    priceWatcher: createPriceWatcher(world),
    statementTaker: createStatementTaker(world),
    serve: (options: Omit<BankOptions, 'world'> = {}) =>
      createBank({ onCommit: committed, ...options, world }),
  }
}
