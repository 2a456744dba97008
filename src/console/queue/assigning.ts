import type { assignBlockedCard } from '#contract/ops/blockedCard'
import type { assignConversation } from '#contract/ops/conversation'
import type { assignDispute } from '#contract/ops/dispute'
import type { assignFailingWebhook } from '#contract/ops/failingWebhook'
import type { assignIdentity } from '#contract/ops/identity'
import type { assignOrder } from '#contract/ops/order'
import type { assignStoppedChain } from '#contract/ops/stoppedChain'
import type { assignUnclaimedPayment } from '#contract/ops/unclaimedPayment'
import type { Call } from '#client/call'

type AssignCall =
  | typeof assignBlockedCard
  | typeof assignConversation
  | typeof assignDispute
  | typeof assignFailingWebhook
  | typeof assignIdentity
  | typeof assignOrder
  | typeof assignStoppedChain
  | typeof assignUnclaimedPayment

/** Takes a case of a queue for oneself, or gives it back. */
export const assigningBy =
  (call: Call, endpoint: AssignCall) =>
  async ({ id, mine }: { id: string; mine: boolean }, signal: AbortSignal): Promise<void> => {
    await call(endpoint, { id, mine }, { signal })
  }
