import type { sandboxCalls } from '#contract/sandbox'
import type { HandlersOf } from '#bank/requestContext'
import { bookNow, mailbox, telegramLaunch } from './sandbox.ts'
import { sandboxChainRoutes } from './chain.routes.ts'

export const sandboxRoutes: HandlersOf<typeof sandboxCalls> = {
  readMailbox: mailbox,
  pretendTelegram: telegramLaunch,
  checkBook: bookNow,
  ...sandboxChainRoutes,
}
