import type { sandboxCalls } from '#contract/sandbox'
import type { HandlersOf } from '#bank/visit'
import { bookNow } from './book.ts'
import { sandboxChainRoutes } from './chain.routes.ts'
import { mailbox, telegramLaunch } from './sandbox.ts'

export const sandboxRoutes: HandlersOf<typeof sandboxCalls> = {
  readMailbox: mailbox,
  pretendTelegram: telegramLaunch,
  checkBook: bookNow,
  ...sandboxChainRoutes,
}
