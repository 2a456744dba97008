import { createIssuing } from './account/move.ts'
import { createSealer } from './audit/auditChainer.ts'
import { cardHands } from './card/cardJobs.ts'
import { createCardIssuing } from './card/issue.ts'
import { createWatcher } from './chain/watcher.ts'
import { createWorker } from './job/worker.ts'
import { createPretendedVendor } from './kyc/pretended.ts'
import { createNoticeFollower } from './notice/follow.ts'
import { noticeHands } from './notice/send.ts'
import { createNoticeTeller } from './notice/enqueueNotice.ts'
import { hearOutgoing, orderHands } from './order/rails.ts'
import { postman } from './outbox/messages.ts'
import { createRelay } from './outbox/relay.ts'
import { createBank, type BankOptions } from './serve.ts'
import { createSweeper } from './sweep/sweeper.ts'
import { createFollower } from './webhook/follow.ts'
import { webhookHands } from './webhook/send.ts'
import type { World } from './services.ts'

interface Composition {
  /** Whether work is taken up as soon as a commit asks for it. A test drains it instead. */
  nudged?: boolean
}

/**
 * The parts of one bank over one world, none of them started: whoever composes it decides which run.
 * The product, the tests and the simulation all get theirs here, so that no part is ever wired
 * differently in a test.
 */
export function composeBank(world: World, { nudged = true }: Composition = {}) {
  const relay = createRelay(world, {
    letter: postman(world),
    notice: createNoticeTeller(world),
    issue: createIssuing(world),
    issueCard: createCardIssuing(world),
    identity: createPretendedVendor(world),
  })
  const worker = createWorker(world, {
    ...orderHands(world),
    ...cardHands(world),
    ...webhookHands(world),
    ...noticeHands(world),
  })
  const ifNudged = (nudge: (tenantId: string) => void) => (nudged ? nudge : () => {})
  const committed = ifNudged((tenantId) => {
    relay.nudge(tenantId)
    worker.nudge(tenantId)
  })
  const hears = hearOutgoing(world)
  return {
    relay,
    worker,
    hearOutgoing: hears,
    watcher: createWatcher(world, hears),
    follower: createFollower(world, ifNudged(worker.nudge)),
    noticer: createNoticeFollower(world, committed),
    sealer: createSealer(world),
    sweeper: createSweeper(world),
    serve: (options: Omit<BankOptions, 'world'> = {}) =>
      createBank({ committed, ...options, world }),
  }
}
